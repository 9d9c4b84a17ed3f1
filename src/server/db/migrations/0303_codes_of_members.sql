-- A code is one member's, not what somebody typed. Whom nobody knows by their id or number got no code that ever worked: it is dead,
-- rather than everybody's.
alter table coupon_codes no force row level security;
alter table members no force row level security;
alter table coupon_codes rename column member to member_said;
alter table coupon_codes add column member uuid;
update coupon_codes c set member = m.id from members m
  where m.vendor = c.vendor and lower(c.member_said) in (m.id::text, lower(m.member_no));
update coupon_codes set status = 0 where status = 1 and member_said is not null and member is null;
alter table coupon_codes drop column member_said;
create index coupon_codes_member on coupon_codes (vendor, member) where member is not null;

-- One code is live once: a revoked one, and one of a coupon in the bin, is free to be given out again.
update coupon_codes c set status = 0 from discounts d
  where d.vendor = c.vendor and d.id = c.discount and d.status = 2 and c.status = 1;
alter table members force row level security;
alter table coupon_codes force row level security;
drop index coupon_codes_code_unique;
create unique index coupon_codes_code_unique on coupon_codes (vendor, lower(code)) where status = 1;
create index coupon_codes_code on coupon_codes (vendor, lower(code)) where status <> 2;
