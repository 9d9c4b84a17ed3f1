// Set price over the variants of the chosen products. What would break a price rule stays unwritten and is named.
import type { ActionInput } from '#contract/resource.ts'
import type { Handler } from '#server/records/serve.ts'
import { type products, variants } from '../products.ts'
import { leftOf, repricedAll } from './pricing.server.ts'

export const setPrice: Handler<typeof products, ActionInput<typeof products, 'setPrice'>> = async acting => {
  const { lines, warnings, ...left } = await repricedAll(acting, acting.input)
  return {
    others: lines.map(({ row, line: { price, mrp } }) => ({
      resource: variants,
      id: row.id,
      patch: { price, ...(mrp !== null && mrp !== row.mrp && { mrp }) },
    })),
    ...leftOf(
      left,
      lines.map(({ row }) => row),
    ),
    warnings,
  }
}
