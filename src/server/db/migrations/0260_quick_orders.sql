-- Codes are compared without regard to case, so an index of one finds by its small letters; the old ones answered no question.
drop index orders_pincode;
drop index orders_courier;
create index orders_pincode on orders (vendor, lower(pincode), placed_at desc) where status <> 2;
create index orders_courier on orders (vendor, lower(courier), placed_at desc) where status <> 2;
-- Of a million orders a handful have an error of their push.
create index orders_push_error on orders (vendor, lower(push_code), placed_at desc) where push_code is not null and status <> 2;
-- The promised day is a column people sort by.
create index orders_by_promise on orders (vendor, promised_at, id) where status <> 2;
-- Each minute the clock closes what was delivered long enough ago.
create index orders_to_close on orders (vendor, state_at) where state = 5 and status <> 2;
-- Failed deliveries are asked of their packages. Nearly every order is free and pushed, so the few others are found, and put in
-- the order of any list, by the indexes their columns are sorted by.
drop index orders_undelivered;
drop index orders_held;
drop index orders_push;
