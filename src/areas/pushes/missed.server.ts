// A failed delivery follows its parcel, whoever moved that: a courier, a file, somebody, the clock. A try that failed opens one;
// whatever comes next settles it.
import { sql } from 'drizzle-orm'
import { checkedHome } from '#areas/orders/homecoming.keeping.ts'
import { orderEvents } from '#areas/orders/orderEvents.ts'
import { orderFirst } from '#areas/orders/orderFirst.keeping.ts'
import { type PackageRow, packages } from '#areas/orders/packages.ts'
import { broughtHome } from '#areas/orders/rto.keeping.ts'
import { invoiceLeaving } from '#areas/taxes/invoicing.keeping.ts'
import { splitBySupply } from '#areas/taxes/resplit.keeping.ts'
import { tableOf } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import { codeIn } from '#contract/valueSet.ts'
import { storedByIds } from '#server/records/read.ts'
import { type Scene, serve } from '#server/records/serve.ts'
import { NdrReason, type NdrRow, NdrSending, ndrs } from './ndrs.ts'
import { mostTries, ndrSilenceMs } from './tries.ts'

/** What a failed delivery becomes when its parcel goes on. */
const ends: Readonly<Partial<Record<PackageRow['state'], NdrRow['state']>>> = {
  delivered: 'delivered',
  ndr: 'failedAgain',
  rtoInitiated: 'returned',
  rtoTransit: 'returned',
  rtoDelivered: 'returned',
}

/** What its courier was not told by now need not be told any more. */
const untold = { sending: null, nextAt: null }

const settle = async ({ tx, setting, write }: Scene, parcel: PackageRow): Promise<void> => {
  const state = ends[parcel.state]
  if (!state) return
  const { rows } = await tx.execute<{ id: string; untold: boolean }>(
    sql`select id, sending is distinct from ${codeIn(NdrSending, 'sent')} as untold
      from ndrs where vendor = ${setting.vendor} and package = ${parcel.id} and state in (1, 2)`,
  )
  await write.change(
    ndrs,
    rows.map(row => ({ id: row.id, patch: { state, ...(row.untold && untold) } })),
  )
}

interface Told extends Record<string, unknown> {
  order_no: string
  place: string | null
  raw: { reason?: string; remark?: string } | null
}

/** The number of its order, and what was said when the try failed. */
const toldOf = async ({ tx, setting }: Scene, parcel: PackageRow): Promise<Told | undefined> => {
  const { rows } = await tx.execute<Told>(
    sql`select o.order_no, e.place, e.raw from orders o left join lateral (
        select place, raw from ${sql.identifier(tableOf(orderEvents))} e
        where e.vendor = o.vendor and e.package = ${parcel.id} and e.code = 'UNDELIVERED' order by e.at desc limit 1) e on true
      where o.vendor = ${setting.vendor} and o.id = ${parcel.order}`,
  )
  return rows[0]
}

const open = async (scene: Scene, parcel: PackageRow): Promise<void> => {
  const told = await toldOf(scene, parcel)
  const at = parcel.stateAt ?? scene.now.toISOString()
  const reason = NdrReason.names.find(name => name === told?.raw?.reason) ?? 'other'
  await scene.write.create(ndrs, [
    {
      ...{ awb: parcel.awb ?? '', orderNo: told?.order_no ?? '', courier: parcel.courier, state: 'open' as const },
      ...{ reason, courierRemark: told?.raw?.remark ?? null, place: told?.place ?? null, openedAt: at },
      ...{ tryNo: Math.min(Math.max(1, parcel.attempts), mostTries), order: parcel.order, package: parcel.id },
      dueAt: new Date(Date.parse(at) + ndrSilenceMs).toISOString(),
    },
  ])
}

interface Written {
  before: AnyRow | null
  after: AnyRow
}

/** What an order is sent from may be another by it. */
const isMoved = ({ before, after }: Written): boolean =>
  before === null ||
  before.status !== after.status ||
  before.warehouse !== after.warehouse ||
  (before.state === 'cancelled') !== (after.state === 'cancelled')

const follow = async (scene: Scene, changes: Written[]): Promise<void> => {
  await invoiceLeaving(scene, changes)
  await splitBySupply(
    scene,
    changes.filter(isMoved).map(({ after }) => String(after.order)),
  )
  for (const { before, after } of changes) {
    if (!before || before.state === after.state) continue
    const parcel = after as unknown as PackageRow
    await settle(scene, parcel)
    await broughtHome(scene, parcel)
    if (parcel.state === 'ndr') await open(scene, parcel)
  }
}

export const packagesServer = serve(packages, {
  locksFirst: orderFirst(packages),
  actions: { restock: checkedHome('RESTOCKED'), writeOff: checkedHome('WRITTEN_OFF') },
  written: follow,
})

export const rereadParcel = async ({ tx, setting }: Scene, id: string): Promise<PackageRow | undefined> =>
  ((await storedByIds(tx, setting.vendor, packages, [id], false)) as unknown as PackageRow[])[0]
