-- Pushes of orders to the system that fulfils them: how the last one of each order went, every single try, and the local order
-- system, which stands in where no other is configured.

create table pushes (
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
  code text,
  message text,
  tries integer not null,
  next_at timestamptz,
  last_at timestamptz not null,
  revision integer not null,
  "order" uuid not null,
  search_text text generated always as (plain_text(coalesce(order_no, ''))) stored,
  primary key (vendor, id)
);
create index pushes_updated on pushes (vendor, updated_at desc, id desc) where status <> 2;
create index pushes_search on pushes using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('pushes');
create unique index pushes_order_no_unique on pushes (vendor, lower(order_no)) where status <> 2;
create unique index pushes_order on pushes (vendor, "order");
create index pushes_due on pushes (vendor, next_at) where next_at is not null;
create index pushes_failed on pushes (vendor, code) where code is not null;

create table push_attempts (
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
  code text not null,
  message text,
  revision integer not null,
  http_status integer,
  target text not null,
  request_hash text not null,
  primary key (vendor, id)
);
create index push_attempts_order on push_attempts (vendor, "order", at desc);
create index push_attempts_updated on push_attempts (vendor, updated_at desc, id desc) where status <> 2;
call guard_vendor('push_attempts');

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
