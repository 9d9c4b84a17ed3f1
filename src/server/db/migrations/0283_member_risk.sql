-- The mean risk of a member's last orders. An order whose risk is told anew has its member counted again.
alter table members add column risk_score integer, add column risk smallint;
create index members_risk on members (vendor, risk_score, id) where status <> 2;

drop trigger member_order_changed on orders;
create trigger member_order_changed after update on orders for each row when (
  (old.member, old.state, old.paid, old.refunded, old.placed_at, old.pay_by, old.delivery, old.coupons, old.status, old.risk)
  is distinct from
  (new.member, new.state, new.paid, new.refunded, new.placed_at, new.pay_by, new.delivery, new.coupons, new.status, new.risk))
  execute function member_order_changed();

alter table member_counts no force row level security;
alter table member_uncounted no force row level security;
insert into member_uncounted (vendor, member) select vendor, member from member_counts;
alter table member_counts force row level security;
alter table member_uncounted force row level security;
