-- Failed tries to deliver, each with the moment its answer is due.

create table ndrs (
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
  "order" uuid not null,
  package uuid not null,
  search_text text generated always as (plain_text(coalesce(awb, '') || ' ' || coalesce(order_no, ''))) stored,
  primary key (vendor, id)
);
create index ndrs_updated on ndrs (vendor, updated_at desc, id desc) where status <> 2;
create index ndrs_search on ndrs using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('ndrs');
create unique index ndrs_attempt on ndrs (vendor, package, try_no);
create index ndrs_open on ndrs (vendor, due_at) where state = 1;
create index ndrs_order on ndrs (vendor, "order");
