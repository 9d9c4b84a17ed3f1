-- Jobs and the outcome of every row. What the worker needs and nobody reads (cursor, owner, fencing attempt) lies in job_run, so
-- that the generic list of jobs holds only what was declared.

call make_resource('jobs', $$
  number integer not null,
  title text not null,
  -- Titles and reasons by key and parameters, so that they are read in any language; `title` and `reason` are the finished English.
  title_told jsonb,
  kind text not null,
  state smallint not null check (state between 1 and 6),
  requested_by_name text not null,
  approved_by_name text,
  phase text not null default 'waiting',
  paused_by_name text,
  total integer,
  done integer not null default 0,
  ok integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  unchanged integer not null default 0,
  attempt integer not null default 0,
  max_attempts integer not null default 5,
  priority integer not null default 0 check (priority between -10 and 10),
  started_at timestamptz,
  finished_at timestamptz,
  heartbeat_at timestamptz,
  source_file jsonb,
  result_file jsonb,
  retry_of uuid,
  undo_of uuid,
  -- What put back what it did: a job, where it was one, and when, by whatever way. What stands again because it was brought back
  -- is not put back any more: both are as the chain of operations has them.
  undone_by uuid,
  undone_at timestamptz,
  undo_until timestamptz,
  reason text,
  reason_told jsonb,
  params jsonb not null default '{}',
  report jsonb,
  search_text text generated always as (plain_text(title || ' ' || number::text)) stored,
  foreign key (vendor, retry_of) references jobs (vendor, id),
  foreign key (vendor, undo_of) references jobs (vendor, id),
  foreign key (vendor, undone_by) references jobs (vendor, id)
$$, begins => 'active', by_change => false);
create unique index jobs_number on jobs (vendor, number) where status <> 2;
create index jobs_updated on jobs (vendor, updated_at desc, id);
create index jobs_by on jobs (vendor, created_by, created_at desc);
create index jobs_open on jobs (vendor, state, created_at) where state in (1, 2, 6);
-- Which jobs a file belongs to: asked for by whoever wants to read it, and by the sweep before it takes one away.
create index jobs_source_file on jobs (vendor, (source_file ->> 'fileId')) where source_file is not null;
create index jobs_result_file on jobs (vendor, (result_file ->> 'fileId')) where result_file is not null;

-- Only the arrows of machines/job.ts, whatever the code does. A job that rests after some rows may be ended with what it has done
-- (1, 4).
create function job_state_moves() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in
    ((1, 2), (1, 6), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (2, 1), (6, 1), (6, 5)) then
    raise exception 'job % may not go from state % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger job_state_moves before update of state on jobs for each row execute function job_state_moves();

-- The row a worker locks before each chunk: who owns the job, at which attempt, and where it goes on.
create table job_run (
  vendor text not null,
  job uuid not null,
  next_row int not null default 0,
  attempt int not null default 0,
  -- Tries at this very place: a chunk that never passes ends the job, ten restarts of a long one do not.
  tries int not null default 1,
  instance int,
  queue_id uuid,
  refusals int not null default 0,
  is_bulk boolean not null,
  weight int not null default 0,
  operation uuid not null,
  staff jsonb not null,
  face text not null,
  once text,
  primary key (vendor, job),
  foreign key (vendor, job) references jobs (vendor, id) on delete cascade
);
create unique index job_run_once on job_run (vendor, once) where once is not null;
call guard_vendor('job_run');

-- A wish to stop, beside the row a running step holds: nobody who asks has to wait for the step.
create table job_cancel (
  vendor text not null,
  job uuid not null,
  primary key (vendor, job),
  foreign key (vendor, job) references jobs (vendor, id) on delete cascade
);
call guard_vendor('job_cancel');

-- Jobs that rest until somebody lets them go on. The wish lies beside the row a running step holds, as a wish to stop does.
create table job_pause (
  vendor text not null,
  job uuid not null,
  by_name text not null,
  primary key (vendor, job),
  foreign key (vendor, job) references jobs (vendor, id) on delete cascade
);
call guard_vendor('job_pause');

create table job_counter (
  vendor text primary key,
  last int not null
);
call guard_vendor('job_counter');

call make_resource('job_rows', $$
  job uuid not null,
  line integer not null,
  key text,
  outcome smallint not null check (outcome between 1 and 6),
  code text,
  "column" text,
  message text,
  -- What is wrong with the row, by key and parameters, so that it is read in any language; `message` is the finished English.
  told jsonb,
  -- What else is wrong with it, beside its first finding: column, code, message and its words by key, in order.
  others jsonb,
  cells jsonb,
  foreign key (vendor, job) references jobs (vendor, id) on delete cascade
$$, begins => 'active', searched => 'key, message', by_change => false);
alter table job_rows alter id set default uuidv7();
-- Rows are looked at within their job: an index of the words of all rows there are costs more than the rows.
drop index job_rows_search;
-- One outcome per row, whatever happens to the worker.
create unique index job_rows_once on job_rows (vendor, job, line, coalesce(key, '')) where status <> 2;
create index job_rows_outcome on job_rows (vendor, job, outcome, line);
-- Rows are appended as time goes on, so a few bytes per block are index enough for those that are forgotten.
create index job_rows_by_time on job_rows using brin (created_at);
