// How parcels of couriers ended that they took in the last ninety days: the one place that says what counts as which.
import { type SQL, sql } from 'drizzle-orm'
import { ParcelState } from '#areas/orders/sets.ts'
import { codeIn, type Value } from '#contract/valueSet.ts'

export const healthDays = 90

const codes = (...names: Value<typeof ParcelState>[]): SQL =>
  sql`any(${sql.param(names.map(name => codeIn(ParcelState, name)))}::smallint[])`

const delivered = codes('delivered')
const cameBack = codes('rtoInitiated', 'rtoTransit', 'rtoDelivered', 'restocked', 'writtenOff')
const gone = codes('lost', 'damaged')

/** Parcels `p` of the vendor whose way has ended, or leads back. */
export const endedSince = (since: Date): SQL =>
  sql`from packages p where p.vendor = app_vendor() and p.status <> 2 and p.awb is not null and p.courier is not null
    and p.picked_up_at > ${since.toISOString()}::timestamptz and (p.state = ${delivered} or p.state = ${cameBack} or p.state = ${gone})`

/** Of a group of them. */
export const endedFigures: SQL = sql`count(*)::int as ended, (count(*) filter (where p.state = ${delivered}))::int as delivered,
  (count(*) filter (where p.attempts > 0))::int as tried, (count(*) filter (where p.state = ${cameBack}))::int as returned,
  (percentile_disc(0.9) within group (order by ceil(extract(epoch from p.state_at - p.picked_up_at) / 86400))
    filter (where p.state = ${delivered}))::int as days`

export interface Ended {
  ended: number
  delivered: number
  /** Somebody stood at the door in vain at least once. */
  tried: number
  returned: number
  /** Days nine in ten took that arrived; none where none did. */
  days: number | null
}

export const healthSince = (now: Date): Date => new Date(now.getTime() - healthDays * 86_400_000)
