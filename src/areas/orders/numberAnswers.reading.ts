// What couriers answered of late when they were asked for numbers of parcels, for fields computed of them.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

interface Asked {
  vendor: SQLWrapper
  /** Code of the courier. */
  courier: SQLWrapper
  /** Answers from before do not count; null is from the beginning. */
  since: SQLWrapper
  /** So many of the last ones are looked at. */
  most: number
}

const last = ({ vendor, courier, since, most }: Asked): SQL => sql`(
  select a.code from awb_asks a where a.vendor = ${vendor} and a.courier = ${courier} and a.answered_at is not null
    and a.answered_at > coalesce(${since}, '-infinity')
  order by a.answered_at desc limit ${most}) last`

/** A sub-select of how many there are. */
export const answersOf = (asked: Asked): SQL => sql`(select count(*)::int from ${last(asked)})`

/** A sub-select of how many were no number by a fault of the courier: for another reason than these. */
export const faultsOf = (asked: Asked, noFaults: readonly string[]): SQL =>
  sql`(select (count(*) filter (where last.code <> all(${sql.param(noFaults)}::text[])))::int from ${last(asked)})`
