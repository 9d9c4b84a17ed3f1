// The bulk files of orders: each row asks for the same deed as the button, and is answered by the same reason.
import { areasOrWhy } from '#areas/postalAreas/postalAreas.door.ts'
import type { Values } from '#contract/field.ts'
import { finding } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { isSame } from '#rules/diff.ts'
import { isUnderWay, pushRefusal } from '#rules/push.ts'
import { type BulkRow, bulk, type Scene } from '#server/records/serve.ts'
import { openHolds } from './asked/pushable.server.ts'
import { addressColumns, cancelColumns, holdColumns, repushColumns, tagsColumns, unholdColumns } from './columns.ts'
import { type CancelFileLookup, cancelledRow, readAsked } from './editing/cancelRows.server.ts'
import { readdressed } from './editing/readdressing.server.ts'
import { byNumber, each, type OrdersByNumber } from './fileOrders.server.ts'
import { holdOf, releaseOf } from './holding/holding.server.ts'
import { retagged } from './holding/tagging.server.ts'
import type { OrderRow } from './orders.ts'
import { orderAwb, orderStatus } from './parcels/parcelUploads.server.ts'
import { unserved } from './placing/asking.server.ts'

const required = (col: string): Finding => finding('REQUIRED', { col }, col)

const orderHold = bulk(holdColumns, {
  load: byNumber,
  judge: each((dossier, { reason, note, release_at: releaseAt }, { staff, now }) =>
    reason ? holdOf(dossier, { reason, note, releaseAt }, { name: staff.name, now }) : required('reason'),
  ),
})

const orderUnhold = bulk(unholdColumns, {
  load: byNumber,
  judge: each((dossier, { reason }, { staff, now }) =>
    reason ? releaseOf(dossier, [reason], { name: staff.name, now }) : required('reason'),
  ),
})

const orderCancel = bulk(cancelColumns, {
  async load(scene, rows): Promise<{ known: OrdersByNumber; asked: CancelFileLookup }> {
    const known = await byNumber(scene, rows)
    return { known, asked: await readAsked(scene, known.values(), rows) }
  },
  judge: (unit, { known, asked }: { known: OrdersByNumber; asked: CancelFileLookup }, scene) =>
    each<Values<typeof cancelColumns>>((dossier, _values, { now }) => cancelledRow(dossier, unit[0]!, asked, now))(
      unit,
      known,
      scene,
    ),
})

/** Pushed by the clock, as soon as it looks. */
const orderRepush = bulk(repushColumns, {
  load: byNumber,
  judge: each(({ order, holds }, { force }, { now, setting }) => {
    const open = openHolds(holds, setting.timezone)
    const { state: lifecycle, push } = order
    const why = pushRefusal({ lifecycle, push, holds: open, isUnderWay: isUnderWay(order, now) }, force ?? false)
    if (why) return why
    const isNew = force === true && (order.push === 'conflict' || order.push === 'pushed')
    return { patch: { push: 'queued', pushAt: now.toISOString(), revision: order.revision + Number(isNew) } }
  }),
})

const orderTags = bulk(tagsColumns, {
  load: byNumber,
  judge: each(({ order }, { add_tags: add, remove_tags: remove }) => {
    const tags = retagged(order.tags, add ?? [], remove ?? [])
    return { patch: isSame(tags, order.tags ?? []) ? {} : { tags } }
  }),
  rows: async (_scene, records) =>
    (records as (AnyRow & OrderRow)[]).map(({ orderNo, tags }) => ({ order_no: orderNo, add_tags: tags ?? [] })),
})

interface Bound {
  known: OrdersByNumber
  /** Pincodes in small letters, or why nobody delivers there. */
  areas: Map<string, PostalArea | Finding>
  /** By `order pincode`, why it cannot go there. */
  wrong: ReadonlyMap<string, Finding[]>
}

const unservedRows = async (
  scene: Scene,
  known: OrdersByNumber,
  rows: readonly BulkRow<Values<typeof addressColumns>>[],
): Promise<Bound['wrong']> => {
  const wrong = new Map<string, Finding[]>()
  for (const { values } of rows) {
    const dossier = known.get((values.order_no ?? '').toLowerCase())
    const pincode = values.pincode?.trim()
    if (!dossier || !pincode || pincode === dossier.order.pincode) continue
    wrong.set(`${dossier.order.id} ${pincode}`, await unserved(scene, dossier, { pincode }))
  }
  return wrong
}

const orderAddress = bulk(addressColumns, {
  async load(scene, rows): Promise<Bound> {
    const known = await byNumber(scene, rows)
    const codes = [
      ...rows.map(({ values }) => values.pincode),
      ...[...known.values()].map(({ order }) => order.pincode),
    ].flatMap(code => code ?? [])
    const areas = await areasOrWhy(scene.tx, scene.staff.place.country, codes)
    return { known, areas, wrong: await unservedRows(scene, known, rows) }
  },
  judge: (unit, { known, areas, wrong }: Bound, scene) =>
    each<Values<typeof addressColumns>>((dossier, values, { staff, now }) => {
      const { postal_code: postalCode, short_address: shortAddress, order_no: _, ...parts } = values
      const { country } = staff.place
      const code = (values.pincode ?? dossier.order.pincode ?? '').trim().toLowerCase()
      const area = country === 'IND' ? areas.get(code) : undefined
      const judged = readdressed(dossier, { ...parts, postalCode, shortAddress }, country, area, now)
      const why = wrong.get(`${dossier.order.id} ${values.pincode?.trim()}`) ?? []
      return Array.isArray(judged) || why.length === 0 ? judged : why
    })(unit, known, scene),
})

export const orderUploads = {
  orderHold,
  orderUnhold,
  orderCancel,
  orderRepush,
  orderTags,
  orderAddress,
  orderAwb,
  orderStatus,
}
