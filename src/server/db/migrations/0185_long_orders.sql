-- A million orders: what people sort and filter by is found by an index, in the order its list has.

create index orders_number on orders (vendor, order_no, id) where status <> 2;
create index orders_grand on orders (vendor, grand, id) where status <> 2;
create index orders_risk on orders (vendor, risk, id) where status <> 2;
create index orders_by_state on orders (vendor, state, id) where status <> 2;
create index orders_by_payment on orders (vendor, payment, id) where status <> 2;
create index orders_by_hold on orders (vendor, hold, id) where status <> 2;
create index orders_by_push on orders (vendor, push, id) where status <> 2;
create index orders_by_delivery on orders (vendor, delivery, id) where status <> 2;
create index orders_pincode on orders (vendor, pincode) where status <> 2;
create index orders_push_code on orders (vendor, push_code) where push_code is not null;
-- Few have any, and who filters by one asks for those that do.
create index orders_hold_reasons on orders using gin (vendor, hold_reasons) where hold_reasons is not null;
create index orders_coupons on orders using gin (vendor, coupons) where coupons is not null;
-- That a number is one order's is no fact PostgreSQL takes from an index that leaves rows out: it would walk by days instead.
create statistics orders_number_said on lower(order_no) from orders;
