// What orders are found by that no field of theirs holds.
import { type SQL, sql } from 'drizzle-orm'
import { refunds } from '#areas/refunds/refunds.ts'
import { StockBucket } from '#areas/warehouses/sets.ts'
import type { Field, Setting } from '#contract/field.ts'
import { codeIn } from '#contract/valueSet.ts'
import { ageOf } from '#rules/expression/dateBounds.ts'
import type { Clause } from '#rules/expression/tree.ts'
import { refusal } from '#rules/refusal.ts'
import { choice } from '#server/fields/plain.ts'
import type { Asker } from '#server/records/asker.ts'
import type { Behaviour } from '#server/records/serve.ts'
import { refuse } from '#server/records/wrong.ts'
import { packages } from './packages.ts'

type Filters = NonNullable<Behaviour['filters']>

const said = (is: SQL, [value = 'Y']: string[]): SQL =>
  /^(y|yes|true|1)$/i.test(value) ? is : sql`(${is}) is not true`

/** `late:Y` finds what was promised by now and has not arrived. */
const late = (_op: string, values: string[], _setting: Setting, { now }: Asker): SQL =>
  said(sql`t.promised_at < ${now.toISOString()}::timestamptz and t.state in (2, 3, 4)`, values)

/** As a column of that field is compared: who writes it wrongly is told what was meant. */
const chosen = (field: Field, at: SQL, op: string, values: string[], setting: Setting, { now }: Asker): SQL =>
  choice.compare(at, { field: '', op: op === '=' ? 'in' : op, value: values } as Clause, {
    ...{ field, setting, now, refuse, marked: (_field, text) => text, tailed: () => [] },
  })

/** `refund:failed` finds what a refund of was tried in vain; any state of refunds will do. */
const refund: Filters[string] = (op, values, setting, who) =>
  sql`exists (select from refunds r where r.vendor = t.vendor and r."order" = t.id and r.status <> 2
    and ${chosen(refunds.fields.state, sql`r.state`, op, values, setting, who)})`

/** `parcel:ndr` finds what has a package in that state, wherever its other packages are. */
const parcel: Filters[string] = (op, values, setting, who) =>
  sql`exists (select from packages p where p.vendor = t.vendor and p."order" = t.id and p.status <> 2
    and ${chosen(packages.fields.state, sql`p.state`, op, values, setting, who)})`

/** `ndrDue:<12h` finds failed deliveries that have to be answered within that time. */
const ndrDue: Filters[string] = (op, [value = ''], _setting, { now }) => {
  const ahead = ageOf(value)
  if (ahead === undefined) return refuse(refusal('TYPE', 'query.date', { v: value }))
  const moment = sql`${new Date(now.getTime() + ahead).toISOString()}::timestamptz`
  return sql`exists (select from ndrs n where n.vendor = t.vendor and n."order" = t.id and n.status <> 2 and n.state = 1
    and n.due_at ${op.startsWith('>') ? sql`>` : sql`<=`} ${moment})`
}

/** Held or given up by the push while something of it is still to be sent, a package that could not be handed over, or a refund
 * that failed: gathered first, as they are few and lie anywhere. */
const needsAction: Filters[string] = (_op, values, { vendor }) =>
  said(
    sql`t.id = any(array(
      select o.id from orders o where o.vendor = ${vendor} and o.hold = 2 and o.status <> 2 and o.state in (1, 2, 3, 4)
      union select o.id from orders o where o.vendor = ${vendor} and o.push = 6 and o.status <> 2 and o.state in (1, 2, 3, 4)
      union select p."order" from packages p where p.vendor = ${vendor} and p.state = 8 and p.status <> 2
      union select r."order" from refunds r where r.vendor = ${vendor} and r.state in (6, 7) and r.status <> 2))`,
    values,
  )

/** `warehouse:BLR1` finds what is still to leave from there: packed, or spoken for and not packed yet. */
const warehouse: Filters[string] = (_op, values, { vendor }) => {
  const codes = sql`any(${sql.param(values.map(code => code.toUpperCase()))}::text[])`
  return sql`t.id = any(array(
    select p."order" from packages p where p.vendor = ${vendor} and p.status <> 2 and p.state in (1, 2, 3) and p.warehouse = ${codes}
    union select o.id from orders o join inventory_logs l on l.vendor = o.vendor and l.reference = o.id::text
        join warehouses w on w.vendor = l.vendor and w.id = l.warehouse
      where o.vendor = ${vendor} and o.status <> 2 and o.state in (1, 2, 3) and l.reference_kind = 'order' and w.code = ${codes}
        and l.bucket = ${codeIn(StockBucket, 'reserved')} group by o.id, l.stock having sum(l.delta) > 0))`
}

/** `sku:LIP-01`, `coupon:GLOW10`, `tag:vip`: one of what an order has several of, as it is written there. */
const among =
  (column: SQL, written = (value: string) => value): Filters[string] =>
  (_op, values) =>
    sql`${column} && ${sql.param(values.map(written))}::text[]`
const inCapitals = (value: string) => value.toUpperCase()

/** Letters and figures in one word, as couriers number their parcels. */
const numbered = /^(?=.*\d)[\da-z][\da-z/-]{5,39}$/i

/** By packages_awb: gathered first, as one number has few parcels. */
const tracked = (numbers: readonly string[], vendor: string): SQL => {
  const written = [...new Set(numbers.flatMap(one => [one, one.toUpperCase()]))]
  return sql`t.id = any(array(select p."order" from packages p where p.vendor = ${vendor} and p.status <> 2
    and p.awb = any(${sql.param(written)}::text[])))`
}

/** `awb:DLV123` or `tracking:DLV123`, and the number alone among free words. */
const awb: Filters[string] = (_op, values, { vendor }) => tracked(values, vendor)

export const means = (words: string, vendor: string): SQL[] => {
  const number = words.trim()
  return numbered.test(number) ? [tracked([number], vendor)] : []
}

export const filters: Filters = {
  ...{ awb, tracking: awb },
  ...{ late, needsAction, ndrDue, parcel, refund, warehouse },
  ...{ sku: among(sql`t.skus`, inCapitals), coupon: among(sql`t.coupons`, inCapitals), tag: among(sql`t.tags`) },
}
