-- Orders: the order and its regions, its lines, payments, packages, holds and what happened to it; the numbers parcels and
-- manifests bear. Of a million orders what people sort and filter by is found by an index, in the order its list has. Nearly every
-- order is free and pushed, so the few others are found by the indexes their columns are sorted by.

call make_resource('orders', $$
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
  promised_at timestamptz,
  courier text,
  risk integer not null,
  channel smallint not null,
  pay_by smallint not null,
  -- How it travels: the code of its shipping method as it was when it was placed; absent, the usual way.
  shipping_method text,
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
  -- When the shopper was sent a link to pay online what was to be paid in cash; the link opens as long as this stands.
  link_sent_at timestamptz,
  -- What is taken off an order that is paid by its link instead of in cash.
  offer bigint check (offer > 0),
  revision integer not null,
  state_at timestamptz,
  payment_at timestamptz,
  hold_at timestamptz,
  push_at timestamptz,
  delivery_at timestamptz
$$, begins => 'active', searched => 'order_no, contact_name', uniques => 'order_no');
create index orders_placed on orders (vendor, placed_at desc, id desc) where status <> 2;
create index orders_state on orders (vendor, state, placed_at desc) where status <> 2;
create index orders_payment on orders (vendor, payment, placed_at desc) where status <> 2;
create index orders_unpaid on orders (vendor, placed_at) where state = 1 and status <> 2;
create index orders_member on orders (vendor, member);
-- Phone and e-mail are sealed texts, found by the marks inside them.
create index orders_phone on orders (vendor, split_part(phone, ':', 2));
create index orders_phone_tail on orders (vendor, split_part(phone, ':', 3));
create index orders_email on orders (vendor, split_part(email, ':', 2));
create index orders_skus on orders using gin (vendor, skus);
create index orders_tags on orders using gin (vendor, tags);
create index orders_number on orders (vendor, order_no, id) where status <> 2;
create index orders_grand on orders (vendor, grand, id) where status <> 2;
create index orders_risk on orders (vendor, risk, id) where status <> 2;
create index orders_by_state on orders (vendor, state, id) where status <> 2;
create index orders_by_payment on orders (vendor, payment, id) where status <> 2;
create index orders_by_hold on orders (vendor, hold, id) where status <> 2;
create index orders_by_push on orders (vendor, push, id) where status <> 2;
create index orders_by_delivery on orders (vendor, delivery, id) where status <> 2;
-- Few have any, and who filters by one asks for those that do.
create index orders_hold_reasons on orders using gin (vendor, hold_reasons) where hold_reasons is not null;
create index orders_coupons on orders using gin (vendor, coupons) where coupons is not null;
create index orders_promised on orders (vendor, promised_at) where state in (2, 3, 4) and status <> 2;
create index orders_channel on orders (vendor, channel, placed_at desc) where status <> 2;
create index orders_pay_by on orders (vendor, pay_by, placed_at desc) where status <> 2;
-- Push failures are listed by their error, which is sorted by; of a million orders a handful have one.
create index orders_push_code on orders (vendor, push_code, id) where status <> 2;
-- Codes are compared without regard to case, so an index of one finds by its small letters.
create index orders_pincode on orders (vendor, lower(pincode), placed_at desc) where status <> 2;
create index orders_courier on orders (vendor, lower(courier), placed_at desc) where status <> 2;
create index orders_push_error on orders (vendor, lower(push_code), placed_at desc) where push_code is not null and status <> 2;
create index orders_by_promise on orders (vendor, promised_at, id) where status <> 2;
-- Each minute the clock closes what was delivered long enough ago.
create index orders_to_close on orders (vendor, state_at) where state = 5 and status <> 2;
-- Somebody on the phone names the invoice.
create index orders_invoice on orders (vendor, lower(invoice_no)) where invoice_no is not null and status <> 2;
-- How many rows a number or a code finds is not learned from an index that leaves rows out: without being told, PostgreSQL takes
-- one in two hundred and would rather walk through the list.
create statistics orders_number_said on lower(order_no) from orders;
create statistics orders_invoice_told on lower(invoice_no) from orders;
create statistics orders_pincode_told on lower(pincode) from orders;
create statistics orders_courier_told on lower(courier) from orders;
create statistics orders_push_error_told on lower(push_code) from orders;

-- Members are counted anew whose orders have changed.
create function member_ordered() returns trigger language plpgsql as $$
begin
  insert into member_uncounted (vendor, member) select distinct vendor, member from written where member is not null;
  return null;
end $$;
create trigger member_ordered after insert on orders referencing new table as written for each statement
  execute function member_ordered();
create function member_order_changed() returns trigger language plpgsql as $$
begin
  insert into member_uncounted (vendor, member)
    select distinct new.vendor, m from unnest(array[old.member, new.member]) m where m is not null;
  return null;
end $$;
create trigger member_order_changed after update on orders for each row when (
  (old.member, old.state, old.paid, old.refunded, old.placed_at, old.pay_by, old.delivery, old.coupons, old.status, old.risk)
  is distinct from
  (new.member, new.state, new.paid, new.refunded, new.placed_at, new.pay_by, new.delivery, new.coupons, new.status, new.risk))
  execute function member_order_changed();

-- Numbers people say aloud follow one another within a vendor: those of orders, and of manifests.
create table order_number (
  vendor text primary key,
  last bigint not null
);
call guard_vendor('order_number');
create table manifest_number (
  vendor text primary key,
  last integer not null
);
call guard_vendor('manifest_number');

