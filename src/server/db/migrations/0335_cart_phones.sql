-- Carts are found by a phone, or by its last digits, as members and orders are.
create index carts_phone on carts (vendor, split_part(phone, ':', 2));
create index carts_phone_tail on carts (vendor, split_part(phone, ':', 3));
create index carts_email on carts (vendor, split_part(email, ':', 2));
