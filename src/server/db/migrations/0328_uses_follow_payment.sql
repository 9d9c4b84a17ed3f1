-- A use of a discount is held while its order waits to be paid or confirmed, spent once it is, and released when the order expires or
-- is cancelled. Orders placed before that was so have theirs put right here; how many of each is said to whoever starts the server,
-- and stands in the history of each use and in the list of what was done.
alter table redemptions no force row level security;
alter table discounts no force row level security;
alter table discount_counters no force row level security;
alter table orders no force row level security;
alter table operation no force row level security;
alter table history no force row level security;

-- Expired orders hold nothing; cancelled ones what was paid for, where the discount keeps that; unpaid and unconfirmed ones hold on.
create temporary table uses_put_right on commit drop as
select * from (
  select r.vendor, r.id, r.version, r.discount, r.state as was,
    case
      when o.state = 7 then 3
      when o.state = 8 and (coalesce(d.return_on_cancel, false) or (o.pay_by <> 6 and o.paid = 0)) then 3
      when o.state = 1 or (o.payment = 7 and o.state = 2 and 'codConfirm' = any(o.hold_reasons)) then 1
      else r.state
    end as now
  from redemptions r join orders o on o.vendor = r.vendor and o.order_no = r.held_for
    join discounts d on d.vendor = r.vendor and d.id = r.discount
  where r.state = 2) judged
where was <> now;

update discount_counters c set uses = greatest(0, c.uses - s.uses), amount = greatest(0, c.amount - s.amount)
from (select r.vendor, r.discount, k.scope, count(*)::int as uses, sum(r.amount)::bigint as amount
  from uses_put_right p join redemptions r on r.vendor = p.vendor and r.id = p.id
    cross join lateral unnest(array['', 'd:' || r.day, 'm:' || r.member, 'p:' || r.phone_hash, 'c:' || r.code]) k(scope)
  where p.now = 3 and k.scope is not null group by 1, 2, 3) s
where c.vendor = s.vendor and c.discount = s.discount and c.scope = s.scope;

update redemptions r set state = p.now, expires_at = null, version = r.version + 1, updated_at = now()
from uses_put_right p where r.vendor = p.vendor and r.id = p.id;

create temporary table uses_told on commit drop as
select vendor, gen_random_uuid() as operation, count(*) filter (where now = 3) as released, count(*) filter (where now = 1) as held
from uses_put_right group by vendor;

insert into operation (vendor, id, by_name, action, face, at, reason, changed)
select vendor, operation, 'Nucleus', 'redemptions.change', 'system', now(),
  format('Uses of orders that were never paid: %s given back, %s held until they are paid', released, held), released + held
from uses_told;

insert into history (vendor, record_id, version, operation, resource, before, after, at)
select p.vendor, p.id, p.version + 1, t.operation, 'redemptions', jsonb_build_object('state', 'committed'),
  jsonb_build_object('state', case p.now when 3 then 'released' else 'reserved' end), now()
from uses_put_right p join uses_told t on t.vendor = p.vendor
on conflict do nothing;

do $$
declare told record;
begin
  for told in select * from uses_told order by vendor loop
    raise notice '%: % uses of discounts given back, % held until their order is paid', told.vendor, told.released, told.held;
  end loop;
end
$$;

alter table redemptions force row level security;
alter table discounts force row level security;
alter table discount_counters force row level security;
alter table orders force row level security;
alter table operation force row level security;
alter table history force row level security;
