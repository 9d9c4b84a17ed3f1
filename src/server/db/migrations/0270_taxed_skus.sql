-- Every article on sale with the class and the rate its tax comes from today, and what stands between it and a clear tax: no rate
-- holds, its HSN is too short for the registrations, its own class is not that of its HSN, its price falls between two slabs.

-- The tax of each way in which goods combine HSN, class and category. A category that names no tax class has that of the
-- nearest one above it, as carts are priced. `gaps` are the prices that fit neither side of a limit between two slabs. So many
-- rows as a shop has ways are few among its articles: the planner is told so.
create function tax_ways() returns table (tax_way bigint, hsn text, tax_class uuid, rate uuid, gaps int8multirange,
  short_hsn smallint, conflict smallint) language sql stable rows 100 as $$
with recursive live_class as materialized (
  select vendor, id, code from tax_classes where status <> 2
), way (vendor, tax_way) as (
  (select vendor, tax_way from products where status = 1 and vendor = app_vendor() order by vendor, tax_way limit 1)
  union all
  select w.vendor, (select p.tax_way from products p where p.status = 1 and p.vendor = w.vendor and p.tax_way > w.tax_way order by p.vendor, p.tax_way limit 1)
  from way w where w.tax_way is not null
), up (vendor, id, above, tax_class, step) as (
  select vendor, id, parent, default_tax_class, 0 from categories where status <> 2
  union all
  select u.vendor, u.id, c.parent, c.default_tax_class, u.step + 1
  from up u join categories c on c.vendor = u.vendor and c.id = u.above and c.status <> 2 where u.tax_class is null and u.step < 5
), by_category as materialized (
  select vendor, id, tax_class from up where tax_class is not null
), place as materialized (
  select v.code as vendor, v.country, (now() at time zone v.timezone)::date as today, s.price_tax_mode = 1 as is_inclusive,
    s.default_tax_class, (
    select case max(r.turnover_band) when 1 then 4 when 2 then 6 end from tax_registrations r
    where r.vendor = v.code and r.status = 1 and r.kind = 1) as digits
  from vendor v join settings s on s.vendor = v.code and s.status <> 2
), gaps as (
  select r.vendor, r.id, range_agg(int8range(slab.upto * (10000 + slab.rate + coalesce(r.cess, 0)) / 10000 + 1,
    slab.upto * (10000 + slab.next + coalesce(r.cess, 0)) / 10000 + 1)) as gaps
  from taxes r cross join lateral (
    select (s ->> 'upto')::bigint as upto, (s ->> 'rate')::bigint as rate,
      lead((s ->> 'rate')::bigint) over (order by (s ->> 'upto')::bigint nulls last) as next
    from jsonb_array_elements(r.slabs) s) slab
  where slab.next > slab.rate group by r.vendor, r.id
), held as materialized (
  select distinct on (r.vendor, r.tax_class) r.vendor, r.tax_class, r.id, case when place.is_inclusive then g.gaps end as gaps
  from taxes r join place on place.vendor = r.vendor and place.country = r.country left join gaps g on g.vendor = r.vendor and g.id = r.id
  where r.valid_from <= place.today and coalesce(r.valid_to, 'infinity') >= place.today
    and (r.status in (1, 6) or (r.status = 0 and r.valid_to <= current_date))
  order by r.vendor, r.tax_class, r.status = 0, r.valid_from desc, r.id
), found as (
  select w.vendor, w.tax_way, one.hsn, r.tax_class, held.id as rate, held.gaps,
    (length(one.hsn) < place.digits)::int::smallint as short_hsn, (own.id <> by_hsn.tax_class)::int::smallint as conflict
  from way w join place on place.vendor = w.vendor
    cross join lateral (select p.hsn, p.tax_class, p.category from products p
      where p.vendor = w.vendor and p.tax_way = w.tax_way and p.status = 1 limit 1) one
    left join live_class own on own.vendor = w.vendor and own.id = one.tax_class
    left join lateral (select h.tax_class from hsn_codes h join live_class c on c.vendor = h.vendor and c.id = h.tax_class
      where h.vendor = w.vendor and h.status <> 2 and starts_with(one.hsn, h.code) order by length(h.code) desc limit 1) by_hsn on true
    left join by_category c on c.vendor = w.vendor and c.id = one.category
    left join live_class category on category.vendor = w.vendor and category.id = c.tax_class
    left join live_class usual on usual.vendor = w.vendor and usual.id = place.default_tax_class
    cross join lateral (select coalesce(own.id, by_hsn.tax_class, category.id, usual.id) as tax_class) r
    left join held on held.vendor = w.vendor and held.tax_class = r.tax_class
  where w.tax_way is not null
)
select f.tax_way, f.hsn, f.tax_class, f.rate, f.gaps, f.short_hsn, f.conflict from found f
$$;

-- Whoever asks sees what the policies of the tables below let through.
-- Written so that what is asked for narrows the ways before any article is read.
create view taxed_skus with (security_invoker = true) as
select v.vendor, v.id, v.status, v.version, v.created_at, v.created_by, greatest(v.updated_at, p.updated_at) as updated_at,
  null::uuid as updated_by, null::timestamptz as deleted_at, '{}'::jsonb as x,
  v.sku, p.id as product, f.hsn, f.tax_class, f.rate, v.price,
  f.rate is null as no_rate, f.short_hsn is not distinct from 1 as short_hsn, f.conflict is not distinct from 1 as conflict,
  f.gaps is not null and f.gaps @> v.price as slab_gap
from tax_ways() f join products p on p.tax_way = f.tax_way and p.status = 1
  join variants v on v.vendor = p.vendor and v.product = p.id
where v.status = 1;
