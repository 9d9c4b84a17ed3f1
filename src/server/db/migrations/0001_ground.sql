-- The ground every later file stands on: search extensions, the run-time role's rights, the vendor of a transaction, the one
-- way a table is put under row-level security and the one way a resource gets its table.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists btree_gist;
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
-- All values of a localized field, for search: in any language the shop speaks.
create function words_of(map jsonb) returns text language sql immutable parallel safe strict
  return (select coalesce(string_agg(value, ' ' order by key), '') from jsonb_each_text(map));
create function joined(list text[]) returns text language sql immutable parallel safe strict
  return array_to_string(list, ' ');

-- guard_vendor('orders'): forces row-level security by the column vendor, for the owner too.
create procedure guard_vendor(guarded regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format('create policy vendor on %s using (vendor = app_vendor()) with check (vendor = app_vendor())', guarded);
end
$$;
revoke execute on procedure guard_vendor(regclass) from public;

-- make_resource('refunds', $$ its own columns $$, ...): the table of a resource. `own` is written as in `create table`, one
-- column a line in the order of the declaration, then what keeps several of them in order. What every record has comes with
-- it: vendor, id, status, version, who made and changed it and when, the key, and the fence by vendor. Further:
--   begins     what a row is unless its writer says otherwise: 'draft', or 'active' where nothing has to be published
--   searched   columns the search box looks into: texts, localized texts and lists of texts. A table that searches otherwise
--              has a column search_text among its own.
--   uniques    texts that no two records of a vendor share, upper and lower case alike; that of a deleted record is free
--   by_change  false where no list opens with what was changed last
create procedure make_resource(named text, own text, begins text default 'draft', searched text default '',
  uniques text default '', by_change boolean default true) language plpgsql as $$
declare
  made regclass;
  one text;
  words text;
begin
  if begins not in ('draft', 'active') then raise exception '% begins as draft or active, not as %', named, begins; end if;
  execute format('create table %I (
    vendor text not null,
    id uuid not null,
    status smallint not null default %s,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    created_by uuid,
    updated_at timestamptz not null default now(),
    updated_by uuid,
    deleted_at timestamptz,
    x jsonb not null default ''{}'',
    %s,
    primary key (vendor, id)
  )', named, case begins when 'active' then 1 else 3 end, own || E'\n');
  made := format('%I', named)::regclass;
  for one in select trim(name) from string_to_table(nullif(uniques, ''), ',') name loop
    execute format('create unique index %I on %s (vendor, lower(%I)) where status <> 2',
      named || '_' || one || '_unique', made, one);
  end loop;
  if by_change then
    execute format('create index %I on %s (vendor, updated_at desc, id desc) where status <> 2', named || '_updated', made);
  end if;
  if searched <> '' then
    select string_agg(format(case format_type(c.atttypid, null) when 'jsonb' then 'coalesce(words_of(%I), '''')'
        when 'text[]' then 'coalesce(joined(%I), '''')' else 'coalesce(%I, '''')' end, trim(s.name)), ' || '' '' || ' order by s.place)
      into words from string_to_table(searched, ',') with ordinality s (name, place)
        left join pg_attribute c on c.attrelid = made and c.attname = trim(s.name);
    execute format('alter table %s add column search_text text generated always as (plain_text(%s)) stored', made, words);
  end if;
  if exists (select from pg_attribute where attrelid = made and attname = 'search_text') then
    execute format('create index %I on %s using gin (vendor, search_text gin_trgm_ops)', named || '_search', made);
  end if;
  call guard_vendor(made);
end
$$;
revoke execute on procedure make_resource(text, text, text, text, text, boolean) from public;
