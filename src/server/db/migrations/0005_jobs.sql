-- Files, jobs and the outcome of every row. What the worker needs and nobody reads (cursor, owner, fencing attempt)
-- lies in job_run, so that the generic list of jobs holds only what was declared.

create table file (
  vendor text not null,
  id uuid not null,
  name text not null check (length(name) <= 200),
  mime text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (vendor, id)
);
create index on file (vendor, sha256, created_at desc);
call guard_vendor('file');

create table jobs (
  vendor text not null,
  id uuid not null,
  status smallint not null default 1,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  number int not null,
  kind text not null,
  title text not null,
  state smallint not null check (state between 1 and 6),
  requested_by_name text not null,
  total int,
  done int not null default 0,
  ok int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  unchanged int not null default 0,
  phase text not null default 'waiting',
  attempt int not null default 0,
  max_attempts int not null default 5,
  priority int not null default 0 check (priority between -10 and 10),
  started_at timestamptz,
  finished_at timestamptz,
  heartbeat_at timestamptz,
  source_file jsonb,
  result_file jsonb,
  retry_of uuid,
  undo_of uuid,
  undone_by uuid,
  undo_until timestamptz,
  reason text,
  params jsonb not null default '{}',
  report jsonb,
  search_text text generated always as (plain_text(title || ' ' || number::text)) stored,
  primary key (vendor, id),
  foreign key (vendor, retry_of) references jobs (vendor, id),
  foreign key (vendor, undo_of) references jobs (vendor, id),
  foreign key (vendor, undone_by) references jobs (vendor, id)
);
create unique index on jobs (vendor, number) where status <> 2;
create index on jobs (vendor, updated_at desc, id);
create index on jobs (vendor, created_by, created_at desc);
create index on jobs (vendor, state, created_at) where state in (1, 2, 6);
create index jobs_search on jobs using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('jobs');

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
create unique index on job_run (vendor, once) where once is not null;
call guard_vendor('job_run');

-- A wish to stop, beside the row a running step holds: nobody who asks has to wait for the step.
create table job_cancel (
  vendor text not null,
  job uuid not null,
  primary key (vendor, job),
  foreign key (vendor, job) references jobs (vendor, id) on delete cascade
);
call guard_vendor('job_cancel');

create table job_counter (
  vendor text primary key,
  last int not null
);
call guard_vendor('job_counter');

create table job_rows (
  vendor text not null,
  id uuid not null default uuidv7(),
  status smallint not null default 1,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  job uuid not null,
  line int not null,
  key text,
  outcome smallint not null check (outcome between 1 and 6),
  code text,
  "column" text,
  message text,
  cells jsonb,
  search_text text generated always as (plain_text(coalesce(key, '') || ' ' || coalesce(message, ''))) stored,
  primary key (vendor, id),
  foreign key (vendor, job) references jobs (vendor, id) on delete cascade
);
-- One outcome per row, whatever happens to the worker.
create unique index on job_rows (vendor, job, line, coalesce(key, '')) where status <> 2;
create index on job_rows (vendor, job, outcome, line);
create index on job_rows (vendor, created_at);
create index job_rows_search on job_rows using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('job_rows');

-- Only the arrows of machines/job.ts, whatever the code does.
create function job_state_moves() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in
    ((1, 2), (1, 6), (1, 5), (2, 3), (2, 4), (2, 5), (2, 1), (6, 1), (6, 5)) then
    raise exception 'job % may not go from state % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger job_state_moves before update of state on jobs for each row execute function job_state_moves();
