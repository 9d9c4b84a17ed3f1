-- Scopes of one table may read their people off different tables above it: each names its own.

drop procedure scope_rows(text, text, text);

-- scope_rows('pages', 'own: created_by; given: editor, helpers'): for each word a role may say, the columns with the people who have a
-- row by it: an id (uuid or text) or a list of ids. `own: page > pages.created_by` reads them off the record of another table that the
-- column `page` points to. Said again, it replaces what was said before.
create procedure scope_rows(named text, scopes text) language plpgsql as $$
declare
  made regclass := format('%I', named)::regclass;
  one text;
  word text;
  link text;
  columns text;
  source text;
  holds text;
  any_of text := '';
begin
  foreach one in array string_to_array(scopes, ';') loop
    word := trim(split_part(one, ':', 1));
    columns := trim(split_part(one, ':', 2));
    link := null;
    source := named;
    if columns like '%>%' then
      link := trim(split_part(columns, '>', 1));
      source := trim(split_part(split_part(columns, '>', 2), '.', 1));
      columns := split_part(columns, '.', 2);
      -- A policy that reads its own table has no end.
      if source = named then raise exception '"%" of % reads its own table', one, named; end if;
    end if;
    select string_agg(format(case format_type(a.atttypid, null) when 'uuid' then '%s = (select app_person())'
        when 'text' then '%s = (select app_user())' when 'uuid[]' then '(select app_person()) = any(%s)'
        when 'text[]' then '(select app_user()) = any(%s)' end, format('%I.%I', source, a.attname)), ' or ')
      into holds from string_to_table(columns, ',') c (name)
        join pg_attribute a on a.attrelid = format('%I', source)::regclass and a.attname = trim(c.name) and a.attnum > 0;
    if word = '' or holds is null then raise exception 'nobody is named by "%" of %', one, named; end if;
    if link is not null then
      holds := format('exists (select from %1$I where %1$I.vendor = %2$I.vendor and %1$I.id = %2$I.%3$I and (%4$s))', source, named, link, holds);
    end if;
    any_of := any_of || format(' or (%L = any((select app_rows(%L))::text[]) and (%s))', word, named, holds);
  end loop;
  if exists (select from pg_policy where polrelid = made and polname = 'rows') then
    execute format('drop policy rows on %s', made);
  end if;
  execute format('create policy rows on %s as restrictive for select using ((select app_whole(%L)) is not null%s)', made, named, any_of);
  -- As it was said: drift is seen by it.
  execute format('comment on policy rows on %s is %L', made, scopes);
end
$$;
revoke execute on procedure scope_rows(text, text) from public;

call scope_rows('page_previews', 'own: page > pages.created_by');
call scope_rows('job_rows', 'own: job > jobs.created_by');
