-- Products, their variants, and prices for a time. The way to a page of a million products is quick where an index alone
-- answers it: the index of an order leaves out what lists leave out.

call make_resource('products', $$
  name jsonb not null,
  slug text not null,
  type smallint not null,
  brand uuid not null,
  category uuid not null,
  extra_categories uuid[],
  tags uuid[],
  short_description jsonb,
  description jsonb,
  highlights text[],
  media jsonb,
  attributes jsonb,
  compliance jsonb,
  hsn text,
  tax_class uuid,
  seo_title jsonb,
  seo_description jsonb,
  is_returnable boolean,
  return_window_days integer,
  min_per_order integer,
  max_per_order integer,
  launch_at timestamptz,
  sort_rank integer,
  completeness integer,
  completion smallint,
  extra jsonb,
  -- The tax of a product follows from its HSN, its class and its category alone, and a shop has few ways to combine them: the
  -- way is resolved once, not for every article.
  tax_way bigint generated always as (
    hashtextextended(coalesce(hsn, '') || '/' || coalesce(tax_class::text, '') || '/' || coalesce(category::text, ''), 0)) stored,
  foreign key (vendor, brand) references brands (vendor, id),
  foreign key (vendor, category) references categories (vendor, id),
  foreign key (vendor, tax_class) references tax_classes (vendor, id),
  constraint products_tags_bound check (cardinality(tags) <= 50)
$$, searched => 'name, slug', uniques => 'slug');
-- As lists order by name in a place that speaks English only, and in the Emirates.
create index products_name on products (vendor, (name ->> 'en-in'), id);
create index products_name_are on products (vendor, coalesce(name ->> 'en-ae', name ->> 'en-in'), id);
create index products_created on products (vendor, created_at desc, id desc) where status <> 2;
create index products_status on products (vendor, status, updated_at desc, id desc);
create index products_tags on products using gin (vendor, tags);
create index products_attributes on products using gin (attributes jsonb_path_ops);
create index products_slug on products (vendor, slug, id) where status <> 2;
create index products_rank on products (vendor, sort_rank, id) where status <> 2;
create index products_completeness on products (vendor, completeness, id) where status <> 2;
-- Without the id their entries fold into few pages, which is what counting by group reads.
create index products_brand on products (vendor, brand) where status <> 2;
create index products_category on products (vendor, category) where status <> 2;
-- A list in the order of its states breaks ties by id.
create index products_state on products (vendor, status, id) where status <> 2;
create index products_tax_way on products (vendor, tax_way, id) where status = 1;

call make_resource('variants', $$
  product uuid not null,
  sku text not null,
  option_text text,
  options jsonb,
  barcode text,
  mrp bigint not null,
  price bigint not null,
  floor_price bigint,
  cost bigint,
  weight_g integer,
  length_mm integer,
  width_mm integer,
  height_mm integer,
  net_quantity numeric,
  unit smallint,
  shade text,
  hazmat smallint,
  -- What must be kept cold leaves only from warehouses that keep goods cold.
  keep_cold boolean,
  oos_policy smallint,
  position integer,
  extra jsonb,
  foreign key (vendor, product) references products (vendor, id),
  constraint variants_price_within_mrp check (price between 1 and mrp),
  constraint variants_floor_within_price check (floor_price <= price)
$$, searched => 'sku, barcode', uniques => 'sku, barcode');
create index variants_product on variants (vendor, product, position, id);
create index variants_position on variants (vendor, position, id) where status <> 2;
create index variants_price on variants (vendor, price, product) where status <> 2;
-- What a list says of a product's variants is in the index itself.
create index variants_of_product on variants (vendor, product) include (price) where status <> 2;
-- The list of taxed SKUs goes along it.
create index variants_on_sale on variants (vendor, sku, id) include (product, price) where status = 1;

call make_resource('price_schedules', $$
  variant uuid not null,
  price bigint not null,
  mrp bigint,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null,
  foreign key (vendor, variant) references variants (vendor, id),
  constraint price_schedules_window check (ends_at > starts_at),
  -- Windows of one variant never overlap, whoever writes (areas/products acceptance 8).
  constraint price_schedules_apart exclude using gist (vendor with =, variant with =, tstzrange(starts_at, ends_at) with &&)
    where (status <> 2)
$$, searched => 'note');
