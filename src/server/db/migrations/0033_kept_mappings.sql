-- How somebody once mapped the columns of a file: the next file with the same header maps itself. A person's own, and those
-- they share with a role.

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
-- To be read only: whoever holds the role, and no longer than that.
create policy shared on kept_mapping for select
  using (role_id in (select r.role_id from user_role r where r.user_id::text = app_user()));
