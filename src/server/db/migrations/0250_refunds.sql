-- Refunds, returns and the cash couriers hand over.

call make_resource('refunds', $$
  refund_no text not null,
  "order" uuid not null,
  state smallint not null,
  amount bigint not null check (amount >= 0),
  reason smallint not null,
  destination smallint not null,
  upi text,
  ifsc text,
  account_end text,
  account text,
  items jsonb,
  shipping bigint not null,
  cod_fee bigint not null,
  -- What an order costs less since its items were edited goes back as a part of its own.
  overpaid bigint not null default 0 check (overpaid >= 0),
  return_fee bigint not null,
  goodwill bigint not null,
  tax jsonb,
  split jsonb,
  note text,
  needs_second boolean,
  requested_by_name text,
  -- Who asked for it to be paid, and when: of a draft whoever handed it in, who need not be who opened it.
  requested_by text,
  requested_at timestamptz,
  approved_by_name text,
  approved_at timestamptz,
  sent_at timestamptz,
  asked_at timestamptz,
  processed_at timestamptz,
  tries integer not null,
  failure text,
  credit_note_type smallint,
  credit_note_no text,
  row_hash text
$$, begins => 'active', searched => 'refund_no, credit_note_no', uniques => 'refund_no');
create index refunds_order on refunds (vendor, "order");
create index refunds_open on refunds (vendor, state, created_at) where state in (2, 3, 4);
-- A row of a file makes one refund, however often the file is sent.
create unique index refunds_row on refunds (vendor, "order", row_hash) where row_hash is not null and status <> 2 and state <> 8;
create unique index refunds_credit_note on refunds (vendor, credit_note_no) where credit_note_no is not null;
create index refunds_credit_notes on refunds (vendor, processed_at) where credit_note_no is not null;
create index refunds_by_state on refunds (vendor, state, "order") where status <> 2;
create index refunds_by on refunds (vendor, requested_by, requested_at);

create table refund_number (
  vendor text not null,
  series text not null,
  last integer not null,
  primary key (vendor, series)
);
call guard_vendor('refund_number');

-- The gateway of this machine, where no other one is configured: what it was asked for, by the key it was asked with.
create table local_gateway (
  vendor text not null,
  key text not null,
  state text not null check (state in ('pending', 'processed', 'failed', 'bounced')),
  amount bigint not null,
  reason text,
  asked integer not null default 1,
  settles_at timestamptz not null,
  primary key (vendor, key)
);
call guard_vendor('local_gateway');

call make_resource('return_requests', $$
  return_no text not null,
  "order" uuid not null,
  state smallint not null,
  reason smallint not null,
  resolution smallint not null,
  items jsonb not null,
  photos jsonb,
  note text,
  check_found text,
  state_at timestamptz,
  refund uuid
$$, begins => 'active', searched => 'return_no', uniques => 'return_no');
create index return_requests_order on return_requests (vendor, "order");

call make_resource('cod_remittances', $$
  awb text not null,
  courier text not null,
  "order" uuid not null,
  due bigint not null,
  collected bigint not null,
  short bigint not null,
  state smallint not null,
  remitted_on date not null,
  utr text not null
$$, begins => 'active', searched => 'awb, utr');
create unique index cod_remittances_once on cod_remittances (vendor, courier, awb) where status <> 2;
create index cod_remittances_order on cod_remittances (vendor, "order");
