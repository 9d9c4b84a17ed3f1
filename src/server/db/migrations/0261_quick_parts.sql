-- What hangs on a million orders is listed by itself too, in the order each list opens with.
create index packages_number on packages (vendor, package_no, id) where status <> 2;
create index order_events_at on order_events (vendor, at desc, id desc) where status <> 2;
create index order_lines_position on order_lines (vendor, position, id) where status <> 2;
create index payments_position on payments (vendor, position, id) where status <> 2;
-- Somebody on the phone names the parcel or the invoice; codes are compared by their small letters.
create index packages_awb_said on packages (vendor, lower(awb)) where awb is not null and status <> 2;
create index orders_invoice on orders (vendor, lower(invoice_no)) where invoice_no is not null and status <> 2;
-- How many rows one of them finds is not learned from an index that leaves rows out: without being told, PostgreSQL takes one in
-- two hundred and would rather walk through the list.
create statistics packages_awb_told on lower(awb) from packages;
create statistics orders_invoice_told on lower(invoice_no) from orders;
create statistics orders_pincode_told on lower(pincode) from orders;
create statistics orders_courier_told on lower(courier) from orders;
create statistics orders_push_error_told on lower(push_code) from orders;
