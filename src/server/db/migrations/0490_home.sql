-- The start page. What waits is read off the records; here is only what people say about a line of it: who has taken it on, from whose
-- sight it is and until when; and the note everybody of a brand in a country reads.
create table home_taken (
  vendor text not null,
  resource text not null check (length(resource) between 1 and 80),
  rule text not null check (length(rule) between 1 and 80),
  user_id uuid not null references user_account on delete cascade,
  at timestamptz not null,
  primary key (vendor, resource, rule)
);
call guard_vendor('home_taken');

create table home_snooze (
  vendor text not null,
  user_id uuid not null references user_account on delete cascade,
  resource text not null check (length(resource) between 1 and 80),
  rule text not null check (length(rule) between 1 and 80),
  until timestamptz not null,
  primary key (vendor, user_id, resource, rule)
);
call guard_vendor('home_snooze');
create policy own on home_snooze as restrictive using (user_id::text = app_user()) with check (user_id::text = app_user());

create table home_note (
  vendor text primary key,
  text text not null check (length(text) between 1 and 500),
  user_id uuid references user_account on delete set null,
  until timestamptz,
  at timestamptz not null
);
call guard_vendor('home_note');
