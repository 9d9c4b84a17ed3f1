-- Durable events, what people watch, and what they are told.

-- Events: one gapless sequence per vendor. An event gets its number when its transaction commits, under a lock
-- held until the commit is done, so that numbers appear in order: a reader at n has seen everything below n.

create table event (
  vendor text not null,
  id uuid not null default uuidv7(),
  "offset" bigint,
  at timestamptz not null,
  -- Null: for everybody in the vendor who may open the resource.
  user_id uuid,
  message jsonb not null check (octet_length(message::text) <= 65536),
  primary key (vendor, id)
);
create unique index event_offset on event (vendor, "offset");
create index event_at on event (vendor, at);
call guard_vendor('event');

create table event_counter (
  vendor text primary key,
  last bigint not null
);
call guard_vendor('event_counter');

-- Runs at commit. Small messages travel in the notification itself, larger ones are read from the table by listeners.
create function number_event() returns trigger language plpgsql as $$
declare
  outer_vendor text := current_setting('app.vendor', true);
  number bigint;
  text_of text := new.message::text;
begin
  perform set_config('app.vendor', new.vendor, true);
  insert into event_counter as c (vendor, last) values (new.vendor, 1)
    on conflict (vendor) do update set last = c.last + 1 returning last into number;
  update event set "offset" = number where id = new.id;
  perform pg_notify('nucleus_event', jsonb_build_object('vendor', new.vendor, 'offset', number::text, 'user', new.user_id,
    'message', case when octet_length(text_of) <= 6000 then new.message end)::text);
  perform set_config('app.vendor', coalesce(outer_vendor, ''), true);
  return null;
end
$$;
create constraint trigger number_event after insert on event deferrable initially deferred
  for each row execute function number_event();

-- "Tell me when": what people watch, and what they were told. A watch is one person's in one vendor; it is met inside the
-- transaction that meets it, so that nothing is told that did not happen and nothing that happened goes untold.
create table watch (
  id uuid not null default uuidv7(),
  vendor text not null references vendor (code) on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  resource text not null check (length(resource) between 1 and 80),
  kind text not null check (kind in ('change', 'state', 'end', 'count')),
  record uuid,
  -- What the record was called then.
  title text not null default '' check (length(title) <= 300),
  version integer,
  state text check (length(state) <= 40),
  filter text check (length(filter) <= 2048),
  above boolean,
  threshold bigint check (threshold >= 0),
  -- Whether the count was beyond its threshold when it was last looked at.
  met boolean not null default false,
  created_at timestamptz not null,
  checked_at timestamptz not null,
  primary key (vendor, id),
  check ((kind = 'count') = (record is null)),
  check ((kind = 'state') = (state is not null)),
  check ((kind = 'count') = (filter is not null and above is not null and threshold is not null))
);
create index watch_record on watch (vendor, resource, record) where record is not null;
-- Wished twice it is one.
create unique index watch_once on watch
  (vendor, user_id, resource, kind, coalesce(record::text, md5(filter)), coalesce(state, ''), coalesce(above, false), coalesce(threshold, 0));

create table notice (
  id uuid not null default uuidv7(),
  vendor text not null references vendor (code) on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  watch uuid,
  at timestamptz not null,
  resource text not null,
  kind text not null,
  record uuid,
  title text not null,
  -- The state it has reached.
  state text,
  filter text,
  above boolean,
  threshold bigint,
  count bigint,
  -- What a second person said to it.
  reason text check (length(reason) <= 500),
  by_id uuid references user_account on delete set null,
  -- How often, since it was last read.
  times integer not null default 1,
  read_at timestamptz,
  primary key (vendor, id),
  foreign key (vendor, watch) references watch on delete set null (watch)
);
create index notice_mine on notice (user_id, vendor, at desc);
create unique index notice_unread on notice (vendor, watch) where read_at is null;

