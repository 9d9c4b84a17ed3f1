-- Categories, and the sets of attributes that what lies under them has.

call make_resource('attribute_sets', $$
  name text not null,
  attributes jsonb not null
$$, searched => 'name', uniques => 'name');

call make_resource('categories', $$
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
  -- What lies under it may have to be fresher, or may be older, than the vendor asks of everything else: baby food 180 days.
  min_shelf_life_days integer check (min_shelf_life_days between 0 and 730),
  show_in_nav boolean,
  sort_default smallint,
  foreign key (vendor, attribute_set) references attribute_sets (vendor, id),
  foreign key (vendor, default_tax_class) references tax_classes (vendor, id),
  foreign key (vendor, parent) references categories (vendor, id)
$$, searched => 'name, path');
-- Siblings may not share a slug; the full path is then unique by itself.
create unique index categories_sibling_slug on categories (vendor, coalesce(parent, '00000000-0000-0000-0000-000000000000'), lower(slug)) where status <> 2;
create index categories_parent on categories (vendor, parent, position);
create index categories_path on categories (vendor, path text_pattern_ops);
