// The rows of a bulk file and the orders they name: found together, each answered with the changes of its deed or with why not.
import { sql } from 'drizzle-orm'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { storedByIds } from '#server/records/read.ts'
import type { BulkRow, BulkVerdict, Scene } from '#server/records/serve.ts'
import { changesOf, isDeed, type Judged } from './deeds.reading.ts'
import { type Dossier, readDossiers } from './dossier.reading.ts'
import { type OrderRow, orders } from './orders.ts'

/** Orders by what the file calls them. */
export type Known = Map<string, Dossier>

const dossiersBy = async (
  { tx, setting }: Scene,
  found: ReturnType<typeof sql>,
  keys: (dossier: Dossier) => readonly string[],
): Promise<Known> => {
  const { rows } = await tx.execute<{ id: string }>(found)
  const ids = [...new Set(rows.map(({ id }) => id))]
  const stored = (await storedByIds(tx, setting.vendor, orders, ids, false)) as unknown as OrderRow[]
  const dossiers = await readDossiers(tx, setting.vendor, stored)
  return new Map(dossiers.flatMap(dossier => keys(dossier).map(key => [key.toLowerCase(), dossier] as const)))
}

export const byNumber = (scene: Scene, rows: readonly BulkRow<{ order_no: string }>[]): Promise<Known> => {
  const numbers = rows.map(({ values }) => (values.order_no ?? '').toLowerCase())
  return dossiersBy(
    scene,
    sql`select id from orders where status <> 2 and lower(order_no) = any(${sql.param(numbers)}::text[])`,
    ({ order }) => [order.orderNo],
  )
}

export const byAwb = (scene: Scene, rows: readonly BulkRow<{ awb: string }>[]): Promise<Known> => {
  const numbers = rows.map(({ values }) => values.awb ?? '')
  return dossiersBy(
    scene,
    sql`select "order" as id from packages where status <> 2 and awb = any(${sql.param(numbers)}::text[])`,
    ({ packages }) => packages.flatMap(({ awb }) => awb ?? []),
  )
}

export const failed = (line: number, ...findings: Finding[]): BulkVerdict => ({
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
  ([row]: BulkRow<V>[], known: Known, scene: Pick<Scene, 'setting' | 'now' | 'staff'>): BulkVerdict => {
    const { values, line } = row!
    const number = values.order_no as string | undefined
    if (!number) return failed(line, finding('REQUIRED', { col: 'order_no' }, 'order_no'))
    const dossier = known.get(number.toLowerCase())
    return dossier ? answered(line, dossier, judge(dossier, values, scene)) : failed(line, missing(number))
  }
