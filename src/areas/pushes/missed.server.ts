// A failed delivery follows its parcel, whoever moved that: a courier, a file, somebody, the clock. A try that failed opens one;
// whatever comes next settles it.
import { and, eq, inArray } from 'drizzle-orm'
import { invoiceLeaving } from '#areas/invoices/invoices.door.ts'
import { type OrderEventRow, orderEvents } from '#areas/orders/orderEvents.ts'
import { splitTax } from '#areas/orders/orders.door.ts'
import { orders } from '#areas/orders/orders.ts'
import { type PackageRow, packages } from '#areas/orders/packages.ts'
import { tableFor } from '#server/db/tables.ts'
import { part } from '#server/records/parts.ts'
import { fieldsById, fieldsWhere, rowsUnder } from '#server/records/rows.ts'
import type { Scene, Whole } from '#server/records/serve.ts'
import { NdrReason, type NdrRow, ndrs } from './ndrs.ts'
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

const n = tableFor(ndrs)

const settle = async ({ tx, write }: Scene, parcel: PackageRow): Promise<void> => {
  const state = ends[parcel.state]
  if (!state) return
  const isUnsettled = and(eq(n.package, parcel.id), inArray(n.state, ['open', 'reattempt']))
  const rows = await fieldsWhere(tx, ndrs, ['id', 'sending'], isUnsettled, { deleted: true })
  await write.change(
    ndrs,
    rows.map(({ id, sending }) => ({ id, patch: { state, ...(sending !== 'sent' && untold) } })),
  )
}

/** What was said when its last try failed. */
const lastFailureOf = async (tx: Scene['tx'], { id, order }: PackageRow): Promise<OrderEventRow | undefined> => {
  const told = (await rowsUnder(tx, orderEvents, 'order', [order], { deleted: true })).get(order) ?? []
  return told
    .filter(event => event.package === id && event.code === 'UNDELIVERED')
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0]
}

const open = async (scene: Scene, parcel: PackageRow): Promise<void> => {
  const { tx } = scene
  const orderNo = (await fieldsById(tx, orders, [parcel.order], ['orderNo'])).get(parcel.order)?.orderNo ?? ''
  const told = await lastFailureOf(tx, parcel)
  const raw: { reason?: unknown; remark?: unknown } = told?.raw ?? {}
  const at = parcel.stateAt ?? scene.now.toISOString()
  const reason = NdrReason.names.find(name => name === raw.reason) ?? 'other'
  await scene.write.create(ndrs, [
    {
      awb: parcel.awb ?? '',
      orderNo,
      courier: parcel.courier,
      state: 'open' as const,
      reason,
      courierRemark: typeof raw.remark === 'string' ? raw.remark : null,
      place: told?.place ?? null,
      openedAt: at,
      tryNo: Math.min(Math.max(1, parcel.attempts), mostTries),
      order: parcel.order,
      package: parcel.id,
      dueAt: new Date(Date.parse(at) + ndrSilenceMs).toISOString(),
    },
  ])
}

interface Written {
  before: Whole<typeof packages> | null
  after: Whole<typeof packages>
}

/** What an order is sent from may be another by it. */
const isMoved = ({ before, after }: Written): boolean =>
  before === null ||
  before.status !== after.status ||
  before.warehouse !== after.warehouse ||
  (before.state === 'cancelled') !== (after.state === 'cancelled')

const follow = async (scene: Scene, changes: Written[]): Promise<void> => {
  await invoiceLeaving(scene, changes)
  await splitTax(
    scene,
    changes.filter(isMoved).map(({ after }) => String(after.order)),
  )
  for (const { before, after: parcel } of changes) {
    if (!before || before.state === parcel.state) continue
    await settle(scene, parcel)
    if (parcel.state === 'ndr') await open(scene, parcel)
  }
}

export const packagesPart = part(packages, { written: follow })
