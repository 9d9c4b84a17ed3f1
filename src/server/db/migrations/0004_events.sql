-- Durable events, one gapless sequence per vendor. An event gets its number when its transaction commits, under a lock
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
