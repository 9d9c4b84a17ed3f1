-- Pushes of orders to the system that fulfils them, how the last one of each order went and every single try; failed tries to
-- deliver; and the local order and courier systems, which stand in where no other is configured.

call make_resource('pushes', $$
  order_no text not null,
  -- What is still to do about it: it waits for somebody, is tried again by itself, has arrived or has ended with its order.
  state smallint not null,
  code text,
  message text,
  tries integer not null,
  next_at timestamptz,
  last_at timestamptz not null,
  revision integer not null,
  "order" uuid not null
$$, begins => 'active', searched => 'order_no', uniques => 'order_no');
create unique index pushes_order on pushes (vendor, "order");
create index pushes_due on pushes (vendor, next_at) where next_at is not null;
create index pushes_failed on pushes (vendor, code) where code is not null;
create index pushes_by_state on pushes (vendor, state, id) where status <> 2;

call make_resource('push_attempts', $$
  "order" uuid not null,
  at timestamptz not null,
  code text not null,
  message text,
  revision integer not null,
  http_status integer,
  target text not null,
  request_hash text not null
$$, begins => 'active');
create index push_attempts_order on push_attempts (vendor, "order", at desc);

create table local_order_system (
  vendor text not null,
  order_no text not null,
  revision integer not null,
  hash text not null,
  at timestamptz not null,
  primary key (vendor, order_no)
);
call guard_vendor('local_order_system');

-- Faults the local system is told to have with an order, so many times.
create table local_order_fault (
  vendor text not null,
  order_no text not null,
  fault text not null check (fault in ('ERROR', 'TIMEOUT', 'OTHER_CONTENT', 'PIN_INVALID', 'SKU_UNKNOWN')),
  times integer not null check (times >= 0),
  primary key (vendor, order_no)
);
call guard_vendor('local_order_fault');

-- Failed tries to deliver, each with the moment its answer is due, and how the answer reaches its courier.
call make_resource('ndrs', $$
  awb text not null,
  order_no text not null,
  courier text,
  try_no integer not null,
  reason smallint not null,
  courier_remark text,
  state smallint not null,
  due_at timestamptz not null,
  opened_at timestamptz not null,
  place text,
  answered_at timestamptz,
  answered_by_name text,
  reattempt_on date,
  note text,
  sending smallint,
  send_code text,
  send_message text,
  sends integer,
  next_at timestamptz,
  sent_at timestamptz,
  "order" uuid not null,
  package uuid not null
$$, begins => 'active', searched => 'awb, order_no');
create unique index ndrs_attempt on ndrs (vendor, package, try_no);
create index ndrs_open on ndrs (vendor, due_at) where state = 1;
create index ndrs_order on ndrs (vendor, "order");
create index ndrs_to_send on ndrs (vendor, next_at) where next_at is not null;
create index ndrs_unsent on ndrs (vendor) where sending = 4;

create table local_courier_system (
  vendor text not null,
  key text not null,
  hash text not null,
  at timestamptz not null,
  primary key (vendor, key)
);
call guard_vendor('local_courier_system');

-- Faults the local system is told to have with a parcel, so many times.
create table local_courier_fault (
  vendor text not null,
  awb text not null,
  fault text not null check (fault in ('ERROR', 'TIMEOUT', 'NOT_POSSIBLE')),
  times integer not null check (times >= 0),
  primary key (vendor, awb)
);
call guard_vendor('local_courier_fault');
