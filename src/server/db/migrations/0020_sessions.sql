-- Sessions, the second factors that open them, and what attacks on sign-in leave behind.

-- A token is random; its successor is made from it and the session's salt, so neither half alone tells a live token.
create table session (
  sid uuid primary key default uuidv7(),
  user_id uuid not null references user_account on delete cascade,
  salt bytea not null,
  gen int not null default 1,
  token_hash bytea not null,
  token_until timestamptz not null,
  previous_hash bytea,
  previous_until timestamptz,
  -- The half of the token that only a cookie holds; null where the token was given to a program, which keeps none. `half_name`
  -- is the end of the cookie's name, `half_seen` whether a request has brought it yet.
  half_name text check (length(half_name) <= 40),
  half_hash bytea,
  half_seen boolean not null default false,
  secure_hash bytea,
  secure_until timestamptz,
  -- What a person needs to recognise a session of theirs: by what proof it was opened, from where, with which program.
  method text not null default 'password' check (length(method) between 1 and 30),
  address text not null default '' check (length(address) <= 64),
  agent text not null default '' check (length(agent) <= 400),
  language text,
  -- Who goes from host to host has one session for each, all of one sign-in; a host that is gone to again has a new one, and
  -- the page there knows the old one no more.
  host text,
  root uuid,
  created_at timestamptz not null,
  last_seen timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('logout', 'revoked'))
);
create unique index session_token on session (token_hash);
create unique index session_previous on session (previous_hash) where previous_hash is not null;
create index session_person on session (user_id) where ended_at is null;
create index session_ends on session (ends_at);

-- Tokens that were replaced: who comes with one later is not the one they were given to.
create table retired_token (
  token_hash bytea primary key,
  sid uuid not null references session on delete cascade,
  -- Before that it may be an answer still on its way.
  until timestamptz not null
);
create index retired_token_session on retired_token (sid);

-- From one host to another: thirty seconds, once. Its holder is signed in on the other host as the same person.
create table transfer (
  ticket_hash bytea primary key,
  sid uuid not null references session on delete cascade,
  vendor_code text not null references vendor,
  host text not null,
  -- Where nobody is signed in, only a page that comes from there may use the ticket.
  asked_on text not null,
  path text not null check (length(path) <= 2048),
  expires_at timestamptz not null
);
create index transfer_sid on transfer (sid);
create index transfer_expires on transfer (expires_at);

create table challenge (
  ticket_hash bytea primary key,
  user_id uuid not null references user_account on delete cascade,
  -- Set for the secure step: it belongs to one session.
  sid uuid references session on delete cascade,
  purpose text not null check (purpose in ('login', 'stepUp')),
  -- Null while no letter was sent: whoever has a factor of their own is sent one only when they ask for it.
  code_hash bytea,
  -- Asked for by a session or on a device that proved a code before.
  known boolean not null default false,
  expires_at timestamptz not null,
  attempts int not null default 0,
  resends int not null default 0,
  resend_after timestamptz not null,
  -- A code that ran out may still be sent anew until then.
  ends_at timestamptz not null,
  locked boolean not null default false,
  consumed_at timestamptz,
  check ((purpose = 'stepUp') = (sid is not null))
);
create index challenge_user on challenge (user_id, purpose) where consumed_at is null;
create index challenge_ends on challenge (ends_at);

-- Whoever gets a new password has no use for a code that the old one asked for.
create function end_challenges() returns trigger language plpgsql as $$
begin
  update challenge set consumed_at = now() where user_id = new.id and consumed_at is null;
  return null;
end
$$;
create trigger end_challenges after update of password_hash on user_account for each row
  when (old.password_hash is distinct from new.password_hash) execute function end_challenges();

-- Devices that passed a one-time code, for people whose policy asks only on new ones.
create table known_device (
  user_id uuid not null references user_account on delete cascade,
  device_hash bytea not null,
  until timestamptz not null,
  primary key (user_id, device_hash)
);

-- Further second factors people add by themselves: an authenticator app, passkeys, and recovery codes for when both are lost.
-- Seeds are sealed with the server's key, codes are hashes, of a passkey only the public half is known.
create table totp (
  user_id uuid primary key references user_account on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null,
  -- Null until a first code was read from the app: until then it counts for nothing.
  confirmed_at timestamptz,
  -- A code stands for a counter; one at or below this was used.
  last_counter bigint not null default -1
);

create table passkey (
  id text primary key check (length(id) <= 1366),
  user_id uuid not null references user_account on delete cascade,
  -- The host it was made on; it works nowhere else.
  rp text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

-- Asked for and not yet made: one per session, used once.
create table passkey_invitation (
  sid uuid primary key references session on delete cascade,
  challenge text not null,
  rp text not null,
  ends_at timestamptz not null
);

create table recovery_code (
  user_id uuid not null references user_account on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Tries within a sliding window: the times of those that counted, oldest first; a try beyond the bound is refused and not
-- added. Names nobody has are counted too: an answer must not tell who exists.
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
  -- As a keyed hash, so that whoever types an older code is told to take the newest.
  code_hash bytea,
  at timestamptz not null,
  known boolean not null,
  again boolean not null
);
create index code_letter_person on code_letter (user_id, at);
create index code_letter_ticket on code_letter (ticket_hash);
create index code_letter_at on code_letter (at);

-- A record of every attempt. Nothing of it is ever changed; the run-time role may only take away what is old.
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
