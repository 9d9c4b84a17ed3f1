// The tax register of a month: what was invoiced by state, HSN and rate, goods and charges alike, as returns ask for it.
import { sql } from 'drizzle-orm'
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'
import type { Handler } from '#server/records/serve.ts'
import type { taxes } from './taxes.ts'

interface Entry extends Record<string, unknown> {
  region: string | null
  hsn: string | null
  rate: number
  invoices: number
  taxable: string
  igst: string
  cgst: string
  sgst: string
  vat: string
}

const column = {
  region: wording('taxes.register.region', 'State'),
  hsn: wording('taxes.register.hsn', 'HSN'),
  rate: wording('taxes.register.rate', 'Rate'),
  invoices: wording('taxes.register.invoices', 'Invoices'),
  taxable: wording('taxes.register.taxable', 'Taxable'),
}
const parts = { igst: 'IGST', cgst: 'CGST', sgst: 'SGST/UTGST', vat: 'VAT' } as const
const charge = wording('taxes.register.charge', 'Charges')

export const register: Handler<typeof taxes, ActionInput<typeof taxes, 'register'>> = async ({
  input,
  tx,
  setting,
  staff,
}) => {
  const month = input.month.slice(0, 7)
  const ofRegistration = input.registration
    ? sql`and exists (select 1 from packages k join warehouses w on w.vendor = k.vendor and w.code = k.warehouse
        join tax_registrations r on r.vendor = k.vendor and w.id = any(r.warehouses)
        where k.vendor = o.vendor and k."order" = o.id and r.id = ${input.registration})`
    : sql``
  const { rows } = await tx.execute<Entry>(sql`
    with invoiced as (
      select o.id, o.region, o.quote from orders o where o.invoice_no is not null and o.status <> 2
        and to_char(o.placed_at at time zone ${setting.timezone}, 'YYYY-MM') = ${month} ${ofRegistration}),
    taxed as (
      select i.id, i.region, l.hsn, coalesce(l.rate, 0) as rate, l.net - l.tax as taxable, l.components
        from invoiced i join order_lines l on l."order" = i.id and l.status <> 2
      union all
      select i.id, i.region, null, (part ->> 'rate')::int, (part ->> 'taxable')::bigint, part -> 'components'
        from invoiced i cross join lateral jsonb_array_elements(i.quote -> 'charges') fee
          cross join lateral jsonb_array_elements(fee -> 'parts') part),
    split as (
      select t.*, (select coalesce(sum((c ->> 'amount')::bigint) filter (where c ->> 'name' = 'IGST'), 0) from jsonb_array_elements(t.components) c) as igst,
        (select coalesce(sum((c ->> 'amount')::bigint) filter (where c ->> 'name' = 'CGST'), 0) from jsonb_array_elements(t.components) c) as cgst,
        (select coalesce(sum((c ->> 'amount')::bigint) filter (where c ->> 'name' in ('SGST', 'UTGST')), 0) from jsonb_array_elements(t.components) c) as sgst,
        (select coalesce(sum((c ->> 'amount')::bigint) filter (where c ->> 'name' = 'VAT'), 0) from jsonb_array_elements(t.components) c) as vat
      from taxed t)
    select region, hsn, rate, count(distinct id)::int as invoices, sum(taxable) as taxable, sum(igst) as igst,
      sum(cgst) as cgst, sum(sgst) as sgst, sum(vat) as vat
    from split group by region, hsn, rate order by region, hsn nulls last, rate`)
  const shownParts = (staff.place.country === 'IND' ? ['igst', 'cgst', 'sgst'] : ['vat']) as (keyof typeof parts)[]
  const said = (amount: string) => sayMoney(Number(amount), setting.currency)
  return {
    result: {
      kind: 'table',
      title: wording('taxes.register.title', 'Tax register of {month}', { month }),
      columns: [...Object.values(column), ...shownParts.map(part => parts[part])],
      rows: rows.map((row): Param[] => [
        ...[row.region ?? '', row.hsn ?? charge, sayPercent(row.rate), numberFigure(row.invoices), said(row.taxable)],
        ...shownParts.map(part => said(row[part])),
      ]),
    },
  }
}
