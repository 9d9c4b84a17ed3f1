// The price the shop sells at: that of the schedule a moment lies in, else the variant's own. Lists, pages and carts take it from here.
import { type SQL, sql } from 'drizzle-orm'
import { RecordStatus } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'

// The end is exclusive, as in the constraint that keeps schedules of one variant apart: it answers this by its index.
const counts = (s: SQL): SQL => sql`${s}.status <> 2 and ${s}.status = ${RecordStatus.codes.active}`

const holds = (s: SQL, at: SQL): SQL => sql`${counts(s)} and tstzrange(${s}.starts_at, ${s}.ends_at) @> ${at}`

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Joins as `s` the schedule in which the variant `v` is sold at that moment. */
export const joinedSchedule = (at: Date | 'now'): SQL =>
  sql`left join price_schedules s on s.vendor = v.vendor and s.variant = v.id and ${holds(sql`s`, at === 'now' ? sql`now()` : moment(at))}`

/** Whether what the variant `v` is sold at meets a condition on a price. Asked of many: the schedules are read once, not per variant. */
export const soldAt = (vendor: string, at: Date, meets: (price: SQL) => SQL): SQL => {
  const scheduled = (and: SQL): SQL =>
    sql`array(select s.variant from price_schedules s where s.vendor = ${vendor} and ${holds(sql`s`, moment(at))}${and})`
  return sql`((${meets(sql`v.price`)} and v.id <> all(${scheduled(sql``)})) or v.id = any(${scheduled(sql` and ${meets(sql`s.price`)}`)}))`
}

/** All schedules of the variant `v` that are or will be in effect, for a pricing that knows its own moment. */
export const schedulesOf = sql`(select jsonb_agg(jsonb_build_object('price', s.price, 'mrp', s.mrp,
  'startsAt', extract(epoch from s.starts_at) * 1000, 'endsAt', extract(epoch from s.ends_at) * 1000))
  from price_schedules s where s.vendor = v.vendor and s.variant = v.id and ${counts(sql`s`)})`

export interface InEffect extends Record<string, unknown> {
  variant: string
  price: number
  mrp: number | null
  until: string
}

/** By variant, the schedule it is sold in at that moment; those without one are sold at their own price. */
export const readInEffect = async (tx: Tx, variants: readonly string[], at: Date): Promise<Map<string, InEffect>> => {
  const rows = await rowsOf<InEffect>(
    tx,
    sql`select s.variant, s.price::float8 as price, s.mrp::float8 as mrp, s.ends_at as until from price_schedules s
      where s.vendor = app_vendor() and s.variant = any(${sql.param(variants)}::uuid[]) and ${holds(sql`s`, moment(at))}`,
  )
  return new Map(rows.map(row => [row.variant, { ...row, until: new Date(row.until).toISOString() }]))
}
