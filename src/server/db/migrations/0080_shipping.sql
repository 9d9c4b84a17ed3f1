-- Tables of shipping charges and of the pincodes they are asked for. Columns follow the declarations (the drift law compares
-- them); indexes, uniqueness and checks are this file's own.

create table postal_areas (
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
  country text not null,
  city text not null,
  district text,
  state text not null,
  zone text,
  lat numeric,
  lng numeric,
  is_remote boolean,
  search_text text generated always as (plain_text(coalesce(code, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, ''))) stored,
  primary key (vendor, id)
);
create unique index postal_areas_code_unique on postal_areas (vendor, lower(code)) where status <> 2;
create index postal_areas_updated on postal_areas (vendor, updated_at desc, id desc) where status <> 2;
create index postal_areas_search on postal_areas using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('postal_areas');
create index postal_areas_prefix on postal_areas (vendor, code text_pattern_ops) where status <> 2;

create table shipping_zones (
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
  code text not null,
  patterns text[] not null,
  search_text text generated always as (plain_text(coalesce(name, '') || ' ' || coalesce(code, ''))) stored,
  primary key (vendor, id)
);
create unique index shipping_zones_code_unique on shipping_zones (vendor, lower(code)) where status <> 2;
create index shipping_zones_updated on shipping_zones (vendor, updated_at desc, id desc) where status <> 2;
create index shipping_zones_search on shipping_zones using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('shipping_zones');

create table shipping_methods (
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
  label jsonb not null,
  code text not null,
  promise jsonb,
  hazmat_allowed boolean,
  search_text text generated always as (plain_text(coalesce(words_of(label), '') || ' ' || coalesce(code, ''))) stored,
  primary key (vendor, id)
);
create unique index shipping_methods_code_unique on shipping_methods (vendor, lower(code)) where status <> 2;
create index shipping_methods_updated on shipping_methods (vendor, updated_at desc, id desc) where status <> 2;
create index shipping_methods_search on shipping_methods using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('shipping_methods');

create table shipping_surcharges (
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
  kind smallint not null,
  condition text not null,
  flat bigint,
  share integer,
  even_if_free boolean,
  search_text text generated always as (plain_text(coalesce(name, ''))) stored,
  primary key (vendor, id)
);
create index shipping_surcharges_updated on shipping_surcharges (vendor, updated_at desc, id desc) where status <> 2;
create index shipping_surcharges_search on shipping_surcharges using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('shipping_surcharges');

create table shipping_rates (
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
  method uuid not null,
  zone uuid,
  basis smallint not null,
  flat bigint,
  tiers jsonb,
  item_tiers jsonb,
  first_g integer,
  first_fee bigint,
  step_g integer,
  step_fee bigint,
  max_g integer,
  min_fee bigint,
  max_fee bigint,
  free_above bigint,
  value_base smallint not null,
  audience smallint not null,
  priority integer not null,
  starts_at timestamptz,
  ends_at timestamptz,
  search_text text generated always as (plain_text(coalesce(name, ''))) stored,
  primary key (vendor, id),
  foreign key (vendor, method) references shipping_methods (vendor, id),
  foreign key (vendor, zone) references shipping_zones (vendor, id)
);
create unique index shipping_rates_name_unique on shipping_rates (vendor, lower(name)) where status <> 2;
create index shipping_rates_updated on shipping_rates (vendor, updated_at desc, id desc) where status <> 2;
create index shipping_rates_search on shipping_rates using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('shipping_rates');
create index shipping_rates_choice on shipping_rates (vendor, method, zone, status, priority);
create index shipping_rates_zone on shipping_rates (vendor, zone);
alter table shipping_rates add constraint shipping_rates_window check (ends_at is null or starts_at is null or ends_at > starts_at);
alter table shipping_rates add constraint shipping_rates_step check (step_g is null or step_g >= 1);
