-- What is a person's own: letters to them, drafts, and the commands, views and mappings they keep. What they share with a role
-- may be read, and only read, by whoever holds that role, and no longer than that.

-- Outbox and local mailbox in one: a letter is committed with its cause; `sent_at` says it has left.
create table mail (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  recipient citext not null,
  subject text not null,
  -- The plain text, and the page beside it.
  body text not null,
  html text,
  -- Where no profile tells the reader's language.
  language text,
  code text,
  -- What it was written for, while it is still held back and can be cancelled.
  cause uuid,
  sent_at timestamptz,
  attempts int not null default 0,
  next_try_at timestamptz not null
);
create index mail_recipient on mail (recipient, id desc);
create index mail_waiting on mail (next_try_at) where sent_at is null;
create index mail_cause on mail (cause) where cause is not null;

create table draft (
  user_id uuid not null references user_account on delete cascade,
  -- Vendor code it was written in, or '' for none.
  place text not null,
  key text not null check (length(key) between 1 and 200),
  body jsonb not null check (octet_length(body::text) <= 262144),
  at timestamptz not null,
  primary key (user_id, place, key)
);

-- Calls people have given a name.
create table saved_command (
  id uuid primary key default uuidv7(),
  user_id uuid not null references user_account on delete cascade,
  name text not null check (length(name) between 1 and 80),
  action text not null check (length(action) between 3 and 120),
  input jsonb not null default '{}' check (octet_length(input::text) <= 16384),
  -- One press of a key, of its owner only.
  keys text check (length(keys) between 1 and 20),
  role_id uuid references role on delete set null,
  created_at timestamptz not null
);
create unique index saved_command_name on saved_command (user_id, lower(name));
create unique index saved_command_keys on saved_command (user_id, keys) where keys is not null;
create index saved_command_role on saved_command (role_id) where role_id is not null;
alter table saved_command enable row level security;
alter table saved_command force row level security;
create policy own on saved_command using (user_id::text = app_user()) with check (user_id::text = app_user());
create policy shared on saved_command for select
  using (role_id in (select r.role_id from user_role r where r.user_id::text = app_user()));

-- Views of lists, and the standard ones of a brand in a country.
create table saved_view (
  id uuid primary key default uuidv7(),
  -- Whose it is; nobody's where it is a brand's standard, which outlives who made it.
  user_id uuid references user_account on delete cascade,
  made_by uuid references user_account on delete set null,
  resource text not null check (length(resource) between 1 and 80),
  name text not null check (length(name) between 1 and 80),
  filter text not null default '' check (length(filter) <= 2048),
  sort text check (length(sort) between 1 and 200),
  columns jsonb check (octet_length(columns::text) <= 16384),
  role_id uuid references role on delete set null,
  standard_of text references vendor (code) on delete cascade,
  created_at timestamptz not null,
  check ((user_id is null) = (standard_of is not null)),
  check (role_id is null or standard_of is null)
);
create unique index saved_view_name on saved_view (user_id, resource, lower(name)) where user_id is not null;
create unique index saved_view_standard on saved_view (standard_of, resource, lower(name)) where standard_of is not null;
create index saved_view_role on saved_view (role_id) where role_id is not null;
alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy own on saved_view using (user_id::text = app_user()) with check (user_id::text = app_user());
create policy shared on saved_view for select
  using (role_id in (select r.role_id from user_role r where r.user_id::text = app_user()));
-- Who may change them is asked at the door.
create policy standard on saved_view using (standard_of = app_vendor()) with check (standard_of = app_vendor());

-- How somebody once mapped the columns of a file: the next file with the same header maps itself.
create table kept_mapping (
  id uuid primary key default uuidv7(),
  user_id uuid not null references user_account on delete cascade,
  resource text not null check (length(resource) between 1 and 80),
  upload text not null check (length(upload) between 1 and 80),
  -- Of the header's names, in any order.
  header text not null check (length(header) = 64),
  mapping jsonb not null check (octet_length(mapping::text) <= 65536),
  role_id uuid references role on delete set null,
  used_at timestamptz not null,
  unique (user_id, resource, upload, header)
);
create index kept_mapping_role on kept_mapping (role_id) where role_id is not null;
alter table kept_mapping enable row level security;
alter table kept_mapping force row level security;
create policy own on kept_mapping using (user_id::text = app_user()) with check (user_id::text = app_user());
create policy shared on kept_mapping for select
  using (role_id in (select r.role_id from user_role r where r.user_id::text = app_user()));
