-- Warehouses, stock and couriers. A balance and its rows in the ledger are written together; the ledger only grows.

call make_resource('warehouses', $$
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
  safety_default integer
$$, searched => 'code, name, city', uniques => 'code');

call make_resource('stock', $$
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
  -- How long it lasts, counted by the clock: figures are no change of anybody's.
  days_of_cover integer,
  -- What its last movement was, so that its row of the ledger is written whoever changes the line, also when the change is taken
  -- back.
  moved_at timestamptz,
  slip jsonb,
  -- What is available is worked out by whoever writes; it can never be anything else.
  constraint stock_sums check (available = on_hand - reserved - damaged - qc_hold - safety),
  constraint stock_counts check (least(on_hand, reserved, damaged, qc_hold, safety, incoming) >= 0)
$$, begins => 'active', searched => 'sku');
create unique index stock_place on stock (vendor, warehouse, variant) where status <> 2;
create index stock_variant on stock (vendor, variant);
create index stock_available on stock (vendor, available);
create index stock_moved on stock (vendor, moved_at);
create index stock_cover on stock (vendor, days_of_cover) where status <> 2;

-- A line of stock is called by the SKU of its variant, also after that has changed.
create function stock_follows_sku() returns trigger language plpgsql as $$
begin
  update stock set sku = new.sku where vendor = new.vendor and variant = new.id;
  return null;
end $$;
create trigger stock_follows_sku after update of sku on variants for each row when (old.sku is distinct from new.sku)
  execute function stock_follows_sku();

call make_resource('stock_batches', $$
  batch_no text not null,
  stock uuid not null,
  sku text not null,
  warehouse uuid not null,
  mfg_date date,
  expiry_date date,
  mrp_on_pack bigint,
  qty integer not null,
  constraint stock_batches_qty check (qty >= 0)
$$, begins => 'active', searched => 'batch_no, sku');
create unique index stock_batches_no on stock_batches (vendor, stock, lower(batch_no)) where status <> 2;
create index stock_batches_expiry on stock_batches (vendor, expiry_date) where qty > 0;
-- Batches near their end, looked up with every reservation.
create index stock_batches_ending on stock_batches (vendor, stock, expiry_date) where status <> 2 and qty > 0;

create sequence inventory_logs_seq as integer;
grant usage on sequence inventory_logs_seq to nucleus_app;
call make_resource('inventory_logs', $$
  seq integer not null default nextval('inventory_logs_seq'),
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
  -- The operation the row belongs to.
  operation text
$$, begins => 'active', searched => 'sku, reference');
create index inventory_logs_stock on inventory_logs (vendor, stock, seq);
create index inventory_logs_variant on inventory_logs (vendor, variant, seq);
create index inventory_logs_reference on inventory_logs (vendor, reference) where reference is not null;
create index inventory_logs_latest on inventory_logs (vendor, seq desc);
create index inventory_logs_operation on inventory_logs (vendor, operation) where operation is not null;
-- What was sent of each line of late.
create index inventory_logs_shipped on inventory_logs (vendor, at) include (stock, delta) where reason = 4 and bucket = 1;
-- Append-only: a correction is a new line.
revoke update, delete on inventory_logs from nucleus_app;

call make_resource('pincode_mappings', $$
  pattern text not null,
  warehouse uuid not null,
  priority integer not null,
  tat_days integer not null,
  blocked_until timestamptz,
  block_reason text
$$, searched => 'pattern');
create unique index pincode_mappings_pattern on pincode_mappings (vendor, warehouse, lower(pattern)) where status <> 2;
create index pincode_mappings_prefix on pincode_mappings (vendor, pattern text_pattern_ops) where status <> 2;
-- Who may send to a pincode is asked for each cart: of the mappings of a whole country only those that reach it are read.
create index pincode_mappings_written on pincode_mappings (vendor, regexp_replace(lower(pattern), ':\s+', ':')) where status <> 2;

call make_resource('couriers', $$
  code text not null,
  name text not null,
  -- How it did of late, counted by the clock: figures are no change of anybody's.
  success90 integer,
  ndr90 integer,
  rto90 integer,
  tat90 integer,
  ended90 integer,
  is_paused boolean,
  pause_reason smallint check (pause_reason in (1, 2)),
  paused_until timestamptz,
  supports text[] not null,
  modes text[] not null,
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
  -- From when on its answers count: a courier that is resumed begins anew.
  asks_since timestamptz,
  holidays text[]
$$, searched => 'code, name', uniques => 'code');

call make_resource('courier_pincodes', $$
  pincode text not null,
  courier uuid not null,
  prepaid boolean not null,
  cod boolean not null,
  reverse boolean not null,
  tat_days integer not null,
  cod_limit bigint,
  embargo_until timestamptz,
  -- It takes no cash for a while and takes it again by itself: what it takes otherwise is not written over.
  cod_embargo_until timestamptz,
  remark text
$$, searched => 'pincode');
create unique index courier_pincodes_place on courier_pincodes (vendor, pincode, courier) where status <> 2;
create index courier_pincodes_courier on courier_pincodes (vendor, courier, pincode);

call make_resource('courier_mappings', $$
  name text not null,
  match text not null,
  warehouse uuid,
  payment smallint not null,
  hazmat smallint not null,
  -- It may hold for tagged orders and goods alone.
  tags text[],
  mode smallint not null,
  courier uuid not null,
  priority integer not null,
  weight_from_g integer,
  weight_to_g integer,
  value_from bigint,
  value_to bigint,
  valid_from date,
  valid_to date
$$, searched => 'name', uniques => 'name');
create index courier_mappings_order on courier_mappings (vendor, priority) where status = 1;
