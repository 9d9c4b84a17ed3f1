-- Whatever begins as a draft is found by who began it, however many drafts others have: on the start page each sees their own. Those
-- tables have the index from here on, and make_resource (0001_ground.sql tells the rest of it) makes it with the table.
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
  if begins = 'draft' then
    execute format('create index %I on %s (vendor, created_by, updated_at desc) where status = 3', named || '_drafts', made);
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
  one text;
begin
  for one in
    select c.relname from pg_class c
      join pg_attribute s on s.attrelid = c.oid and s.attname = 'status'
      join pg_attribute b on b.attrelid = c.oid and b.attname = 'created_by'
      join pg_attrdef d on d.adrelid = c.oid and d.adnum = s.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and pg_get_expr(d.adbin, d.adrelid) = '3'
    order by c.relname
  loop
    execute format('create index %I on %I (vendor, created_by, updated_at desc) where status = 3', one || '_drafts', one);
  end loop;
end
$$;
