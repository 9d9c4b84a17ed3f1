-- Pruning is told which records it works on: whoever asks has locked them before it read what is pinned, so that nothing can be pinned of
-- them in between, a link to one of their versions for instance.
drop function prune_revisions(text, text, integer, jsonb);

-- `records`: of the resource kept in `of_table`, locked by whoever asks. `pinned`: [{record_id, no}], versions that something beside the
-- record holds on to. How many revisions went.
create function prune_revisions(of_table text, records uuid[], latest integer, pinned jsonb) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  went integer;
begin
  if latest < 1 then
    raise exception 'prune_revisions: at least one is kept beside what was published';
  end if;
  execute format($q$
    with record as (select id, revision, live_revision, submitted_revision, scheduled from %I where vendor = app_vendor() and id = any($1)),
    named as (
      select id as record_id, unnest(array[revision, live_revision, submitted_revision]) as no from record
      union all
      select id, (e ->> 'revision')::int from record cross join lateral jsonb_array_elements(coalesce(scheduled, '[]')) e
      union all
      -- What was taken back may be brought back: whatever history names stays.
      select h.record_id, n.no from history h cross join lateral (
          select (h.after ->> 'liveRevision')::int as no
          union all select (h.after ->> 'submittedRevision')::int
          union all select (e ->> 'revision')::int
            from jsonb_array_elements(case when jsonb_typeof(h.after -> 'scheduled') = 'array' then h.after -> 'scheduled' end) e) n
        where h.vendor = app_vendor() and h.record_id = any($1) and h.after ?| array['liveRevision', 'submittedRevision', 'scheduled']
      union all
      select p.record_id, p.no from jsonb_to_recordset($3) as p (record_id uuid, no int)),
    others as (
      select r.record_id, r.no, row_number() over (partition by r.record_id order by r.no desc) as place
        from revision r join record t on t.id = r.record_id
        where r.vendor = app_vendor() and not exists (select from named n where n.record_id = r.record_id and n.no = r.no)),
    gone as (
      delete from revision r using others o
        where r.vendor = app_vendor() and r.record_id = o.record_id and r.no = o.no and o.place > $2 returning r.record_id, r.no),
    unused as (
      delete from content_ref c using gone g
        where c.vendor = app_vendor() and c.from_id = g.record_id and c.from_revision = g.no)
    select count(*) from gone $q$, of_table)
    into went using records, latest, pinned;
  return went;
end
$$;
revoke execute on function prune_revisions(text, uuid[], integer, jsonb) from public;
grant execute on function prune_revisions(text, uuid[], integer, jsonb) to nucleus_app;
