// How parcels ended that couriers took: the one place that says what counts as which.
import { and, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ended } from '#areas/warehouses/warehouses.ports.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { notInTrash } from '#server/records/trash.ts'
import { orders } from '../orders.ts'
import { packages } from '../packages.ts'

const p = tableFor(packages)
const o = tableFor(orders)

const isDelivered = eq(p.state, 'delivered')
const isBack = inArray(p.state, ['rtoInitiated', 'rtoTransit', 'rtoDelivered', 'restocked', 'writtenOff'])
const isGone = inArray(p.state, ['lost', 'damaged'])

/** Parcels of the vendor that were taken since then whose way has ended, or leads back. */
const endedSince = (since: Date): SQL =>
  sql`${p.vendor} = app_vendor() and ${and(
    ...[notInTrash(p), isNotNull(p.awb), isNotNull(p.courier), gt(p.pickedUpAt, since.toISOString())],
    or(isDelivered, isBack, isGone),
  )}`

/** Of a group of them, as `Ended` has them. */
const figures = sql`count(*)::int as ended, (count(*) filter (where ${isDelivered}))::int as delivered,
  (count(*) filter (where ${gt(p.attempts, 0)}))::int as tried, (count(*) filter (where ${isBack}))::int as returned,
  (percentile_disc(0.9) within group (order by ceil(extract(epoch from ${p.stateAt} - ${p.pickedUpAt}) / 86400))
    filter (where ${isDelivered}))::int as days`

/** A select of `courier`, its code, and the figures of `Ended`, of the parcels each took since then. */
export const endedByCourier = (since: Date): SQL =>
  sql`select ${p.courier} as courier, ${figures} from ${p} where ${endedSince(since)} group by ${p.courier}`

/** A select of `pincode` and the figures of `Ended`, of the parcels that were taken to each since then. */
export const endedByPincode = (since: Date): SQL =>
  sql`select ${o.pincode} as pincode, ${figures} from ${p} join ${o} on ${o.vendor} = ${p.vendor} and ${o.id} = ${p.order}
    where ${endedSince(since)} group by ${o.pincode}`

/** Week by week, by the day it began there, of the parcels a courier took since then. */
export const endedByWeek = (
  tx: Tx,
  courier: string,
  since: Date,
  timezone: string,
): Promise<(Ended & { at: string })[]> =>
  rowsOf(
    tx,
    sql`select date_trunc('week', ${p.pickedUpAt} at time zone ${timezone})::date::text as at, ${figures} from ${p}
      where ${endedSince(since)} and ${eq(p.courier, courier)} group by 1 order by 1`,
  )
