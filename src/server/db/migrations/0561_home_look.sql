-- When somebody last caught up with what happened in a brand and country.
create table home_look (
  vendor text not null,
  user_id uuid not null references user_account on delete cascade,
  at timestamptz not null,
  primary key (vendor, user_id)
);
call guard_vendor('home_look');
create policy own on home_look as restrictive using (user_id::text = app_user()) with check (user_id::text = app_user());
