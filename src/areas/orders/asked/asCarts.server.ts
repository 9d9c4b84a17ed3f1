// Orders read as the carts they were, for who prices them again: the goods and what was asked for them, the codes, the way of paying.
import { and, eq, gt, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { demandSeen } from '#areas/discounts/discounts.door.ts'
import type { NamedCart, PastOrder } from '#areas/discounts/discounts.ports.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { type OrderLineRow, orderLines } from '../orderLines.ts'
import { type OrderRow, orders } from '../orders.ts'
import { calledOffStates, noOrderStates } from './ofMembers.server.ts'

const o = tableFor(orders)
const l = tableFor(orderLines)

const isBought = or(sql`${l.isGift} is null`, eq(l.isGift, false))

/** A line of an order without the gifts; `unitPrice` in the smallest unit, and `pricedByName` where somebody gave it. */
type BoughtLine = Pick<OrderLineRow, 'id' | 'order' | 'sku' | 'qty' | 'cancelled' | 'unitPrice' | 'pricedByName'>

/** By the id of the order, in the order of their positions; an order of gifts alone has none. */
const linesBought = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, BoughtLine[]>> => {
  const lines = await fieldsWhere(
    tx,
    orderLines,
    ['id', 'order', 'sku', 'qty', 'cancelled', 'unitPrice', 'pricedByName'],
    and(sql`${l.order} = any(${sql.param(ids)}::uuid[])`, isBought),
    { order: sql`${l.order}, ${l.position}` },
  )
  return Map.groupBy(lines, ({ order }) => order)
}

const [own, earlier] = [called(orders, 'o'), called(orders, 'e')]
const isEarlier = and(
  eq(earlier.vendor, own.vendor),
  eq(earlier.member, own.member),
  lt(earlier.placedAt, own.placedAt),
)

/** How many the same member had placed before it that were not called off. */
const earlierThan = async (tx: Tx, id: string): Promise<number> => {
  const isOwn = and(eq(own.vendor, sql`app_vendor()`), eq(own.id, id))
  const [row] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from ${o} ${own} join ${o} ${earlier} on ${isEarlier}
      where ${isOwn} and ${notInArray(earlier.state, [...calledOffStates])}`,
  )
  return row?.n ?? 0
}

/** By its number, in any case; undefined where none has it. A price somebody gave goes on for its units; the others cost what the shop asks. */
export const orderAsCart = async (scene: Scene, typed: string): Promise<NamedCart | undefined> => {
  demandSeen(scene, 'order', orders)
  const { tx } = scene
  const [row] = await fieldsWhere(
    tx,
    orders,
    ['id', 'orderNo', 'placedAt', 'channel', 'payBy', 'coupons', 'pincode', 'member', 'quote'],
    sql`lower(${o.orderNo}) = lower(${typed})`,
  )
  if (!row) return undefined
  const lines = (await linesBought(tx, [row.id])).get(row.id) ?? []
  // Of the member when it was placed; nothing where the quote does not say.
  const segments = row.quote?.segments as string[] | undefined
  return {
    lines: lines
      .filter(({ qty, cancelled }) => qty > cancelled)
      .map(({ sku, qty, cancelled, unitPrice, pricedByName }) => ({
        sku,
        quantity: qty - cancelled,
        ...(pricedByName !== null && { price: unitPrice }),
      })),
    codes: row.coupons ?? [],
    channel: row.channel,
    payment: row.payBy === 'cod' ? 'cod' : 'prepaid',
    pincode: row.pincode,
    member: row.member,
    orders: await earlierThan(tx, row.id),
    ...(segments && { segments }),
    at: new Date(row.placedAt),
    without: row.orderNo,
  }
}

const dayMs = 86_400_000

const firstOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await rowsOf<Pick<OrderRow, 'id'>>(
    tx,
    sql`select ${own.id} from ${o} ${own} where ${eq(own.vendor, sql`app_vendor()`)} and ${own.id} = any(${sql.param(ids)}::uuid[])
      and not exists (select 1 from ${o} ${earlier} where ${isEarlier})`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Those of the last days that were paid for or wait for cash, and not called off: the latest `most` of them, the last first. */
export const ordersPlaced = async (
  tx: Tx,
  { now, days, most }: { now: Date; days: number; most: number },
): Promise<PastOrder[]> => {
  const since = new Date(now.getTime() - days * dayMs).toISOString()
  const isRecent = and(gt(o.placedAt, since), lte(o.placedAt, now.toISOString()))
  const rows = await fieldsWhere(
    tx,
    orders,
    ['id', 'orderNo', 'placedAt', 'channel', 'payBy', 'coupons', 'totals', 'member'],
    and(isRecent, notInArray(o.state, [...noOrderStates])),
    { order: sql`${o.placedAt} desc, ${o.id}`, limit: most },
  )
  const ids = rows.map(({ id }) => id)
  const lines = await linesBought(tx, ids)
  const first = await firstOf(tx, ids)
  return rows.map(row => ({ ...row, lines: lines.get(row.id) ?? [], isFirst: first.has(row.id) }))
}
