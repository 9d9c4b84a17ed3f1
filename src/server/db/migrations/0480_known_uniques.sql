-- The planner learns that a text of a record's own is hardly ever the same twice. Of an index over some rows only it takes no statistics,
-- and held lower(sku) for one of two hundred: a file that looked up 200 SKUs was taken to ask for half the table, and all of it was walked.

-- make_unique('tags', 'code'): no two records of a vendor share this text, upper and lower case alike; that of a deleted record is free.
-- Said again it does nothing.
create procedure make_unique(named text, field text) language plpgsql as $$
declare
  made regclass := format('%I', named)::regclass;
  called text := named || '_' || field || '_unique';
begin
  if not exists (select from pg_index i where i.indrelid = made and i.indisunique
      and strpos(pg_get_indexdef(i.indexrelid), format('(vendor, lower(%I))', field)) > 0) then
    execute format('create unique index %I on %s (vendor, lower(%I)) where status <> 2', called, made, field);
  end if;
  if not exists (select from pg_statistic_ext where stxrelid = made
      and format('lower(%I)', field) = any(pg_get_statisticsobjdef_expressions(oid))) then
    execute format('create statistics %I on (lower(%I)) from %s', called, field, made);
    -- How many there are is all that is asked of it. What else is kept would be read for each value of a list, when a statement is planned.
    execute format('alter statistics %I set statistics 1', called);
  end if;
end
$$;
revoke execute on procedure make_unique(text, text) from public;

-- As in 0001_ground.sql; what is unique is said by make_unique.
create or replace procedure make_resource(named text, own text, begins text default 'draft', searched text default '',
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
    call make_unique(named, one);
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

do $$
declare
  one record;
begin
  for one in select c.relname::text as named, c.reltuples > 0 as is_filled, array_agg(a.attname::text) as fields
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique
        and strpos(pg_get_indexdef(i.indexrelid), format('(vendor, lower(%I))', a.attname)) > 0)
    group by c.oid
  loop
    for field in 1 .. cardinality(one.fields) loop
      call make_unique(one.named, one.fields[field]);
    end loop;
    -- Until they are counted nothing is known; of themselves they are when a tenth of the rows has changed.
    if one.is_filled then execute format('analyze %I', one.named); end if;
  end loop;
end
$$;
