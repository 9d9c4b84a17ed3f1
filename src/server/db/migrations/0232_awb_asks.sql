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
