-- Row rights: a person whose right is for some rows only is shown no others, whatever asks. With each transaction in their name the
-- setting app.rows says which, as {"pages": ["own"]} (auth/rowRights.ts); a table it does not name is seen whole, and so are all where
-- it is empty. The policies hold for what is read: an update and a delete reach no row they do not show. What follows of a deed
-- is written with the setting empty, as the house's own work.

-- Not null where the transaction sees all rows of the table; of any, without a name. Asked as `(select app_whole('t')) is not null` it
-- is answered once, and the planner takes it for true.
create function app_whole(named text default null) returns text language sql stable parallel safe
  return case when coalesce(current_setting('app.rows', true), '') = '' then ''
    when named is not null and not (current_setting('app.rows', true)::jsonb ? named) then '' end;
create function app_rows(named text) returns text[] language sql stable parallel safe
  return array(select jsonb_array_elements_text(nullif(current_setting('app.rows', true), '')::jsonb -> named));
create function app_person() returns uuid language sql stable parallel safe return app_user()::uuid;

-- scope_rows('pages', 'own: created_by; given: editor, helpers'): for each word a role may say, the columns with the people who have a
-- row by it: an id (uuid or text) or a list of ids. `own: page > created_by` reads them off the record that the column `page` points
-- to, of the table `above`. Said again, it replaces what was said before.
create procedure scope_rows(named text, scopes text, above text default null) language plpgsql as $$
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
    link := case when columns like '%>%' then trim(split_part(columns, '>', 1)) end;
    if link is not null then columns := trim(split_part(columns, '>', 2)); end if;
    source := case when link is null then named else above end;
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
revoke execute on procedure scope_rows(text, text, text) from public;

-- Whether the transaction sees a record, of which something is kept elsewhere. `named` is a resource or its table.
create function sees_row(named text, record uuid) returns boolean language plpgsql stable parallel safe as $$
declare
  kept_in text := lower(regexp_replace(named, '([a-z0-9])([A-Z])', '\1_\2', 'g'));
  seen boolean;
begin
  if record is null or app_whole(kept_in) is not null then return true; end if;
  execute format('select exists (select from %I t where t.vendor = app_vendor() and t.id = $1)', kept_in) into seen using record;
  return seen;
end
$$;

-- beside_rows('history', 'resource', 'record_id'): what a table keeps of other records is seen by whoever sees the record.
create procedure beside_rows(guarded regclass, resource text, record text) language plpgsql as $$
begin
  execute format('create policy %I on %s as restrictive for select using ((select app_whole()) is not null or sees_row(%I, %I))',
    'rows_' || record, guarded, resource, record);
end
$$;
revoke execute on procedure beside_rows(regclass, text, text) from public;

call beside_rows('history', 'resource', 'record_id');
call beside_rows('revision', 'resource', 'record_id');
call beside_rows('record_comment', 'resource', 'record_id');
call beside_rows('appointment', 'resource', 'record_id');
call beside_rows('search_entry', 'resource', 'id');
call beside_rows('content_ref', 'from_type', 'from_id');
call beside_rows('content_ref', 'to_type', 'to_id');
call beside_rows('watch', 'resource', 'record');
call beside_rows('notice', 'resource', 'record');

-- Whoever writes a page has it, and so has its links to read it by.
call scope_rows('pages', 'own: created_by');
call scope_rows('page_previews', 'own: page > created_by', 'pages');
-- Whoever asks for a refund: of a draft whoever opened it as well.
call scope_rows('refunds', 'own: requested_by, created_by');
-- Whoever started a job or asked a second person.
call scope_rows('jobs', 'own: created_by');
call scope_rows('job_rows', 'own: job > created_by', 'jobs');
call scope_rows('approvals', 'own: created_by');

-- Where a page answers and what shoppers did on it is of the page.
create policy rows_page on page_path as restrictive for select
  using ((select app_whole('pages')) is not null or sees_row('pages', page));
create policy rows_page on page_stat as restrictive for select
  using ((select app_whole('pages')) is not null or sees_row('pages', page));

-- A count that an index alone answers needs the columns of the policy in it.
drop index refunds_by_state;
create index refunds_by_state on refunds (vendor, state, "order") include (requested_by, created_by) where status <> 2;
