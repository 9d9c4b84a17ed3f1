-- What orders are found by beside their own columns, and what few of them have: at a million an index leads there.

create index packages_by_state on packages (vendor, state, "order") where status <> 2;
create index refunds_by_state on refunds (vendor, state, "order") where status <> 2;
create index orders_promised on orders (vendor, promised_at) where state in (2, 3, 4) and status <> 2;
create index orders_courier on orders (vendor, courier, placed_at desc) where status <> 2;
create index orders_channel on orders (vendor, channel, placed_at desc) where status <> 2;
create index orders_pay_by on orders (vendor, pay_by, placed_at desc) where status <> 2;
-- Push failures are listed by their error, which is sorted by.
drop index orders_push_code;
create index orders_push_code on orders (vendor, push_code, id) where status <> 2;
