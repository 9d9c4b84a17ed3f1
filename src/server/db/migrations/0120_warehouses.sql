-- Tables of warehouses, stock and couriers. A balance and its rows in the ledger are written together; the ledger only grows.

create table pincode_mappings (
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
  pattern text not null,
  warehouse uuid not null,
  priority integer not null,
  tat_days integer not null,
  blocked_until timestamptz,
  block_reason text,
  search_text text generated always as (plain_text(coalesce(pattern, ''))) stored,
  primary key (vendor, id)
);
create index pincode_mappings_updated on pincode_mappings (vendor, updated_at desc, id desc) where status <> 2;
create index pincode_mappings_search on pincode_mappings using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('pincode_mappings');

create table warehouses (
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
  address text,
  city text,
  state text,
  pincode text,
  lat numeric,
  lng numeric,
  cutoffs jsonb,
  holidays text[],
  handling_days integer,
  takes_hazmat boolean,
  is_cold boolean,
  daily_capacity integer,
  priority integer not null,
  safety_default integer,
  search_text text generated always as (plain_text(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(city, ''))) stored,
  primary key (vendor, id)
);
create unique index warehouses_code_unique on warehouses (vendor, lower(code)) where status <> 2;
create index warehouses_updated on warehouses (vendor, updated_at desc, id desc) where status <> 2;
create index warehouses_search on warehouses using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('warehouses');

create table inventory_logs (
  vendor text not null,
  id uuid not null,
  status smallint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  seq integer not null,
  at timestamptz not null,
  stock uuid not null,
  sku text not null,
  warehouse uuid not null,
  variant uuid not null,
  batch uuid,
  bucket smallint not null,
  delta integer not null,
  balance_after integer not null,
  reason smallint not null,
  reference text,
  reference_kind text,
  note text,
  corrects uuid,
  search_text text generated always as (plain_text(coalesce(sku, '') || ' ' || coalesce(reference, ''))) stored,
  primary key (vendor, id)
);
create index inventory_logs_updated on inventory_logs (vendor, updated_at desc, id desc) where status <> 2;
create index inventory_logs_search on inventory_logs using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('inventory_logs');

create table stock (
  vendor text not null,
  id uuid not null,
  status smallint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  sku text not null,
  warehouse uuid not null,
  variant uuid not null,
  on_hand integer not null,
  reserved integer not null,
  damaged integer not null,
  qc_hold integer not null,
  safety integer not null,
  available integer not null,
  incoming integer not null,
  search_text text generated always as (plain_text(coalesce(sku, ''))) stored,
  primary key (vendor, id)
);
create index stock_updated on stock (vendor, updated_at desc, id desc) where status <> 2;
create index stock_search on stock using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('stock');

create table stock_batches (
  vendor text not null,
  id uuid not null,
  status smallint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  batch_no text not null,
  stock uuid not null,
  sku text not null,
  warehouse uuid not null,
  mfg_date date,
  expiry_date date,
  mrp_on_pack bigint,
  qty integer not null,
  search_text text generated always as (plain_text(coalesce(batch_no, '') || ' ' || coalesce(sku, ''))) stored,
  primary key (vendor, id)
);
create index stock_batches_updated on stock_batches (vendor, updated_at desc, id desc) where status <> 2;
create index stock_batches_search on stock_batches using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('stock_batches');

create table courier_mappings (
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
  match text not null,
  warehouse uuid,
  payment smallint not null,
  hazmat smallint not null,
  mode smallint not null,
  courier uuid not null,
  priority integer not null,
  weight_from_g integer,
  weight_to_g integer,
  value_from bigint,
  value_to bigint,
  valid_from date,
  valid_to date,
  search_text text generated always as (plain_text(coalesce(name, ''))) stored,
  primary key (vendor, id)
);
create unique index courier_mappings_name_unique on courier_mappings (vendor, lower(name)) where status <> 2;
create index courier_mappings_updated on courier_mappings (vendor, updated_at desc, id desc) where status <> 2;
create index courier_mappings_search on courier_mappings using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('courier_mappings');

create table courier_pincodes (
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
  pincode text not null,
  courier uuid not null,
  prepaid boolean not null,
  cod boolean not null,
  reverse boolean not null,
  tat_days integer not null,
  cod_limit bigint,
  embargo_until timestamptz,
  remark text,
  search_text text generated always as (plain_text(coalesce(pincode, ''))) stored,
  primary key (vendor, id)
);
create index courier_pincodes_updated on courier_pincodes (vendor, updated_at desc, id desc) where status <> 2;
create index courier_pincodes_search on courier_pincodes using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('courier_pincodes');

create table couriers (
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
  supports text[] not null,
  modes text[] not null,
  is_paused boolean,
  paused_until timestamptz,
  max_weight_g integer,
  max_value bigint,
  cod_limit bigint,
  daily_capacity integer,
  vol_divisor integer not null,
  slab_g integer not null,
  rate bigint,
  reverse_rate bigint,
  rto_share integer,
  awb_mode smallint not null,
  holidays text[],
  search_text text generated always as (plain_text(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  primary key (vendor, id)
);
create unique index couriers_code_unique on couriers (vendor, lower(code)) where status <> 2;
create index couriers_updated on couriers (vendor, updated_at desc, id desc) where status <> 2;
create index couriers_search on couriers using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('couriers');

create unique index stock_place on stock (vendor, warehouse, variant) where status <> 2;
create index stock_variant on stock (vendor, variant);
create index stock_available on stock (vendor, available);
-- What is available is worked out by whoever writes; it can never be anything else.
alter table stock add constraint stock_sums check (available = on_hand - reserved - damaged - qc_hold - safety);
alter table stock add constraint stock_counts check (least(on_hand, reserved, damaged, qc_hold, safety, incoming) >= 0);

create sequence inventory_logs_seq as integer;
alter table inventory_logs alter seq set default nextval('inventory_logs_seq');
grant usage on sequence inventory_logs_seq to nucleus_app;
create index inventory_logs_stock on inventory_logs (vendor, stock, seq);
create index inventory_logs_variant on inventory_logs (vendor, variant, seq);
create index inventory_logs_reference on inventory_logs (vendor, reference) where reference is not null;
create index inventory_logs_latest on inventory_logs (vendor, seq desc);
-- Append-only: a correction is a new line.
revoke update, delete on inventory_logs from nucleus_app;

create unique index stock_batches_no on stock_batches (vendor, stock, lower(batch_no)) where status <> 2;
create index stock_batches_expiry on stock_batches (vendor, expiry_date) where qty > 0;
alter table stock_batches add constraint stock_batches_qty check (qty >= 0);

create unique index pincode_mappings_pattern on pincode_mappings (vendor, warehouse, lower(pattern)) where status <> 2;
create index pincode_mappings_prefix on pincode_mappings (vendor, pattern text_pattern_ops) where status <> 2;
create unique index courier_pincodes_place on courier_pincodes (vendor, pincode, courier) where status <> 2;
create index courier_pincodes_courier on courier_pincodes (vendor, courier, pincode);
create index courier_mappings_order on courier_mappings (vendor, priority) where status = 1;

-- A line of stock is called by the SKU of its variant, also after that has changed.
create function stock_follows_sku() returns trigger language plpgsql as $$
begin
  update stock set sku = new.sku where vendor = new.vendor and variant = new.id;
  return null;
end $$;
create trigger stock_follows_sku after update of sku on variants for each row when (old.sku is distinct from new.sku)
  execute function stock_follows_sku();
