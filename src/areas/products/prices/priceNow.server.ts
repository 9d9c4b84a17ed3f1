// The price the shop sells at: that of the schedule a moment lies in, else the variant's own. Lists, pages and carts take it from here.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type TableOf, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { type PriceSchedule, priceSchedules, variants } from '../products.ts'

type Schedules = TableOf<typeof priceSchedules>

const bare = tableFor(priceSchedules)
const s = called(priceSchedules, 's')
const v = called(variants, 'v')

// The end is exclusive, as in the constraint that keeps schedules of one variant apart: it answers this by its index.
const counts = (of: Schedules): SQL => sql`${notInTrash(of)} and ${eq(of.status, 'active')}`

const holds = (of: Schedules, at: SQL): SQL => sql`${counts(of)} and tstzrange(${of.startsAt}, ${of.endsAt}) @> ${at}`

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Joins as `s` the schedule in which the variant `v` is sold at that moment. */
export const joinedSchedule = (at: Date | 'now'): SQL =>
  sql`left join ${bare} ${s} on ${s.vendor} = ${v.vendor} and ${s.variant} = ${v.id} and ${holds(s, at === 'now' ? sql`now()` : moment(at))}`

/** Whether what the variant `v` is sold at meets a condition on a price. Asked of many: the schedules are read once, not per variant. */
export const soldAt = (vendor: string, at: Date, meets: (price: SQL) => SQL): SQL => {
  const scheduled = (and: SQL): SQL =>
    sql`array(select ${s.variant} from ${bare} ${s} where ${s.vendor} = ${vendor} and ${holds(s, moment(at))}${and})`
  return sql`((${meets(sql`${v.price}`)} and ${v.id} <> all(${scheduled(sql``)})) or ${v.id} = any(${scheduled(sql` and ${meets(sql`${s.price}`)}`)}))`
}

/** All schedules of the variant `v` that are or will be in effect, for a pricing that knows its own moment. */
export const schedulesOf = sql`(select jsonb_agg(jsonb_build_object('price', ${s.price}, 'mrp', ${s.mrp},
  'startsAt', extract(epoch from ${s.startsAt}) * 1000, 'endsAt', extract(epoch from ${s.endsAt}) * 1000))
  from ${bare} ${s} where ${s.vendor} = ${v.vendor} and ${s.variant} = ${v.id} and ${counts(s)})`

export type InEffect = Pick<PriceSchedule, 'variant' | 'price' | 'mrp'> & { until: string }

/** By variant, the schedule it is sold in at that moment; those without one are sold at their own price. */
export const readInEffect = async (tx: Tx, variants: readonly string[], at: Date): Promise<Map<string, InEffect>> => {
  const ofThem = sql`${bare.variant} = any(${sql.param(variants)}::uuid[])`
  const rows = await fieldsWhere(
    tx,
    priceSchedules,
    ['variant', 'price', 'mrp', 'endsAt'],
    and(ofThem, holds(bare, moment(at))),
  )
  return new Map(rows.map(({ endsAt, ...row }) => [row.variant, { ...row, until: endsAt }]))
}
