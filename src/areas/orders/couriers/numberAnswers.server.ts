// What couriers answered of late when they were asked for numbers of parcels, for fields computed of them.
import { type SQL, sql } from 'drizzle-orm'
import type { LastAnswers } from '#areas/warehouses/warehouses.ports.ts'

const last = ({ vendor, courier, since, most }: LastAnswers): SQL => sql`(
  select a.code from awb_asks a where a.vendor = ${vendor} and a.courier = ${courier} and a.answered_at is not null
    and a.answered_at > coalesce(${since}, '-infinity')
  order by a.answered_at desc limit ${most}) last`

/** A sub-select of how many there are. */
export const answersOf = (asked: LastAnswers): SQL => sql`(select count(*)::int from ${last(asked)})`

/** A sub-select of how many were no number by a fault of the courier: for another reason than these. */
export const faultsOf = (asked: LastAnswers, noFaults: readonly string[]): SQL =>
  sql`(select (count(*) filter (where last.code <> all(${sql.param(noFaults)}::text[])))::int from ${last(asked)})`
