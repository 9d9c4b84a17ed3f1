// What orders are found by that no field of theirs holds.
import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { spokenForIn } from '#areas/warehouses/warehouses.door.ts'
import type { Setting } from '#contract/field.ts'
import { ageOf } from '#rules/expression/age.ts'
import { refusal } from '#rules/refusal.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Asker } from '#server/records/asker.ts'
import { choiceCompared } from '#server/records/choiceCompared.ts'
import { refuse } from '#server/records/queryError.ts'
import { called } from '#server/records/rows.ts'
import type { Behaviour } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { hasOpenNdr, hasRefund, refundFailed } from './orders.ports.ts'
import { orders } from './orders.ts'
import { packages } from './packages.ts'

type Filters = NonNullable<Behaviour['filters']>

const said = (is: SQL, [value = 'Y']: string[]): SQL =>
  /^(y|yes|true|1)$/i.test(value) ? is : sql`(${is}) is not true`

const t = called(orders, 't')
const o = tableFor(orders)
const p = tableFor(packages)

// Codes stand in the text itself: a plan that is made for any value finds partial indexes by them.
const isOpen = inArray(o.state, ['pendingPayment', 'placed', 'processing', 'shipped']).inlineParams()
const isInHouse = inArray(o.state, ['pendingPayment', 'placed', 'processing']).inlineParams()
const isOnTheWay = inArray(t.state, ['placed', 'processing', 'shipped']).inlineParams()
const isKept = notInTrash(o).inlineParams()
const isKeptParcel = notInTrash(p).inlineParams()

/** Sub-select of orders of the vendor. */
const some = (vendor: string, where: SQL): SQL =>
  sql`select ${o.id} from ${tableFor(orders)} where ${o.vendor} = ${vendor} and ${isKept} and ${where}`

/** Sub-select of the orders of packages of the vendor. */
const withParcel = (vendor: string, where: SQL): SQL =>
  sql`select ${p.order} from ${tableFor(packages)} where ${p.vendor} = ${vendor} and ${isKeptParcel} and ${where}`

/** `late:Y` finds what was promised by now and has not arrived. */
const late = (_op: string, values: string[], _setting: Setting, { now }: Asker): SQL =>
  said(sql`${t.promisedAt} < ${now.toISOString()}::timestamptz and ${isOnTheWay}`, values)

/** `refund:failed` finds what a refund of was tried in vain; any state of refunds will do. */
const refund: Filters[string] = (op, values, setting, who) => hasRefund.ask(t, op, values, setting, who)

/** `parcel:ndr` finds what has a package in that state, wherever its other packages are. */
const parcel: Filters[string] = (op, values, setting, who) =>
  sql`exists (select from ${tableFor(packages)} where ${p.vendor} = ${t.vendor} and ${p.order} = ${t.id} and ${isKeptParcel}
    and ${choiceCompared(packages.fields.state, sql`${p.state}`, op, values, setting, who)})`

/** `ndrDue:<12h` finds failed deliveries that have to be answered within that time. */
const ndrDue: Filters[string] = (op, [value = ''], _setting, { now }) => {
  const ahead = ageOf(value)
  if (ahead === undefined) return refuse(refusal('TYPE', 'query.date', { v: value }))
  const moment = sql`${new Date(now.getTime() + ahead).toISOString()}::timestamptz`
  return hasOpenNdr.ask(t, due => sql`${due} ${op.startsWith('>') ? sql`>` : sql`<=`} ${moment}`)
}

const isHeld = eq(o.hold, 'held').inlineParams()
const isGivenUp = eq(o.push, 'dead').inlineParams()
const isUndelivered = eq(p.state, 'ndr').inlineParams()

/** Held or given up by the push while something of it is still to be sent, a package that could not be handed over, or a refund
 * that failed: gathered first, as they are few and lie anywhere. */
const needsAction: Filters[string] = (_op, values, { vendor }) =>
  said(
    sql`${t.id} = any(array(
      ${some(vendor, sql`${isHeld} and ${isOpen}`)} union ${some(vendor, sql`${isGivenUp} and ${isOpen}`)}
      union ${withParcel(vendor, isUndelivered)} union ${refundFailed.ask(vendor)}))`,
    values,
  )

const isHere = inArray(p.state, ['created', 'awb', 'manifested']).inlineParams()

/** `warehouse:BLR1` finds what is still to leave from there: packed, or spoken for and not packed yet. */
const warehouse: Filters[string] = (_op, values, { vendor }) => {
  const codes = values.map(code => code.toUpperCase())
  const going = sql`select ${o.vendor}, ${o.id} from ${tableFor(orders)} where ${o.vendor} = ${vendor} and ${isKept} and ${isInHouse}`
  return sql`${t.id} = any(array(
    ${withParcel(vendor, sql`${isHere} and ${p.warehouse} = any(${sql.param(codes)}::text[])`)}
    union ${spokenForIn(going, codes)}))`
}

/** `sku:LIP-01`, `coupon:GLOW10`, `tag:vip`: one of what an order has several of, as it is written there. */
const among =
  (column: SQLWrapper, written = (value: string) => value): Filters[string] =>
  (_op, values) =>
    sql`${column} && ${sql.param(values.map(written))}::text[]`
const inCapitals = (value: string) => value.toUpperCase()

/** Letters and figures in one word, as couriers number their parcels. */
const numbered = /^(?=.*\d)[\da-z][\da-z/-]{5,39}$/i

/** By packages_awb: gathered first, as one number has few parcels. */
const tracked = (numbers: readonly string[], vendor: string): SQL => {
  const written = [...new Set(numbers.flatMap(one => [one, one.toUpperCase()]))]
  return sql`${t.id} = any(array(${withParcel(vendor, sql`${p.awb} = any(${sql.param(written)}::text[])`)}))`
}

/** `awb:DLV123` or `tracking:DLV123`, and the number alone among free words. */
const awb: Filters[string] = (_op, values, { vendor }) => tracked(values, vendor)

export const means = (words: string, vendor: string): SQL[] => {
  const number = words.trim()
  return numbered.test(number) ? [tracked([number], vendor)] : []
}

export const filters: Filters = {
  awb,
  tracking: awb,
  late,
  needsAction,
  ndrDue,
  parcel,
  refund,
  warehouse,
  sku: among(t.skus, inCapitals),
  coupon: among(t.coupons, inCapitals),
  tag: among(t.tags),
}
