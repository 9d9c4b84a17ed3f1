// A return that staff ask for: units that were delivered, are not on their way back already, and were not given back.
import { eq } from 'drizzle-orm'
import type { OrderLineRow } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { tableFor } from '#server/db/tables.ts'
import { notFound } from '#server/records/read.ts'
import { invalid } from '#server/records/refusal.ts'
import { rowsById, rowsWhere } from '#server/records/rows.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { nextNumbers } from './asking.server.ts'
import { type OrderMoney, readMoney } from './refundable.server.ts'
import { type ReturnRequestRow, returnRequests } from './returnRequests.ts'

type Items = ReturnRequestRow['items']

const requestsOf = ({ tx }: Pick<Scene, 'tx'>, order: string): Promise<ReturnRequestRow[]> =>
  rowsWhere(tx, returnRequests, eq(tableFor(returnRequests).order, order))

/** Units of each line whose money went back, or that a return took, whatever came of it: failed the check, the shopper has them again. */
const takenOf = ({ refundable }: OrderMoney, requests: readonly ReturnRequestRow[]): Map<string, number[]> => {
  const taken = new Map(refundable.lines.map(({ id, refunded }) => [id, [...refunded]]))
  for (const { items } of requests)
    for (const { line, units } of items) taken.set(line, [...(taken.get(line) ?? []), ...units])
  return taken
}

const noLine = (sku: string, at: number): Finding =>
  remark('REF_NOT_FOUND', 'SKU {sku} is not in this order', {
    path: `units.${at}.sku`,
    params: { sku },
    key: 'orders.findings.noLine',
  })

const tooMany = (wanted: number, left: number, at: number): Finding =>
  remark('LIMIT', '{wanted} requested, {left} delivered and still returnable', {
    path: `units.${at}.quantity`,
    params: { wanted, left },
    key: 'refunds.findings.returnable',
  })

/** The lowest units that were delivered and are free; the first of a line are those that were cancelled. */
const freeOf = ({ id, cancelled, delivered }: OrderLineRow, taken: ReadonlyMap<string, number[]>): number[] => {
  const gone = new Set(taken.get(id))
  return Array.from({ length: delivered }, (_, at) => cancelled + at + 1).filter(unit => !gone.has(unit))
}

interface Wanted {
  sku: string
  quantity: number
}

const itemsOf = (
  lines: readonly OrderLineRow[],
  taken: ReadonlyMap<string, number[]>,
  wanted: readonly Wanted[],
): { items: Items; findings: Finding[] } => {
  const items: Items = []
  const findings: Finding[] = []
  const used = new Map(taken)
  for (const [at, { sku, quantity }] of wanted.entries()) {
    const known = lines.filter(line => line.sku.toLowerCase() === sku.trim().toLowerCase())
    const [first] = known
    if (!first) findings.push(noLine(sku, at))
    const line = known.find(one => freeOf(one, used).length >= quantity) ?? first
    if (!line) continue
    const free = freeOf(line, used)
    if (free.length < quantity) findings.push(tooMany(quantity, free.length, at))
    const units = free.slice(0, quantity)
    used.set(line.id, [...(used.get(line.id) ?? []), ...units])
    items.push({ line: line.id, sku: line.sku, units })
  }
  return { items, findings }
}

export const request: Handler<typeof returnRequests, ActionInput<typeof returnRequests, 'request'>> = async ask => {
  const { tx, now, write } = ask
  const { order: id, units, reason, resolution, photos, note } = ask.input
  // Locked: of two who ask for the same unit the second is told.
  const [order] = await rowsById(tx, orders, [id], 'locked')
  if (!order) throw notFound(orders)
  const money = await readMoney(ask, order)
  const { items, findings } = itemsOf(money.lines, takenOf(money, await requestsOf(ask, id)), units)
  if (findings.length > 0) throw invalid(findings)
  const [returnNo = ''] = ask.dry ? [''] : await nextNumbers(ask, 'RT', 1)
  const draft = {
    returnNo,
    order: id,
    state: 'requested' as const,
    stateAt: now.toISOString(),
    items,
    reason,
    resolution,
  }
  await write.create(returnRequests, [{ ...draft, photos: photos ?? null, note: note ?? null }])
  return {
    result: {
      kind: 'facts',
      title: wording('returnRequests.requested.title', 'Return {n}', { n: returnNo }),
      facts: items.map(({ sku, units: some }) => ({ label: sku, value: some.length })),
    },
  }
}
