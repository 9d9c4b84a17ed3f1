-- Tables of the catalogue areas: taxes, categories, tags, brands, products. Columns follow the declarations (the drift law
-- compares them); indexes, uniqueness and exclusions are this file's own.

create extension if not exists btree_gist;

-- All values of a localized field, for search: in any language the shop speaks.
create function words_of(map jsonb) returns text language sql immutable parallel safe strict
  return (select coalesce(string_agg(value, ' ' order by key), '') from jsonb_each_text(map));
create function joined(list text[]) returns text language sql immutable parallel safe strict
  return array_to_string(list, ' ');

create table tax_classes (
  vendor text not null,
  id uuid not null,
  status smallint not null default 3,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  code text not null,
  name text not null,
  kind smallint not null,
  search_text text generated always as (plain_text(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  primary key (vendor, id)
);
create unique index tax_classes_code_unique on tax_classes (vendor, lower(code)) where status <> 2;
create index tax_classes_updated on tax_classes (vendor, updated_at desc, id desc) where status <> 2;
create index tax_classes_search on tax_classes using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('tax_classes');

create table hsn_codes (
  vendor text not null,
  id uuid not null,
  status smallint not null default 3,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  code text not null,
  description text not null,
  tax_class uuid not null,
  note text,
  search_text text generated always as (plain_text(coalesce(code, '') || ' ' || coalesce(description, ''))) stored,
  primary key (vendor, id),
  foreign key (vendor, tax_class) references tax_classes (vendor, id)
);
create unique index hsn_codes_code_unique on hsn_codes (vendor, lower(code)) where status <> 2;
create index hsn_codes_updated on hsn_codes (vendor, updated_at desc, id desc) where status <> 2;
create index hsn_codes_search on hsn_codes using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('hsn_codes');

create table taxes (
  vendor text not null,
  id uuid not null,
  status smallint not null default 3,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  name text not null,
  country text not null,
  tax_class uuid not null,
  system smallint not null,
  rate integer not null,
  cess integer,
  slabs jsonb,
  valid_from date not null,
  valid_to date,
  source text,
  legal_ref text not null,
  search_text text generated always as (plain_text(coalesce(name, '') || ' ' || coalesce(legal_ref, ''))) stored,
  primary key (vendor, id),
  foreign key (vendor, tax_class) references tax_classes (vendor, id)
);
create index taxes_updated on taxes (vendor, updated_at desc, id desc) where status <> 2;
create index taxes_search on taxes using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('taxes');

create table attribute_sets (
  vendor text not null,
  id uuid not null,
  status smallint not null default 3,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  name text not null,
  attributes jsonb not null,
  search_text text generated always as (plain_text(coalesce(name, ''))) stored,
  primary key (vendor, id)
);
create unique index attribute_sets_name_unique on attribute_sets (vendor, lower(name)) where status <> 2;
create index attribute_sets_updated on attribute_sets (vendor, updated_at desc, id desc) where status <> 2;
create index attribute_sets_search on attribute_sets using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('attribute_sets');

create table categories (
  vendor text not null,
  id uuid not null,
  status smallint not null default 3,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  name jsonb not null,
  slug text not null,
  parent uuid,
  position integer,
  path text,
  depth integer,
  description jsonb,
  attribute_set uuid,
  default_hsn text,
  default_tax_class uuid,
  show_in_nav boolean,
  sort_default smallint,
  search_text text generated always as (plain_text(coalesce(words_of(name), '') || ' ' || coalesce(path, ''))) stored,
  primary key (vendor, id),
  foreign key (vendor, parent) references categories (vendor, id),
  foreign key (vendor, attribute_set) references attribute_sets (vendor, id),
  foreign key (vendor, default_tax_class) references tax_classes (vendor, id)
);
create index categories_updated on categories (vendor, updated_at desc, id desc) where status <> 2;
create index categories_search on categories using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('categories');

create table tags (
  vendor text not null,
  id uuid not null,
  status smallint not null default 3,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  code text not null,
  label jsonb not null,
  namespace smallint not null,
  synonyms text[],
  color text,
  is_public boolean,
  applies_to text[],
  expires_at timestamptz,
  search_text text generated always as (plain_text(coalesce(code, '') || ' ' || coalesce(words_of(label), '') || ' ' || coalesce(joined(synonyms), ''))) stored,
  primary key (vendor, id)
);
create unique index tags_code_unique on tags (vendor, lower(code)) where status <> 2;
create index tags_updated on tags (vendor, updated_at desc, id desc) where status <> 2;
create index tags_search on tags using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('tags');

create table brands (
  vendor text not null,
  id uuid not null,
  status smallint not null default 3,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  name jsonb not null,
  code text not null,
  slug text not null,
  theme jsonb,
  story jsonb,
  legal_entity jsonb,
  support_phone text,
  support_email text,
  social text[],
  sort_rank integer,
  search_text text generated always as (plain_text(coalesce(words_of(name), '') || ' ' || coalesce(code, ''))) stored,
  primary key (vendor, id)
);
create unique index brands_code_unique on brands (vendor, lower(code)) where status <> 2;
create unique index brands_slug_unique on brands (vendor, lower(slug)) where status <> 2;
create index brands_updated on brands (vendor, updated_at desc, id desc) where status <> 2;
create index brands_search on brands using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('brands');

create table products (
  vendor text not null,
  id uuid not null,
  status smallint not null default 3,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
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
  search_text text generated always as (plain_text(coalesce(words_of(name), '') || ' ' || coalesce(slug, ''))) stored,
  primary key (vendor, id),
  foreign key (vendor, brand) references brands (vendor, id),
  foreign key (vendor, category) references categories (vendor, id),
  foreign key (vendor, tax_class) references tax_classes (vendor, id)
);
create unique index products_slug_unique on products (vendor, lower(slug)) where status <> 2;
create index products_updated on products (vendor, updated_at desc, id desc) where status <> 2;
create index products_search on products using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('products');

create table variants (
  vendor text not null,
  id uuid not null,
  status smallint not null default 3,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
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
  oos_policy smallint,
  position integer,
  extra jsonb,
  search_text text generated always as (plain_text(coalesce(sku, '') || ' ' || coalesce(barcode, ''))) stored,
  primary key (vendor, id),
  foreign key (vendor, product) references products (vendor, id)
);
create unique index variants_sku_unique on variants (vendor, lower(sku)) where status <> 2;
create unique index variants_barcode_unique on variants (vendor, lower(barcode)) where status <> 2;
create index variants_updated on variants (vendor, updated_at desc, id desc) where status <> 2;
create index variants_search on variants using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('variants');

create table price_schedules (
  vendor text not null,
  id uuid not null,
  status smallint not null default 3,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  variant uuid not null,
  price bigint not null,
  mrp bigint,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null,
  search_text text generated always as (plain_text(coalesce(note, ''))) stored,
  primary key (vendor, id),
  foreign key (vendor, variant) references variants (vendor, id)
);
create index price_schedules_updated on price_schedules (vendor, updated_at desc, id desc) where status <> 2;
create index price_schedules_search on price_schedules using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('price_schedules');

-- Siblings may not share a slug; the full path is then unique by itself.
create unique index categories_sibling_slug on categories (vendor, coalesce(parent, '00000000-0000-0000-0000-000000000000'), lower(slug)) where status <> 2;
create index categories_parent on categories (vendor, parent, position);
create index categories_path on categories (vendor, path text_pattern_ops);

-- As lists order by name in a place that speaks English only, and in the Emirates.
create index products_name on products (vendor, (name ->> 'en-in'), id);
create index products_name_are on products (vendor, coalesce(name ->> 'en-ae', name ->> 'en-in'), id);
create index products_created on products (vendor, created_at desc, id desc) where status <> 2;
create index products_slug on products (vendor, slug, id);
create index products_rank on products (vendor, sort_rank, id);
create index products_status on products (vendor, status, updated_at desc, id desc);
create index products_brand on products (vendor, brand);
create index products_category on products (vendor, category);
create index products_completeness on products (vendor, completeness, id);
create index products_tags on products using gin (vendor, tags);
create index products_attributes on products using gin (attributes jsonb_path_ops);
alter table products add constraint products_tags_bound check (cardinality(tags) <= 50);

create index variants_product on variants (vendor, product, position, id);
create index variants_position on variants (vendor, position, id) where status <> 2;
create index variants_price on variants (vendor, price, product) where status <> 2;
-- What a list says of a product's variants is in the index itself.
create index variants_of_product on variants (vendor, product) include (price) where status <> 2;
alter table variants add constraint variants_price_within_mrp check (price between 1 and mrp);
alter table variants add constraint variants_floor_within_price check (floor_price <= price);

-- Windows of one variant never overlap, whoever writes (areas/products acceptance 8).
alter table price_schedules add constraint price_schedules_window check (ends_at > starts_at);
alter table price_schedules add constraint price_schedules_apart
  exclude using gist (vendor with =, variant with =, tstzrange(starts_at, ends_at) with &&) where (status <> 2);

alter table taxes add constraint taxes_window check (valid_to is null or valid_to >= valid_from);
alter table taxes add constraint taxes_apart
  exclude using gist (vendor with =, country with =, tax_class with =, daterange(valid_from, valid_to, '[]') with &&) where (status in (1, 6))
  deferrable initially immediate;
create index taxes_lookup on taxes (vendor, country, tax_class, valid_from desc);
