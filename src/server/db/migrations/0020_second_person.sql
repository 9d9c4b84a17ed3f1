-- Undo as a stack that goes both ways, the versions a long action was planned with, and requests that wait for a second person.

-- 0 done, 1 taken back, 2 brought back again, and so on.
alter table operation add column level smallint not null default 0;
alter table operation add column approved_by text;

-- The version each record had when the person saw it; null takes whatever is there.
alter table picked add column version int;

alter table jobs add column approved_by_name text;

create table approvals (
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
  title text not null,
  action text not null,
  subject text,
  count int not null check (count >= 0),
  state smallint not null check (state between 1 and 4),
  requested_by_name text not null,
  reason text,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  answer text,
  expires_at timestamptz not null,
  call jsonb not null,
  operation text,
  job uuid,
  search_text text generated always as (plain_text(title || ' ' || coalesce(subject, ''))) stored,
  primary key (vendor, id),
  -- Whatever the code does: nobody answers what they asked themselves, and an answer is given once.
  check (state not in (2, 3) or decided_by <> created_by::text),
  check ((state in (2, 3)) = (decided_by is not null))
);
create index on approvals (vendor, updated_at desc, id);
create index on approvals (vendor, created_at) where state = 1;
create index approvals_search on approvals using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('approvals');

create function approval_state_moves() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and old.state <> 1 then
    raise exception 'approval % was answered already', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger approval_state_moves before update of state on approvals
  for each row execute function approval_state_moves();

-- What a letter was written for, while it is still held back and can be cancelled.
alter table mail add column cause uuid;
create index on mail (cause) where cause is not null;
