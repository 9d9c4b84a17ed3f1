-- Articles that nothing puts in a class are in the vendor's usual one, which was always the class STD.
drop view taxed_skus;
create view taxed_skus with (security_invoker = true) as
with live_class as materialized (
  select vendor, id, code from tax_classes where status <> 2
), by_hsn as materialized (
  select p.vendor, p.hsn, (
    select h.tax_class from hsn_codes h join live_class c on c.vendor = h.vendor and c.id = h.tax_class
    where h.vendor = p.vendor and h.status <> 2 and starts_with(p.hsn, h.code) order by length(h.code) desc limit 1) as tax_class
  from (select distinct vendor, hsn from products where status = 1 and hsn is not null) p
), place as materialized (
  select v.code as vendor, v.country, (now() at time zone v.timezone)::date as today, s.price_tax_mode = 1 as is_inclusive,
    s.default_tax_class, (
    select case max(r.turnover_band) when 1 then 4 when 2 then 6 end from tax_registrations r
    where r.vendor = v.code and r.status = 1 and r.kind = 1) as digits
  from vendor v join settings s on s.vendor = v.code and s.status <> 2
), held as materialized (
  select distinct on (r.vendor, r.tax_class) r.vendor, r.tax_class, r.id, r.slabs, coalesce(r.cess, 0) as cess
  from taxes r join place on place.vendor = r.vendor and place.country = r.country
  where r.valid_from <= place.today and coalesce(r.valid_to, 'infinity') >= place.today
    and (r.status in (1, 6) or (r.status = 0 and r.valid_to <= current_date))
  order by r.vendor, r.tax_class, r.status = 0, r.valid_from desc, r.id
), resolved as (
  select p.vendor, p.id, p.hsn, p.updated_at, own.id as own, by_hsn.tax_class as by_hsn,
    coalesce(own.id, by_hsn.tax_class, category.id, usual.id) as tax_class
  from products p
    left join live_class own on own.vendor = p.vendor and own.id = p.tax_class
    left join by_hsn on by_hsn.vendor = p.vendor and by_hsn.hsn = p.hsn
    left join categories c on c.vendor = p.vendor and c.id = p.category
    left join live_class category on category.vendor = p.vendor and category.id = c.default_tax_class
    join place on place.vendor = p.vendor
    left join live_class usual on usual.vendor = p.vendor and usual.id = place.default_tax_class
  where p.status = 1
)
select v.vendor, v.id, v.status, v.version, v.created_at, v.created_by, greatest(v.updated_at, p.updated_at) as updated_at,
  null::uuid as updated_by, null::timestamptz as deleted_at, '{}'::jsonb as x,
  v.sku, p.id as product, p.hsn, p.tax_class, held.id as rate, v.price,
  held.id is null as no_rate,
  coalesce(length(p.hsn) < place.digits, false) as short_hsn,
  coalesce(p.own <> p.by_hsn, false) as conflict,
  place.is_inclusive and exists (
    select 1 from (
      select (s ->> 'upto')::bigint as upto, (s ->> 'rate')::bigint as rate,
        lead((s ->> 'rate')::bigint) over (order by (s ->> 'upto')::bigint nulls last) as next
      from jsonb_array_elements(held.slabs) s) slab
    where v.price * 10000 > slab.upto * (10000 + slab.rate + held.cess)
      and v.price * 10000 <= slab.upto * (10000 + slab.next + held.cess)) as slab_gap
from variants v
  join resolved p on p.vendor = v.vendor and p.id = v.product
  join place on place.vendor = v.vendor
  left join held on held.vendor = v.vendor and held.tax_class = p.tax_class
where v.status = 1;
