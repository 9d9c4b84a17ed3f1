-- Who may enter, where and for what: brands in countries, people, roles, sessions, one-time codes, drafts and mail.
-- None of these rows belongs to one vendor. Secrets are kept as hashes only.

create table vendor (
  code text primary key check (code ~ '^[a-z]{2,8}(-[a-z]{3})?$'),
  brand text not null,
  country text not null check (country ~ '^[A-Z]{3}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null,
  url_lang text not null default 'en-in',
  env text not null check (env in ('dev', 'alpha', 'preprod', 'prod')),
  accent text not null default 'iris',
  api_host text not null default '',
  settings jsonb not null default '{}',
  unique (brand, country)
);

create table user_account (
  id uuid primary key default uuidv7(),
  email citext not null unique check (length(email) <= 254),
  name text not null,
  active boolean not null default true,
  password_hash text,
  allowed_countries text[] not null default '{}',
  mfa text not null default 'always' check (mfa in ('always', 'newDevice', 'never')),
  -- Wrong codes in a row over all challenges: neither a resend nor a new challenge resets it.
  code_failures int not null default 0,
  code_locked_until timestamptz,
  profile jsonb not null default '{}' check (pg_column_size(profile) <= 65536),
  created_at timestamptz not null default now()
);

create table role (
  id uuid primary key default uuidv7(),
  name text not null unique,
  grants text[] not null default '{}',
  denies text[] not null default '{}'
);

-- '*' stands for every brand, or every country.
create table user_role (
  user_id uuid not null references user_account on delete cascade,
  role_id uuid not null references role on delete cascade,
  brand text not null,
  country text not null,
  primary key (user_id, role_id, brand, country)
);
create index user_role_role on user_role (role_id);

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
  secure_hash bytea,
  secure_until timestamptz,
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

create table challenge (
  ticket_hash bytea primary key,
  user_id uuid not null references user_account on delete cascade,
  -- Set for the secure step: it belongs to one session.
  sid uuid references session on delete cascade,
  purpose text not null check (purpose in ('login', 'stepUp')),
  code_hash bytea not null,
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

-- Devices that passed a one-time code, for people whose policy asks only on new ones.
create table known_device (
  user_id uuid not null references user_account on delete cascade,
  device_hash bytea not null,
  until timestamptz not null,
  primary key (user_id, device_hash)
);

-- Failed sign-ins by account and by address. Names nobody has are counted too: an answer must not tell who exists.
create table sign_in_failure (
  subject text primary key,
  failures int not null,
  since timestamptz not null,
  locked_until timestamptz
);
create index sign_in_failure_since on sign_in_failure (since);

create table draft (
  user_id uuid not null references user_account on delete cascade,
  -- Vendor code it was written in, or '' for none.
  place text not null,
  key text not null check (length(key) between 1 and 200),
  body jsonb not null check (octet_length(body::text) <= 262144),
  at timestamptz not null,
  primary key (user_id, place, key)
);

-- Outbox and local mailbox in one: a letter is committed with its cause; `sent_at` says it has left.
create table mail (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  recipient citext not null,
  subject text not null,
  body text not null,
  code text,
  sent_at timestamptz,
  attempts int not null default 0,
  next_try_at timestamptz not null
);
create index mail_recipient on mail (recipient, id desc);
create index mail_waiting on mail (next_try_at) where sent_at is null;

-- The run-time role never deletes brands, people or roles.
revoke delete on vendor, user_account, role from nucleus_app;
