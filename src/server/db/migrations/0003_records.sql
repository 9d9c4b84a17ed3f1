-- What the records engine keeps beside the records: who did what in one go, what it changed, answers kept for repeated
-- calls, the records a long action works on, and the moments records are scheduled for.

create table operation (
  vendor text not null,
  id uuid not null,
  user_id uuid,
  by_name text,
  action text not null,
  face text not null,
  at timestamptz not null,
  reason text,
  job_id uuid,
  undo_of uuid,
  undone_by uuid,
  changed integer not null default 0,
  primary key (vendor, id)
);
create index operation_by_user on operation (vendor, user_id, id desc);
create index operation_of_job on operation (vendor, job_id) where job_id is not null;
call guard_vendor('operation');

-- One line per version of a record; `before` and `after` hold the changed fields only.
create table history (
  vendor text not null,
  record_id uuid not null,
  version integer not null,
  operation uuid not null,
  resource text not null,
  before jsonb,
  after jsonb not null,
  at timestamptz not null,
  by_user uuid,
  primary key (vendor, record_id, version)
);
create index history_of_operation on history (vendor, operation, record_id);
call guard_vendor('history');
-- Append-only: a correction is a new line.
revoke update, delete on history from nucleus_app;

create table idempotency (
  vendor text not null,
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  status smallint not null,
  response text not null,
  at timestamptz not null,
  primary key (vendor, user_id, key)
);
create index idempotency_age on idempotency (vendor, at);
call guard_vendor('idempotency');

-- The records of a long action, fixed when it was asked for: what was counted is what is worked on.
create table picked (
  vendor text not null,
  operation uuid not null,
  place integer not null,
  record_id uuid not null,
  primary key (vendor, operation, place)
);
call guard_vendor('picked');

-- Pending publications; the clock asks vendor by vendor.
create table appointment (
  vendor text not null,
  resource text not null,
  record_id uuid not null,
  at timestamptz not null,
  made_by uuid,
  by_name text,
  primary key (vendor, resource, record_id)
);
create index appointment_due on appointment (vendor, at);
call guard_vendor('appointment');
