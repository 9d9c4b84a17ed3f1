-- Tables of orders: the order and its regions, its lines, payments, packages, holds and what happened to it. Columns follow the
-- declarations (the drift law compares them); indexes, uniqueness and checks are this file's own.

create table orders (
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
  order_no text not null,
  placed_at timestamptz not null,
  contact_name text not null,
  member uuid,
  phone text,
  email text,
  item_count integer not null,
  grand bigint not null,
  state smallint not null,
  payment smallint not null,
  hold smallint not null,
  push smallint not null,
  delivery smallint,
  courier text,
  promised_at timestamptz,
  risk integer not null,
  channel smallint not null,
  pay_by smallint not null,
  paid bigint not null,
  refunded bigint not null,
  hold_reasons text[],
  push_code text,
  skus text[],
  coupons text[],
  tags text[],
  pincode text,
  city text,
  region text,
  bill_to jsonb,
  ship_to jsonb,
  totals jsonb,
  quote jsonb,
  trace jsonb,
  risk_signals text[],
  utm jsonb,
  customer_note text,
  invoice_no text,
  revision integer not null,
  state_at timestamptz,
  payment_at timestamptz,
  hold_at timestamptz,
  push_at timestamptz,
  delivery_at timestamptz,
  search_text text generated always as (plain_text(coalesce(order_no, '') || ' ' || coalesce(contact_name, ''))) stored,
  primary key (vendor, id)
);
create unique index orders_order_no_unique on orders (vendor, lower(order_no)) where status <> 2;
create index orders_updated on orders (vendor, updated_at desc, id desc) where status <> 2;
create index orders_search on orders using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('orders');
create index orders_placed on orders (vendor, placed_at desc, id desc) where status <> 2;
create index orders_state on orders (vendor, state, placed_at desc) where status <> 2;
create index orders_push on orders (vendor, push, placed_at desc) where status <> 2;
create index orders_payment on orders (vendor, payment, placed_at desc) where status <> 2;
create index orders_held on orders (vendor, placed_at desc) where hold = 2 and status <> 2;
create index orders_undelivered on orders (vendor, delivery_at) where delivery = 8 and status <> 2;
create index orders_unpaid on orders (vendor, placed_at) where state = 1 and status <> 2;
create index orders_member on orders (vendor, member);
-- Phone and e-mail are sealed texts, found by the marks inside them.
create index orders_phone on orders (vendor, split_part(phone, ':', 2));
create index orders_phone_tail on orders (vendor, split_part(phone, ':', 3));
create index orders_email on orders (vendor, split_part(email, ':', 2));
create index orders_skus on orders using gin (vendor, skus);
create index orders_tags on orders using gin (vendor, tags);
-- Numbers people say aloud follow one another within a vendor.
create table order_number (
  vendor text primary key,
  last bigint not null
);
call guard_vendor('order_number');

create table order_lines (
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
  "order" uuid not null,
  position integer not null,
  sku text not null,
  name text not null,
  variant uuid,
  hsn text,
  brand text,
  qty integer not null,
  unit_mrp bigint not null,
  unit_price bigint not null,
  discounts jsonb,
  net bigint not null,
  rate integer,
  tax bigint not null,
  components jsonb,
  cancelled integer not null,
  shipped integer not null,
  delivered integer not null,
  returned integer not null,
  rto integer not null,
  refunded bigint not null,
  parent_bundle text,
  is_gift boolean,
  primary key (vendor, id)
);
create index order_lines_updated on order_lines (vendor, updated_at desc, id desc) where status <> 2;
call guard_vendor('order_lines');
create index order_lines_order on order_lines (vendor, "order", position);
create index order_lines_sku on order_lines (vendor, sku);
alter table order_lines add constraint order_lines_units check (cancelled + shipped <= qty and delivered + rto <= shipped and returned <= delivered);

create table payments (
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
  "order" uuid not null,
  position integer not null,
  method smallint not null,
  gateway text,
  gateway_ref text not null,
  amount bigint not null,
  captured bigint not null,
  refunded bigint not null,
  state smallint not null,
  at timestamptz,
  primary key (vendor, id)
);
create unique index payments_gateway_ref_unique on payments (vendor, lower(gateway_ref)) where status <> 2;
create index payments_updated on payments (vendor, updated_at desc, id desc) where status <> 2;
call guard_vendor('payments');
create index payments_order on payments (vendor, "order", position);
alter table payments add constraint payments_refunded check (refunded <= captured);

create table packages (
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
  "order" uuid not null,
  package_no text not null,
  state smallint not null,
  state_at timestamptz,
  warehouse text,
  courier text,
  awb text,
  units jsonb,
  weight_g integer,
  size text,
  label jsonb,
  manifest_no text,
  promised_at timestamptz,
  picked_up_at timestamptz,
  attempts integer not null,
  search_text text generated always as (plain_text(coalesce(awb, ''))) stored,
  primary key (vendor, id)
);
create unique index packages_package_no_unique on packages (vendor, lower(package_no)) where status <> 2;
create index packages_updated on packages (vendor, updated_at desc, id desc) where status <> 2;
create index packages_search on packages using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('packages');
create index packages_order on packages (vendor, "order");
create unique index packages_awb_unique on packages (vendor, courier, awb) where awb is not null and status <> 2;
create index packages_awb on packages (vendor, awb);

create table holds (
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
  "order" uuid not null,
  hold_no text not null,
  reason smallint not null,
  note text,
  state smallint not null,
  opened_at timestamptz not null,
  opened_by_name text,
  release_at timestamptz,
  released_at timestamptz,
  released_by_name text,
  primary key (vendor, id)
);
create unique index holds_hold_no_unique on holds (vendor, lower(hold_no)) where status <> 2;
create index holds_updated on holds (vendor, updated_at desc, id desc) where status <> 2;
call guard_vendor('holds');
create index holds_order on holds (vendor, "order");
create index holds_due on holds (vendor, release_at) where state = 1 and release_at is not null;

create table order_events (
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
  "order" uuid not null,
  at timestamptz not null,
  source smallint not null,
  code text not null,
  place text,
  event_id text,
  package uuid,
  raw jsonb,
  primary key (vendor, id)
);
create index order_events_updated on order_events (vendor, updated_at desc, id desc) where status <> 2;
call guard_vendor('order_events');
create index order_events_order on order_events (vendor, "order", at desc);
create unique index order_events_once on order_events (vendor, source, event_id) where event_id is not null;
