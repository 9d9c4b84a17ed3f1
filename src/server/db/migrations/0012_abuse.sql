-- What attacks on sign-in leave behind: tries within a sliding window, letters per person and day, tokens that were
-- replaced (who comes with one later is not the one they were given to), and a record of every attempt.

-- The times of counted tries, oldest first; a try beyond the bound is refused and not added.
drop table sign_in_failure;
create table sign_in_try (
  subject text primary key,
  times timestamptz[] not null,
  admitted boolean not null,
  until timestamptz not null
);
create index sign_in_try_until on sign_in_try (until);

-- Letters whose code was not proven. Strangers with a password have a budget of their own.
create table code_letter (
  id bigint generated always as identity primary key,
  user_id uuid not null references user_account on delete cascade,
  ticket_hash bytea not null,
  at timestamptz not null,
  known boolean not null,
  again boolean not null
);
create index code_letter_person on code_letter (user_id, at);
create index code_letter_ticket on code_letter (ticket_hash);
create index code_letter_at on code_letter (at);

-- Asked for by a session or on a device that proved a code before.
alter table challenge add column known boolean not null default false;

-- Whoever gets a new password has no use for a code that the old one asked for.
create function end_challenges() returns trigger language plpgsql as $$
begin
  update challenge set consumed_at = now() where user_id = new.id and consumed_at is null;
  return null;
end
$$;
create trigger end_challenges after update of password_hash on user_account for each row
  when (old.password_hash is distinct from new.password_hash) execute function end_challenges();

create table retired_token (
  token_hash bytea primary key,
  sid uuid not null references session on delete cascade,
  -- Before that it may be an answer still on its way.
  until timestamptz not null
);
create index retired_token_session on retired_token (sid);

-- Nothing of it is ever changed; the run-time role may only take away what is old.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (length(kind) between 1 and 30),
  reason text not null check (length(reason) between 1 and 60),
  who text not null default '' check (length(who) <= 254),
  user_id uuid,
  address text not null default '' check (length(address) <= 64)
);
create index security_event_at on security_event (at);
create index security_event_person on security_event (user_id, id desc) where user_id is not null;
revoke update on security_event from nucleus_app;
