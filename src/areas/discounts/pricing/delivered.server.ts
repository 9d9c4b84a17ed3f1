// What stands in the way of a tried cart becoming an order, as steps of its trace: goods that are short, and what placing answers to
// the question whether it can be delivered and paid so.
import { readSellableAtOnce } from '#areas/warehouses/warehouses.door.ts'
import { saidOf } from '#contract/finding.ts'
import type { Param } from '#contract/said.ts'
import { refusal } from '#rules/refusal.ts'
import type { Step } from '#rules/trace.ts'
import type { Scene } from '#server/records/serve.ts'
import type { AskedCart, Quoted } from './quote.server.ts'
import { cashStep, servedFor } from './serviceability.server.ts'

const failed = (rule: Step['rule'], input: Param, outcome: Param): Step => ({
  rule,
  input,
  outcome,
  state: 'failed',
})

const shortSteps = async ({ tx, now }: Scene, { lines }: Quoted): Promise<Step[]> => {
  const wanted = new Map<string, number>()
  for (const { sku, quantity } of lines) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity)
  const sellable = await readSellableAtOnce(tx, [...wanted.keys()], now)
  return [...wanted].flatMap(([sku, of]) => {
    const n = sellable(sku)
    return n >= of ? [] : [failed('stock', sku, saidOf(refusal('STOCK', 'stock.short', { sku, n, of })))]
  })
}

/** An order read by its number holds its goods and has its courier: only its cash is asked about. */
export const undelivered = async (scene: Scene, asked: AskedCart, answer: Quoted): Promise<Step[]> => {
  if (asked.without) return cashStep(answer, asked.pincode ?? '')
  const short = await shortSteps(scene, answer)
  const noWay = answer.noWay ? [failed('serviceability', asked.pincode ?? '', saidOf(answer.noWay))] : []
  const { steps } = await servedFor(scene.tx, asked, answer, scene.now)
  return [...short, ...noWay, ...steps]
}
