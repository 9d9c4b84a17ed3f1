-- Shipping charges and the pincodes they are asked for.

call make_resource('postal_areas', $$
  code text not null,
  country text not null,
  city text not null,
  district text,
  state text not null,
  zone text,
  lat numeric,
  lng numeric,
  is_remote boolean
$$, searched => 'code, city, state', uniques => 'code');
create index postal_areas_prefix on postal_areas (vendor, code text_pattern_ops) where status <> 2;

call make_resource('shipping_zones', $$
  name text not null,
  code text not null,
  patterns text[] not null
$$, searched => 'name, code', uniques => 'code');

call make_resource('shipping_methods', $$
  label jsonb not null,
  code text not null,
  promise jsonb,
  -- What it needs of the day and the place.
  cutoff text,
  courier_modes text[],
  warehouse_kind smallint not null,
  hazmat_allowed boolean
$$, searched => 'label, code', uniques => 'code');

call make_resource('shipping_surcharges', $$
  name text not null,
  kind smallint not null,
  condition text not null,
  flat bigint,
  share integer,
  even_if_free boolean
$$, searched => 'name');

call make_resource('shipping_rates', $$
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
  threshold_grace boolean,
  audience smallint not null,
  audience_of text,
  priority integer not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- What it did of late, counted by the clock: figures are no change of anybody's.
  orders30 integer,
  left30 bigint,
  foreign key (vendor, method) references shipping_methods (vendor, id),
  foreign key (vendor, zone) references shipping_zones (vendor, id),
  constraint shipping_rates_window check (ends_at is null or starts_at is null or ends_at > starts_at),
  constraint shipping_rates_step check (step_g is null or step_g >= 1)
$$, searched => 'name', uniques => 'name');
create index shipping_rates_choice on shipping_rates (vendor, method, zone, status, priority);
create index shipping_rates_zone on shipping_rates (vendor, zone);
create index shipping_rates_orders30 on shipping_rates (vendor, orders30) where status <> 2;

-- When the figures of rates and of cash rules were counted last.
create table delivery_counts (
  vendor text not null,
  what text not null,
  counted_at timestamptz not null,
  primary key (vendor, what)
);
call guard_vendor('delivery_counts');
