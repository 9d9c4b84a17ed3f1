-- Calls people have given a name: their own, and those others share with a role they have.

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
-- To be read only: whoever holds the role, and no longer than that.
create policy shared on saved_command for select
  using (role_id in (select r.role_id from user_role r where r.user_id::text = app_user()));