-- One's own alone; the clock and the trigger below act for nobody.
alter table watch enable row level security;
alter table watch force row level security;
create policy own on watch using (vendor = app_vendor() and (app_user() is null or user_id::text = app_user()))
  with check (vendor = app_vendor() and (app_user() is null or user_id::text = app_user()));
alter table notice enable row level security;
alter table notice force row level security;
create policy own on notice using (vendor = app_vendor() and (app_user() is null or user_id::text = app_user()))
  with check (vendor = app_vendor() and (app_user() is null or user_id::text = app_user()));

-- The only place that tells: a notice, and news of it for the consoles of the person. Unread ones of a watch are one.
create function tell_watcher(met watch, told_at timestamptz, reached text, by_user uuid, counted bigint) returns void language sql as $$
  insert into notice (vendor, user_id, watch, at, resource, kind, record, title, state, filter, above, threshold, count, by_id)
    values (met.vendor, met.user_id, met.id, told_at, met.resource, met.kind, met.record, met.title, reached, met.filter, met.above,
      met.threshold, counted, by_user)
    on conflict (vendor, watch) where read_at is null do update
      set at = excluded.at, state = excluded.state, count = excluded.count, by_id = excluded.by_id, times = notice.times + 1;
  insert into event (vendor, at, user_id, message) values (met.vendor, told_at, met.user_id, '{"type": "notice.new"}');
$$;

create function meet_watches() returns trigger language plpgsql as $$
declare
  outer_user text := current_setting('app.user', true);
  about text := case when new.message ->> 'type' = 'job.done' then 'jobs' else new.message ->> 'resource' end;
  moved jsonb := case when new.message ->> 'type' = 'job.done'
    then jsonb_build_array(jsonb_build_object('id', new.message ->> 'jobId', 'status', new.message ->> 'status'))
    else new.message -> 'records' end;
  doer text := new.message ->> 'by';
  hit record;
begin
  perform set_config('app.user', '', true);
  for hit in
    select w as met, w.id, w.kind, r.status, r.version from jsonb_to_recordset(moved) as r (id text, version integer, status text)
      join watch w on w.vendor = new.vendor and w.resource = about and w.record::text = r.id
      where (w.kind = 'end' and new.message ->> 'type' = 'job.done')
        or (new.message ->> 'type' = 'record.changed'
          and ((w.kind = 'change' and w.user_id::text is distinct from doer) or (w.kind = 'state' and w.state = r.status)))
  loop
    perform tell_watcher(hit.met, new.at, hit.status, doer::uuid, null);
    -- What can come but once is watched no longer.
    if hit.kind in ('state', 'end') then delete from watch where vendor = new.vendor and id = hit.id;
    else update watch set version = hit.version where vendor = new.vendor and id = hit.id;
    end if;
  end loop;
  perform set_config('app.user', coalesce(outer_user, ''), true);
  return null;
end
$$;
create trigger meet_watches after insert on event for each row
  when (new.message ->> 'type' in ('record.changed', 'job.done')) execute function meet_watches();

-- Whoever handed something in is told what became of it: a notice of a kind of its own, which no watch asked for, with the reason
-- a second person gave. Told in the transaction of the answer, as watches are.
create function tell_answer(of_vendor text, to_user uuid, told_at timestamptz, about text, record_id uuid, called text, answer text,
  by_user uuid, because text) returns void language plpgsql as $$
declare
  outer_user text := current_setting('app.user', true);
begin
  perform set_config('app.user', '', true);
  insert into notice (vendor, user_id, at, resource, kind, record, title, state, by_id, reason)
    select of_vendor, u.id, told_at, about, 'answer', record_id, called, answer, (select id from user_account where id = by_user), because
    from user_account u where u.id = to_user;
  -- Whoever is no longer there is told nothing.
  if not found then
    perform set_config('app.user', coalesce(outer_user, ''), true);
    return;
  end if;
  insert into event (vendor, at, user_id, message) values (of_vendor, told_at, to_user, '{"type": "notice.new"}');
  perform set_config('app.user', coalesce(outer_user, ''), true);
end
$$;
