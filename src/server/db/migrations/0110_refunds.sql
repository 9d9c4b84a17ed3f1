-- Tables of refunds, returns and the cash couriers hand over. Columns follow the declarations (the drift law compares them);
-- indexes, uniqueness and checks are this file's own.

create table refunds (
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
  return_fee bigint not null,
  goodwill bigint not null,
  tax jsonb,
  split jsonb,
  note text,
  needs_second boolean,
  requested_by_name text,
  approved_by_name text,
  approved_at timestamptz,
  sent_at timestamptz,
  asked_at timestamptz,
  processed_at timestamptz,
  tries integer not null,
  failure text,
  credit_note_type smallint,
  credit_note_no text,
  row_hash text,
  search_text text generated always as (plain_text(coalesce(refund_no, '') || ' ' || coalesce(credit_note_no, ''))) stored,
  primary key (vendor, id)
);
create unique index refunds_refund_no_unique on refunds (vendor, lower(refund_no)) where status <> 2;
create index refunds_updated on refunds (vendor, updated_at desc, id desc) where status <> 2;
create index refunds_search on refunds using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('refunds');
create index refunds_order on refunds (vendor, "order");
create index refunds_open on refunds (vendor, state, created_at) where state in (2, 3, 4);
create index refunds_by on refunds (vendor, created_by, created_at);
-- A row of a file makes one refund, however often the file is sent.
create unique index refunds_row on refunds (vendor, "order", row_hash) where row_hash is not null and status <> 2 and state <> 8;
create unique index refunds_credit_note on refunds (vendor, credit_note_no) where credit_note_no is not null;

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

create table return_requests (
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
  refund uuid,
  search_text text generated always as (plain_text(coalesce(return_no, ''))) stored,
  primary key (vendor, id)
);
create unique index return_requests_return_no_unique on return_requests (vendor, lower(return_no)) where status <> 2;
create index return_requests_updated on return_requests (vendor, updated_at desc, id desc) where status <> 2;
create index return_requests_search on return_requests using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('return_requests');
create index return_requests_order on return_requests (vendor, "order");

create table cod_remittances (
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
  awb text not null,
  courier text not null,
  "order" uuid not null,
  due bigint not null,
  collected bigint not null,
  short bigint not null,
  state smallint not null,
  remitted_on date not null,
  utr text not null,
  search_text text generated always as (plain_text(coalesce(awb, '') || ' ' || coalesce(utr, ''))) stored,
  primary key (vendor, id)
);
create unique index cod_remittances_once on cod_remittances (vendor, courier, awb) where status <> 2;
create index cod_remittances_updated on cod_remittances (vendor, updated_at desc, id desc) where status <> 2;
create index cod_remittances_search on cod_remittances using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('cod_remittances');
create index cod_remittances_order on cod_remittances (vendor, "order");
