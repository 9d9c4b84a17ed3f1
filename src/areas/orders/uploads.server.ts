// The bulk files of orders: each row asks for the same deed as the button, and is answered by the same reason.
import { sql } from 'drizzle-orm'
import { openHolds } from '#areas/pushes/order.reading.ts'
import { readAreas } from '#areas/shippingRates/postal.reading.ts'
import type { Values } from '#contract/field.ts'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { isSame } from '#rules/diff.ts'
import { pushRefusal } from '#rules/push.ts'
import { storedByIds } from '#server/records/read.ts'
import { type BulkRow, type BulkVerdict, bulk, type Scene } from '#server/records/serve.ts'
import { type Asked, cancelledRow, readAsked } from './cancelRows.server.ts'
import {
  addressColumns,
  awbColumns,
  cancelColumns,
  holdColumns,
  repushColumns,
  statusColumns,
  tagsColumns,
  unholdColumns,
} from './columns.ts'
import { changesOf, isDeed, type Judged } from './deeds.reading.ts'
import { type Dossier, readDossiers } from './dossier.reading.ts'
import { holdOf, releaseOf } from './holding.reading.ts'
import { type OrderRow, orders } from './orders.ts'
import { type PackageRow, packages } from './packages.ts'
import { assigned, eventIdOf, told } from './parcelRows.server.ts'
import { readdressed } from './readdressing.reading.ts'
import { EventSource } from './sets.ts'
import { retagged } from './tagging.reading.ts'

/** Orders by what the file calls them. */
type Known = Map<string, Dossier>

/** Locked, so that what is judged is what is written: nobody else cancels, holds or moves them meanwhile. */
const dossiersBy = async (
  { tx, setting }: Scene,
  found: ReturnType<typeof sql>,
  keys: (dossier: Dossier) => readonly string[],
): Promise<Known> => {
  const { rows } = await tx.execute<{ id: string }>(found)
  const ids = [...new Set(rows.map(({ id }) => id))]
  const stored = (await storedByIds(tx, setting.vendor, orders, ids, true)) as unknown as OrderRow[]
  const dossiers = await readDossiers(tx, setting.vendor, stored)
  return new Map(dossiers.flatMap(dossier => keys(dossier).map(key => [key.toLowerCase(), dossier] as const)))
}

const byNumber = (scene: Scene, rows: readonly BulkRow<{ order_no: string }>[]): Promise<Known> => {
  const numbers = rows.map(({ values }) => (values.order_no ?? '').toLowerCase())
  return dossiersBy(
    scene,
    sql`select id from orders where status <> 2 and lower(order_no) = any(${sql.param(numbers)}::text[])`,
    ({ order }) => [order.orderNo],
  )
}

const byAwb = (scene: Scene, rows: readonly BulkRow<{ awb: string }>[]): Promise<Known> => {
  const numbers = rows.map(({ values }) => values.awb ?? '')
  return dossiersBy(
    scene,
    sql`select "order" as id from packages where status <> 2 and awb = any(${sql.param(numbers)}::text[])`,
    ({ packages }) => packages.flatMap(({ awb }) => awb ?? []),
  )
}

/** Whose they are nobody has to wait for: the database refuses a number that is given meanwhile. */
const numberedAlready = async (
  { tx, setting: { vendor } }: Scene,
  rows: readonly BulkRow<{ awb: string }>[],
): Promise<PackageRow[]> => {
  const numbers = rows.flatMap(({ values }) => values.awb ?? [])
  const { rows: found } = await tx.execute<{ id: string }>(
    sql`select id from packages where vendor = ${vendor} and status <> 2 and awb = any(${sql.param(numbers)}::text[])`,
  )
  const ids = found.map(({ id }) => id)
  return (await storedByIds(tx, vendor, packages, ids, false)) as unknown as PackageRow[]
}

const failed = (line: number, ...findings: Finding[]): BulkVerdict => ({
  changes: [],
  findings: findings.map(one => ({ ...one, line })),
  warnings: [],
})

const missing = (v: string): Finding =>
  remark('REF_NOT_FOUND', 'There is no order {v}', { path: 'order_no', params: { v }, key: 'orders.findings.noOrder' })

/** What a row changed is there for the rows behind it. */
const remembered = (dossier: Dossier, judged: Judged): void => {
  if (!isDeed(judged)) return
  Object.assign(dossier.order, judged.patch)
  const children = [...dossier.lines, ...dossier.packages, ...dossier.holds, ...dossier.payments] as { id: string }[]
  for (const { id, patch } of judged.others ?? []) Object.assign(children.find(child => child.id === id) ?? {}, patch)
  for (const { resource, draft } of judged.creates ?? [])
    if (resource.name === 'holds') dossier.holds.push(draft as never)
}

