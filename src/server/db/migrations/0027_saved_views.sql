-- Views of lists: a person's own, those they share with a role, and the standard ones of a brand in a country.

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

-- What profiles kept until now.
insert into saved_view (user_id, made_by, resource, name, filter, sort, created_at)
select distinct on (u.id, l.key, lower(v ->> 'name'))
  u.id, u.id, l.key, left(v ->> 'name', 80), v ->> 'filter', nullif(v ->> 'sort', ''), now()
from user_account u,
  jsonb_each(coalesce(u.profile -> 'lists', '{}')) l,
  jsonb_array_elements(coalesce(l.value -> 'views', '[]')) v
where length(v ->> 'name') > 0;

update user_account u set profile = jsonb_set(u.profile, '{lists}', (
  select jsonb_object_agg(l.key, case
    when l.value ? 'columns' then jsonb_build_object('layouts', jsonb_build_object('', (
      select coalesce(jsonb_agg(jsonb_build_object('name', c)), '[]') from jsonb_array_elements_text(l.value -> 'columns') c)))
    else '{}'::jsonb end)
  from jsonb_each(u.profile -> 'lists') l))
where jsonb_typeof(u.profile -> 'lists') = 'object' and u.profile -> 'lists' <> '{}';

alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy own on saved_view using (user_id::text = app_user()) with check (user_id::text = app_user());
-- To be read only: whoever holds the role, and no longer than that.
create policy shared on saved_view for select
  using (role_id in (select r.role_id from user_role r where r.user_id::text = app_user()));
-- Who may change them is asked at the door.
create policy standard on saved_view using (standard_of = app_vendor()) with check (standard_of = app_vendor());
