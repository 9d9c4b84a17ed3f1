-- The ground every later migration stands on: search extensions, the run-time role's rights, the vendor of a
-- transaction and the one way a table is put under row-level security.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists ltree;
create extension if not exists citext;

-- The run-time role reads and writes rows and owns nothing: no truncate, no references, no create.
revoke create on schema public from public;
grant usage on schema public to nucleus_app;
alter default privileges in schema public grant select, insert, update, delete on tables to nucleus_app;
alter default privileges in schema public grant usage, select on sequences to nucleus_app;

-- A setting made for one transaction reads back as '' (not null) on the same connection later, hence nullif.
create function app_vendor() returns text language sql stable parallel safe
  return nullif(current_setting('app.vendor', true), '');
create function app_user() returns text language sql stable parallel safe
  return nullif(current_setting('app.user', true), '');
create function app_country() returns text language sql stable parallel safe
  return nullif(current_setting('app.country', true), '');

-- For index expressions: unaccent itself is only stable because its dictionary could be changed.
create function plain_text(value text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- guard_vendor('orders'): forces row-level security by the column vendor, for the owner too.
create procedure guard_vendor(guarded regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format('create policy vendor on %s using (vendor = app_vendor()) with check (vendor = app_vendor())', guarded);
end
$$;
revoke execute on procedure guard_vendor(regclass) from public;
