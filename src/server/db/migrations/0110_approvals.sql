-- Requests that wait for a second person.

call make_resource('approvals', $$
  title text not null,
  -- What it is called by key and parameters, so that it is read in any language; `title` is the finished English.
  title_told jsonb,
  subject text,
  action text not null,
  count integer not null check (count >= 0),
  state smallint not null check (state between 1 and 4),
  requested_by_name text not null,
  reason text,
  decided_by_name text,
  decided_by text,
  decided_at timestamptz,
  answer text,
  expires_at timestamptz not null,
  operation text,
  job uuid,
  call jsonb not null,
  search_text text generated always as (plain_text(title || ' ' || coalesce(subject, ''))) stored,
  -- Whatever the code does: nobody answers what they asked themselves, and an answer is given once.
  check (state not in (2, 3) or decided_by <> created_by::text),
  check ((state in (2, 3)) = (decided_by is not null))
$$, begins => 'active', by_change => false);
create index approvals_updated on approvals (vendor, updated_at desc, id);
create index approvals_open on approvals (vendor, created_at) where state = 1;

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