const answered = (line: number, dossier: Dossier, judged: Judged | Finding[]): BulkVerdict => {
  if (Array.isArray(judged)) return failed(line, ...judged)
  if (!isDeed(judged)) return failed(line, judged)
  const changes = changesOf(dossier.order, judged)
  remembered(dossier, judged)
  return { changes, findings: [], warnings: [] }
}

type Judge<V> = (
  dossier: Dossier,
  values: Partial<V>,
  scene: Pick<Scene, 'setting' | 'now' | 'staff'>,
) => Judged | Finding[]

const each =
  <V extends { order_no: string }>(judge: Judge<V>) =>
  ([row]: BulkRow<V>[], known: Known, scene: Pick<Scene, 'setting' | 'now' | 'staff'>): BulkVerdict => {
    const { values, line } = row!
    const number = values.order_no as string | undefined
    if (!number) return failed(line, finding('REQUIRED', { col: 'order_no' }, 'order_no'))
    const dossier = known.get(number.toLowerCase())
    return dossier ? answered(line, dossier, judge(dossier, values, scene)) : failed(line, missing(number))
  }

const required = (col: string): Finding => finding('REQUIRED', { col }, col)

const orderHold = bulk(holdColumns, {
  load: byNumber,
  judge: each((dossier, { reason, note, release_at: releaseAt }, { staff, now }) =>
    reason ? holdOf(dossier, { reason, note, releaseAt }, { name: staff.name, now }) : required('reason'),
  ),
})

const orderUnhold = bulk(unholdColumns, {
  load: byNumber,
  judge: each((dossier, { reason }, { staff, now }) => releaseOf(dossier, reason, { name: staff.name, now })),
})

const orderCancel = bulk(cancelColumns, {
  async load(scene, rows): Promise<{ known: Known; asked: Asked }> {
    const known = await byNumber(scene, rows)
    return { known, asked: await readAsked(scene, known.values(), rows) }
  },
  judge: (unit, { known, asked }: { known: Known; asked: Asked }, scene) =>
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
    const why = pushRefusal({ lifecycle: order.state, push: order.push, holds: open }, force ?? false)
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
    (records as unknown as OrderRow[]).map(({ orderNo, tags }) => ({ order_no: orderNo, add_tags: tags ?? [] })),
})

const orderAddress = bulk(addressColumns, {
  async load(scene, rows): Promise<{ known: Known; areas: Map<string, PostalArea> }> {
    const areas = await readAreas(scene.tx)
    return { known: await byNumber(scene, rows), areas: new Map(areas.map(area => [area.code, area])) }
  },
  judge: (unit, { known, areas }: { known: Known; areas: Map<string, PostalArea> }, scene) =>
    each<Values<typeof addressColumns>>((dossier, values, { staff, now }) => {
      const { postal_code: postalCode, short_address: shortAddress, order_no: _, ...parts } = values
      const code = values.pincode ?? dossier.order.pincode ?? ''
      const given = { ...parts, postalCode, shortAddress }
      return readdressed(dossier, given, staff.place.country, areas.get(code), now)
    })(unit, known, scene),
})

const orderAwb = bulk(awbColumns, {
  /** With the packages that have one of its numbers already. */
  async load(scene, rows): Promise<{ known: Known; numbered: PackageRow[] }> {
    return { known: await byNumber(scene, rows), numbered: await numberedAlready(scene, rows) }
  },
  judge: (unit, { known, numbered }: { known: Known; numbered: PackageRow[] }, scene) =>
    each<Values<typeof awbColumns>>((dossier, values, { now }) => {
      const others = [...numbered, ...[...known.values()].flatMap(one => one.packages)]
      return assigned(dossier, values, others, now)
    })(unit, known, scene),
})

const toldBefore = async (
  { tx, setting: { vendor } }: Scene,
  rows: readonly BulkRow<Values<typeof statusColumns>>[],
): Promise<Set<string>> => {
  const ids = rows.map(({ values }) => eventIdOf(values))
  const { rows: known } = await tx.execute<{ id: string }>(
    sql`select event_id as id from order_events where vendor = ${vendor} and source = ${codeIn(EventSource, 'courier')}
      and event_id = any(${sql.param(ids)}::text[])`,
  )
  return new Set(known.map(({ id }) => id))
}

const orderStatus = bulk(statusColumns, {
  load: async (scene, rows) => ({ known: await byAwb(scene, rows), before: await toldBefore(scene, rows) }),
  judge([row], { known, before }: { known: Known; before: Set<string> }, { now }) {
    const { values, line } = row!
    if (before.has(eventIdOf(values))) return failed(line)
    const dossier = known.get((values.awb ?? '').toLowerCase())
    if (!dossier)
      return failed(
        line,
        remark('REF_NOT_FOUND', 'No package has AWB {v}', {
          path: 'awb',
          params: { v: values.awb ?? '' },
          key: 'orders.findings.noAwb',
        }),
      )
    return answered(line, dossier, told(dossier, values, now))
  },
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
