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

-- Null while no letter was sent: whoever has a factor of their own is sent one only when they ask for it.
alter table challenge alter column code_hash drop not null;