call make_resource('order_lines', $$
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
  -- Who gave the price instead of the shop's; nobody where it is the shop's.
  priced_by_name text,
  discounts jsonb,
  net bigint not null,
  rate integer,
  tax bigint not null,
  components jsonb,
  cancelled integer not null,
  -- Units that were cancelled and do not go back on sale.
  set_aside integer not null default 0,
  -- Units that were cancelled while their payment was still waited for: the first of it, and nothing of them can go back.
  never_paid integer not null default 0,
  shipped integer not null,
  delivered integer not null,
  returned integer not null,
  rto integer not null,
  refunded bigint not null,
  parent_bundle text,
  is_gift boolean,
  constraint order_lines_units check (cancelled + shipped <= qty and delivered + rto <= shipped and returned <= delivered),
  constraint order_lines_set_aside check (set_aside between 0 and cancelled),
  constraint order_lines_never_paid check (never_paid between 0 and cancelled)
$$, begins => 'active');
create index order_lines_order on order_lines (vendor, "order", position);
create index order_lines_sku on order_lines (vendor, sku);
-- What hangs on orders is listed by itself too, in the order each list opens with.
create index order_lines_position on order_lines (vendor, position, id) where status <> 2;

call make_resource('payments', $$
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
  constraint payments_refunded check (refunded <= captured)
$$, begins => 'active', uniques => 'gateway_ref');
create index payments_order on payments (vendor, "order", position);
create index payments_position on payments (vendor, position, id) where status <> 2;

call make_resource('packages', $$
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
  -- The sheet a courier signs when packages are handed over.
  manifest jsonb,
  promised_at timestamptz,
  picked_up_at timestamptz,
  -- Another door than its order names, or another phone, where it is tried there again.
  ship_to jsonb,
  phone text,
  attempts integer not null
$$, begins => 'active', searched => 'awb', uniques => 'package_no');
create index packages_order on packages (vendor, "order");
create unique index packages_awb_unique on packages (vendor, courier, awb) where awb is not null and status <> 2;
create index packages_awb on packages (vendor, awb);
-- What couriers and warehouses have to do today is counted whenever one is chosen.
create index packages_by_courier on packages (vendor, courier, picked_up_at) where awb is not null and status <> 2;
create index packages_by_warehouse on packages (vendor, warehouse, created_at) where status <> 2;
create index packages_by_state on packages (vendor, state, "order") where status <> 2;
create index packages_number on packages (vendor, package_no, id) where status <> 2;
-- Somebody on the phone names the parcel; codes are compared by their small letters.
create index packages_awb_said on packages (vendor, lower(awb)) where awb is not null and status <> 2;
-- What couriers took of late, and how it ended.
create index packages_taken on packages (vendor, picked_up_at) include (courier, state, state_at, attempts) where awb is not null and status <> 2;
create statistics packages_awb_told on lower(awb) from packages;

call make_resource('holds', $$
  "order" uuid not null,
  hold_no text not null,
  reason smallint not null,
  note text,
  state smallint not null,
  opened_at timestamptz not null,
  opened_by_name text,
  release_at timestamptz,
  released_at timestamptz,
  released_by_name text
$$, begins => 'active', uniques => 'hold_no');
create index holds_order on holds (vendor, "order");
create index holds_due on holds (vendor, release_at) where state = 1 and release_at is not null;

call make_resource('order_events', $$
  "order" uuid not null,
  at timestamptz not null,
  source smallint not null,
  code text not null,
  place text,
  event_id text,
  package uuid,
  raw jsonb
$$, begins => 'active');
create index order_events_order on order_events (vendor, "order", at desc);
create unique index order_events_once on order_events (vendor, source, event_id) where event_id is not null;
create index order_events_at on order_events (vendor, at desc, id desc) where status <> 2;

-- Parcel numbers of this machine, where a courier gives none itself: each courier's follow one another.
create table awb_number (
  vendor text not null,
  courier text not null,
  last integer not null,
  primary key (vendor, courier)
);
call guard_vendor('awb_number');

-- Which courier was asked for the number of a package, and what it said: one row an ask, so that whoever dies in between asks again
-- under the same key.
create table awb_asks (
  vendor text not null,
  package uuid not null,
  attempt integer not null check (attempt >= 1),
  courier text not null,
  hash text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- Of a refusal.
  code text,
  awb text,
  primary key (vendor, package, attempt)
);
call guard_vendor('awb_asks');
create index awb_asks_number on awb_asks (vendor, courier, awb) where awb is not null;
create index awb_asks_answered on awb_asks (vendor, courier, answered_at desc) where answered_at is not null;

-- The local courier system, which gives numbers where no other is configured, and the faults it is told to have: with a package of a
-- courier, or with all of them, so many times.
create table local_awb (
  vendor text not null,
  key text not null,
  hash text not null,
  awb text not null,
  at timestamptz not null,
  primary key (vendor, key)
);
call guard_vendor('local_awb');

create table local_awb_fault (
  vendor text not null,
  courier text not null,
  package_no text not null default '*',
  fault text not null check (fault in ('ERROR', 'TIMEOUT', 'NOT_SERVICEABLE', 'POOL_EMPTY')),
  times integer not null check (times >= 0),
  primary key (vendor, courier, package_no)
);
call guard_vendor('local_awb_fault');
