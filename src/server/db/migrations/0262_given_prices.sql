-- Who gave the price of a line instead of the shop's; nobody where it is the shop's.
alter table order_lines add column priced_by_name text;
