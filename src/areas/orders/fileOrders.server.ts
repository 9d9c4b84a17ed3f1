// Orders as the rows of a file name them, and what a row is told of what becomes of its order.
import { sql } from 'drizzle-orm'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere, rowsById, rowsWhere } from '#server/records/rows.ts'
import type { BulkRow, BulkVerdict, Scene } from '#server/records/serve.ts'
import { type Dossier, readDossiers } from './dossier.server.ts'
import { changesOf, isDeed, type Judged } from './effects.server.ts'
import type { HoldRow } from './holds.ts'
import { type OrderRow, orders } from './orders.ts'
import { packages } from './packages.ts'

const o = tableFor(orders)
const p = tableFor(packages)

/** Orders by what the file calls them. */
export type OrdersByNumber = Map<string, Dossier>

const dossiersBy = async (
  { tx }: Scene,
  named: readonly OrderRow[],
  keys: (dossier: Dossier) => readonly string[],
): Promise<OrdersByNumber> => {
  const dossiers = await readDossiers(tx, named)
  return new Map(dossiers.flatMap(dossier => keys(dossier).map(key => [key.toLowerCase(), dossier] as const)))
}

/** Locked, so that what is judged is what is written: nobody else cancels, holds or moves them meanwhile. */
export const byNumber = async (
  scene: Scene,
  rows: readonly BulkRow<{ order_no: string }>[],
): Promise<OrdersByNumber> => {
  const numbers = rows.map(({ values }) => (values.order_no ?? '').toLowerCase())
  const isNamed = sql`lower(${o.orderNo}) = any(${sql.param(numbers)}::text[])`
  const named = await rowsWhere(scene.tx, orders, isNamed, { lock: 'locked' })
  return dossiersBy(scene, named, ({ order }) => [order.orderNo])
}

/** The same by the number of one of their packages. */
export const byAwb = async (scene: Scene, rows: readonly BulkRow<{ awb: string }>[]): Promise<OrdersByNumber> => {
  const { tx } = scene
  const numbers = rows.map(({ values }) => values.awb ?? '')
  const parcels = await fieldsWhere(tx, packages, ['order'], sql`${p.awb} = any(${sql.param(numbers)}::text[])`)
  const ids = parcels.map(({ order }) => order)
  const named = await rowsById(tx, orders, ids, 'locked')
  return dossiersBy(scene, named, dossier => dossier.packages.flatMap(({ awb }) => awb ?? []))
}

export const failed = (line: number, ...findings: Finding[]): BulkVerdict => ({
  changes: [],
  findings: findings.map(one => ({ ...one, line })),
  warnings: [],
})

const missing = (v: string): Finding =>
  remark('REF_NOT_FOUND', 'Order {v} does not exist', {
    path: 'order_no',
    params: { v },
    key: 'orders.findings.noOrder',
  })

/** What a row changed is there for the rows behind it. */
const remembered = (dossier: Dossier, judged: Judged): void => {
  if (!isDeed(judged)) return
  Object.assign(dossier.order, judged.patch)
  const children = [...dossier.lines, ...dossier.packages, ...dossier.holds, ...dossier.payments] as { id: string }[]
  for (const { id, patch } of judged.others ?? []) Object.assign(children.find(child => child.id === id) ?? {}, patch)
  for (const { resource, draft } of judged.creates ?? [])
    if (resource.name === 'holds') dossier.holds.push(draft as typeof draft & HoldRow)
}

export const answered = (line: number, dossier: Dossier, judged: Judged | Finding[]): BulkVerdict => {
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

export const each =
  <V extends { order_no: string }>(judge: Judge<V>) =>
  ([row]: BulkRow<V>[], known: OrdersByNumber, scene: Pick<Scene, 'setting' | 'now' | 'staff'>): BulkVerdict => {
    const { values, line } = row!
    const number = values.order_no as string | undefined
    if (!number) return failed(line, finding('REQUIRED', { col: 'order_no' }, 'order_no'))
    const dossier = known.get(number.toLowerCase())
    return dossier ? answered(line, dossier, judge(dossier, values, scene)) : failed(line, missing(number))
  }
