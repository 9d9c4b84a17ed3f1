// Prices somebody gave on the phone instead of the shop's: never above the MRP, and below what it cost is told. Who gave one stands on
// the line and in the trace.
import { readSold, type SoldGoods } from '#areas/products/products.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { scheduleAt } from '#rules/pricing/scene.ts'
import { refusal } from '#rules/refusal.ts'
import type { Step, Trace } from '#rules/trace.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Scene } from '#server/records/serve.ts'

export interface OwnPrice {
  price: number
  by: string
}

interface Line {
  sku: string
  quantity: number
  price?: number | null | undefined
}

export type PricedLine = Omit<Line, 'price'> & { own?: OwnPrice }

interface Given {
  lines: PricedLine[]
  /** Those below what they cost. */
  warnings: Finding[]
}

const plain = (sku: string): string => sku.trim().toLowerCase()

const twiceIn = (lines: readonly Line[]): Finding[] => {
  const skus = lines.map(({ sku }) => plain(sku))
  return lines.flatMap(({ sku }, at) =>
    skus.indexOf(skus[at]!) === at
      ? []
      : [
          remark('RULE', '{sku} appears twice', {
            path: `lines.${at}.sku`,
            params: { sku: sku.trim() },
            key: 'orders.findings.twice',
          }),
        ],
  )
}

const judged = (goods: SoldGoods, price: number, at: number, { setting, now }: Scene) => {
  const mrp = scheduleAt(goods.windows ?? [], now.getTime())?.mrp ?? goods.mrp
  const money = (amount: number) => sayMoney(amount, setting.currency)
  const path = `lines.${at}.price`
  const above = { ...refusal('RANGE', 'price.aboveMrp', { price: money(price), mrp: money(mrp) }), path }
  const warning =
    goods.cost !== null && price < goods.cost
      ? remark('INFO', '{sku}: {price} is below cost', {
          path,
          params: { sku: goods.sku, price: money(price) },
          key: 'orders.findings.belowCost',
        })
      : undefined
  return { wrong: price > mrp ? above : undefined, warning }
}

/** The lines with what was given for them; a line without a price has the shop's. */
export const givenPrices = async (scene: Scene, lines: readonly Line[]): Promise<Given> => {
  const priced = lines.some(({ price }) => typeof price === 'number')
  if (!priced) return { lines: lines.map(({ sku, quantity }) => ({ sku, quantity })), warnings: [] }
  const goods = await readSold(scene.tx, { skus: lines.map(({ sku }) => sku.trim()), ids: [] })
  const known = new Map(goods.map(one => [plain(one.sku), one]))
  const found = lines.map(({ sku, price }, at) => {
    const one = known.get(plain(sku))
    return one && typeof price === 'number' ? judged(one, price, at, scene) : undefined
  })
  const wrong = [...twiceIn(lines), ...found.flatMap(one => one?.wrong ?? [])]
  if (wrong.length > 0) throw invalid(wrong)
  const by = scene.staff.name
  return {
    lines: lines.map(({ sku, quantity, price }) => ({
      sku: sku.trim(),
      quantity,
      ...(typeof price === 'number' && { own: { price, by } }),
    })),
    warnings: found.flatMap(one => one?.warning ?? []),
  }
}

/** By SKU, who gave its price. */
export const giversOf = (lines: readonly PricedLine[]): ReadonlyMap<string, string> =>
  new Map(lines.flatMap(({ sku, own }) => (own ? [[plain(sku), own.by] as const] : [])))

/** The trace, with each of them behind the sum of the goods. */
export const withGiven = ({ steps, ...trace }: Trace, lines: readonly PricedLine[], currency: string): Trace => {
  const given = lines.flatMap(({ sku, own }): Step[] => {
    if (!own) return []
    const params = { price: sayMoney(own.price, currency), name: own.by }
    return [
      {
        rule: 'basePrice',
        input: sku,
        outcome: wording('orders.trace.given', '{price} each, set by {name}', params),
      },
    ]
  })
  return { ...trace, steps: [...steps.slice(0, 1), ...given, ...steps.slice(1)] }
}
