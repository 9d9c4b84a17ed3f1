-- How far the demo of a vendor has come: it is filled piece by piece, and one that was never finished is begun anew.
create table demo_filled (
  vendor text primary key,
  begun_at timestamptz not null default now(),
  filled_at timestamptz
);
call guard_vendor('demo_filled');
