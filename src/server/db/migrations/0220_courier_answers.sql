-- How the answer to a failed delivery reaches its courier, and the local courier system, which stands in where no other is configured.
alter table ndrs add column sending smallint;
alter table ndrs add column sends integer;
alter table ndrs add column send_code text;
alter table ndrs add column send_message text;
alter table ndrs add column sent_at timestamptz;
alter table ndrs add column next_at timestamptz;
create index ndrs_to_send on ndrs (vendor, next_at) where next_at is not null;
create index ndrs_unsent on ndrs (vendor) where sending = 4;

create table local_courier_system (
  vendor text not null,
  key text not null,
  hash text not null,
  at timestamptz not null,
  primary key (vendor, key)
);
call guard_vendor('local_courier_system');

-- Faults the local system is told to have with a parcel, so many times.
create table local_courier_fault (
  vendor text not null,
  awb text not null,
  fault text not null check (fault in ('ERROR', 'TIMEOUT', 'NOT_POSSIBLE')),
  times integer not null check (times >= 0),
  primary key (vendor, awb)
);
call guard_vendor('local_courier_fault');
