-- Carts shoppers have left. They are filled by the storefront and moved by the clock.

call make_resource('carts', $$
  number text not null,
  contact_name text,
  value bigint not null,
  stage smallint not null,
  state smallint not null,
  last_activity_at timestamptz not null,
  consent boolean not null,
  lines jsonb not null,
  member uuid,
  email text,
  phone text,
  pincode text,
  nudges jsonb,
  link_used_at timestamptz,
  attribution smallint,
  recovered_at timestamptz,
  "order" uuid
$$, begins => 'active', searched => 'number, contact_name', uniques => 'number');
-- What the clock looks for: those whose silence has a meaning.
create index carts_silent on carts (vendor, state, last_activity_at) where state in (1, 2, 3);
create index carts_shopper on carts (vendor, email) where state in (1, 2, 3);
create index carts_member on carts (vendor, member) where member is not null;
-- Found by a phone, or by its last digits, as members and orders are.
create index carts_phone on carts (vendor, split_part(phone, ':', 2));
create index carts_phone_tail on carts (vendor, split_part(phone, ':', 3));
create index carts_email on carts (vendor, split_part(email, ':', 2));
