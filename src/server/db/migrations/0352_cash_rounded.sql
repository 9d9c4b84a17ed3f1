-- What is collected at the door is rounded as it was quoted. Open orders of before that was so, of which nothing is collected, nor
-- with a courier who was told another amount, are put right here; how many is said to whoever starts the server, and stands in the
-- history of each order and in the list of what was done. Their labels are printed anew.
alter table orders no force row level security;
alter table payments no force row level security;
alter table packages no force row level security;
alter table settings no force row level security;
alter table operation no force row level security;
alter table history no force row level security;

create temporary table cash_put_right on commit drop as
select * from (
  select o.vendor, o.id, o.version, o.grand, o.totals, p.id as payment, p.version as payment_version, p.amount,
    (floor(p.amount::numeric / s.step + 0.5) * s.step)::bigint - p.amount as more
  from orders o
    join payments p on p.vendor = o.vendor and p."order" = o.id and p.status <> 2 and p.method = 6 and p.state = 1 and p.captured = 0
    join (select t.vendor, t.round_collect * case when v.currency in ('KWD', 'BHD', 'OMR') then 1000 else 100 end as step
      from settings t join vendor v on v.code = t.vendor where t.status <> 2 and t.round_collect > 0) s on s.vendor = o.vendor
  where o.status <> 2 and o.state in (1, 2, 3, 4) and o.payment in (1, 7) and o.pay_by = 6 and o.invoice_no is null
    and o.totals is not null and p.amount > 0
    and not exists (select from packages k where k.vendor = o.vendor and k."order" = o.id and k.picked_up_at is not null)) judged
where more <> 0;

create temporary table cash_told on commit drop as
select vendor, gen_random_uuid() as operation, count(*) as orders, sum(more)::bigint as more from cash_put_right group by vendor;

insert into operation (vendor, id, by_name, action, face, at, reason, changed)
select vendor, operation, 'Nucleus', 'orders.change', 'system', now(),
  format('Cash of %s open orders rounded to what is collected', orders), orders * 2
from cash_told;

update orders o set grand = o.grand + p.more, version = o.version + 1, updated_at = now(), totals = now_.totals,
  quote = case when o.quote is null then null else jsonb_set(o.quote, '{totals}', now_.totals) end
from cash_put_right p, lateral (select p.totals || jsonb_build_object('grand', p.grand + p.more,
    'roundOff', coalesce((p.totals ->> 'roundOff')::bigint, 0) + p.more,
    'cashRoundOff', coalesce((p.totals ->> 'cashRoundOff')::bigint, 0) + p.more) as totals) now_
where o.vendor = p.vendor and o.id = p.id;
update payments t set amount = p.amount + p.more, version = t.version + 1, updated_at = now()
from cash_put_right p where t.vendor = p.vendor and t.id = p.payment;
update packages k set label = null, version = k.version + 1, updated_at = now()
from cash_put_right p where k.vendor = p.vendor and k."order" = p.id and k.label is not null;

insert into history (vendor, record_id, version, operation, resource, before, after, at)
select p.vendor, p.id, o.version, t.operation, 'orders', jsonb_build_object('grand', p.grand, 'totals', p.totals),
  jsonb_build_object('grand', o.grand, 'totals', o.totals), now()
from cash_put_right p join cash_told t on t.vendor = p.vendor join orders o on o.vendor = p.vendor and o.id = p.id
union all
select p.vendor, p.payment, p.payment_version + 1, t.operation, 'payments', jsonb_build_object('amount', p.amount),
  jsonb_build_object('amount', p.amount + p.more), now()
from cash_put_right p join cash_told t on t.vendor = p.vendor
on conflict do nothing;

do $$
declare told record;
begin
  for told in select * from cash_told order by vendor loop
    raise notice '%: cash of % open orders rounded to what is collected', told.vendor, told.orders;
  end loop;
end
$$;

alter table orders force row level security;
alter table payments force row level security;
alter table packages force row level security;
alter table settings force row level security;
alter table operation force row level security;
alter table history force row level security;
