-- Members whose figures an order has changed since they were counted: each change of an order leaves a line, which goes with the
-- counting. Lines are only added, so that no order waits for whoever counts.
create table member_uncounted (
  vendor text not null,
  id bigint generated always as identity,
  member uuid not null,
  primary key (vendor, id)
);
call guard_vendor('member_uncounted');

create function member_ordered() returns trigger language plpgsql as $$
begin
  insert into member_uncounted (vendor, member) select distinct vendor, member from written where member is not null;
  return null;
end $$;
create trigger member_ordered after insert on orders referencing new table as written for each statement
  execute function member_ordered();

create function member_order_changed() returns trigger language plpgsql as $$
begin
  insert into member_uncounted (vendor, member)
    select distinct new.vendor, m from unnest(array[old.member, new.member]) m where m is not null;
  return null;
end $$;
create trigger member_order_changed after update on orders for each row when (
  (old.member, old.state, old.paid, old.refunded, old.placed_at, old.pay_by, old.delivery, old.coupons, old.status)
  is distinct from
  (new.member, new.state, new.paid, new.refunded, new.placed_at, new.pay_by, new.delivery, new.coupons, new.status))
  execute function member_order_changed();

-- Once a day everybody is counted anew: whose turn it is.
create index member_counts_due on member_counts (vendor, counted_at);

alter table orders no force row level security;
alter table member_counts no force row level security;
alter table member_uncounted no force row level security;
insert into member_uncounted (vendor, member) select distinct o.vendor, o.member from orders o
  left join member_counts c on c.vendor = o.vendor and c.member = o.member
  where o.member is not null and (c.counted_at is null or o.updated_at > c.counted_at);
alter table orders force row level security;
alter table member_counts force row level security;
alter table member_uncounted force row level security;
