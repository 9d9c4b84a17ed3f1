-- What the records engine keeps beside the records: who did what in one go, what it changed, answers kept for repeated calls,
-- the records a long action works on, the moments records are scheduled for, who works on which, what people say about them,
-- and the addresses they had.

create table operation (
  vendor text not null,
  id uuid not null,
  user_id uuid,
  by_name text,
  approved_by text,
  action text not null,
  face text not null,
  at timestamptz not null,
  reason text,
  -- That the deed demanded the second factor, as its declaration, its handler or its file had it: whoever takes it back or
  -- brings it back confirms it again.
  secured boolean not null default false,
  job_id uuid,
  undo_of uuid,
  undone_by uuid,
  -- How many records an undo could not put back: where that is not none, the rest can be taken back later.
  undone_left integer not null default 0,
  -- 0 done, 1 taken back, 2 brought back again, and so on.
  level smallint not null default 0,
  changed integer not null default 0,
  primary key (vendor, id)
);
create index operation_by_user on operation (vendor, user_id, id desc);
create index operation_of_job on operation (vendor, job_id) where job_id is not null;
create index operation_undo_of on operation (vendor, undo_of) where undo_of is not null;
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
-- What was changed since a moment: lines are appended as time goes on, so a few bytes per block are index enough.
create index history_by_time on history using brin (at);
call guard_vendor('history');
-- Append-only: a correction is a new line.
revoke update, delete on history from nucleus_app;

-- What told of a person who is forgotten leaves history all the same, by name and by this way alone.
create function forget_in_history(records uuid[], names text[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update history set before = before - names, after = after - names
    where vendor = app_vendor() and record_id = any(records) $$;
revoke execute on function forget_in_history(uuid[], text[]) from public;
grant execute on function forget_in_history(uuid[], text[]) to nucleus_app;

create table idempotency (
  vendor text not null,
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  status smallint not null,
  response text not null,
  at timestamptz not null,
  -- Keys of refunds are never forgotten (kernel A 0.5). After the week only what they did is left of their answers, without the
  -- records: those may have to be erased. `at` is `infinity` once this has been done.
  forever boolean not null default false,
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
  -- The version the record had when the person saw it; null takes whatever is there.
  version int,
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

-- Who has which record of a queue, and until when. Nothing of it is history: a lease that ran out is as good as none.
create table lease (
  vendor text not null,
  record_id uuid not null,
  resource text not null,
  user_id uuid not null,
  by_name text not null,
  until timestamptz not null,
  primary key (vendor, record_id)
);
create index lease_of_resource on lease (vendor, resource, until);
call guard_vendor('lease');

-- What people say about records. No part of a record: it changes no version and outlives every change.
create table record_comment (
  vendor text not null,
  id uuid not null,
  resource text not null,
  record_id uuid not null,
  user_id uuid not null,
  by_name text not null,
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null,
  edited_at timestamptz,
  primary key (vendor, id)
);
create index comment_of_record on record_comment (vendor, record_id, id);
call guard_vendor('record_comment');

-- The addresses records had while they were published: each leads to the record itself, so an old one is always one hop away.
create table redirects (
  vendor text not null,
  resource text not null,
  slug text not null,
  record uuid not null,
  at timestamptz not null,
  primary key (vendor, resource, slug)
);
create index redirects_record on redirects (vendor, record);
call guard_vendor('redirects');
