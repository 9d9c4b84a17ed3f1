-- What is published by revisions: every content a record ever had, several moments a record is planned for, and who uses what.

-- One row for each version that changed the content of a record. `body` holds its content fields as they travel.
create table revision (
  vendor text not null,
  record_id uuid not null,
  -- The version of the record that wrote it.
  no integer not null,
  resource text not null,
  body jsonb not null,
  at timestamptz not null,
  by_user uuid,
  by_name text,
  primary key (vendor, record_id, no)
);
call guard_vendor('revision');
-- Append-only: what was live once can always be shown, and put live again.
revoke update, delete on revision from nucleus_app;

-- What told of a person who is forgotten leaves revisions with history, by name and by this way alone.
create or replace function forget_in_history(records uuid[], names text[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update history set before = before - names, after = after - names
      where vendor = app_vendor() and record_id = any(records);
    update revision set body = body - names where vendor = app_vendor() and record_id = any(records);
  $$;

-- The moments of one record may be several: each is an entry of its schedule. Elsewhere a record has one moment, and no entry.
alter table appointment add column entry uuid not null default '00000000-0000-0000-0000-000000000000';
alter table appointment drop constraint appointment_pkey;
alter table appointment add primary key (vendor, resource, record_id, entry);

-- Who uses what, where no column of the record says so itself: in each revision of a content, and inside values such as links,
-- blocks and media. Written with the record by the one writer.
create table content_ref (
  vendor text not null,
  from_type text not null,
  from_id uuid not null,
  -- 0 where the record has no revisions.
  from_revision integer not null,
  -- The field, and the way inside its value.
  path text not null check (length(path) <= 300),
  to_type text not null,
  to_id uuid not null,
  -- What is used weakly may be deleted all the same.
  strength text not null check (strength in ('strong', 'weak')),
  primary key (vendor, from_id, from_revision, path, to_type, to_id)
);
create index content_ref_to on content_ref (vendor, to_type, to_id, from_type);
call guard_vendor('content_ref');

-- A person is told of something no watch asked for.
create function tell_person(of_vendor text, to_user uuid, told_at timestamptz, about text, record_id uuid, called text, of_kind text,
  reached text, by_user uuid, because text) returns void language plpgsql as $$
declare
  outer_user text := current_setting('app.user', true);
begin
  perform set_config('app.user', '', true);
  insert into notice (vendor, user_id, at, resource, kind, record, title, state, by_id, reason)
    select of_vendor, u.id, told_at, about, of_kind, record_id, called, reached, (select id from user_account where id = by_user), because
    from user_account u where u.id = to_user;
  -- Whoever is no longer there is told nothing.
  if found then
    insert into event (vendor, at, user_id, message) values (of_vendor, told_at, to_user, '{"type": "notice.new"}');
  end if;
  perform set_config('app.user', coalesce(outer_user, ''), true);
end
$$;
create or replace function tell_answer(of_vendor text, to_user uuid, told_at timestamptz, about text, record_id uuid, called text,
  answer text, by_user uuid, because text) returns void language plpgsql as $$
begin
  perform tell_person(of_vendor, to_user, told_at, about, record_id, called, 'answer', answer, by_user, because);
end
$$;
