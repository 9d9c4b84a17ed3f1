-- How long stock lasts and how couriers do, counted by the clock: figures are no change of anybody's.
alter table stock add column days_of_cover integer;
create index stock_cover on stock (vendor, days_of_cover) where status <> 2;
-- What was sent of each line of late.
create index inventory_logs_shipped on inventory_logs (vendor, at) include (stock, delta) where reason = 4 and bucket = 1;
alter table couriers add column success90 integer, add column ndr90 integer, add column rto90 integer, add column tat90 integer,
  add column ended90 integer;
-- What couriers took of late, and how it ended.
create index packages_taken on packages (vendor, picked_up_at) include (courier, state, state_at, attempts) where awb is not null and status <> 2;
