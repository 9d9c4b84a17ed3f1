// Replay policy: the chosen rules beside those in force, over the cash orders of the last days.
import { settingsOf } from '#areas/settings/settings.door.ts'
import { orderParts, type PastOrder } from '#areas/shippingRates/shippingRates.door.ts'
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import type { CodRule } from '#rules/cod/codRule.ts'
import { type CodOrder, type CodReplay, replayCod, together } from '#rules/cod/replayCod.ts'
import { sayMoney } from '#rules/money.ts'
import type { Handler } from '#server/records/serve.ts'
import type { codRules } from './codCharges.ts'
import { factsOfPast } from './facts.server.ts'
import { chargeFor, policyOf, readCharges, readRules, ruleOf } from './policy.server.ts'

const columns = [
  wording('codRules.replayed.figure', 'Metric'),
  wording('codRules.replayed.live', 'Current rules'),
  wording('codRules.replayed.then', 'These rules'),
]

const linesOf = (currency: string): [Param, (told: CodReplay) => Param][] => [
  [wording('codRules.replayed.orders', 'COD orders'), ({ orders }) => numberFigure(orders)],
  [wording('codRules.replayed.denied', 'Denied'), ({ denied }) => numberFigure(denied)],
  [wording('codRules.replayed.avoided', 'RTOs avoided'), ({ returnsAvoided }) => numberFigure(returnsAvoided)],
  [wording('codRules.replayed.lost', 'Sales lost'), ({ salesLost }) => sayMoney(salesLost, currency)],
  [wording('codRules.replayed.code', 'Asked for a one-time code'), ({ withCode }) => numberFigure(withCode)],
  [wording('codRules.replayed.advance', 'Asked for an advance'), ({ withAdvance }) => numberFigure(withAdvance)],
]

export const replay: Handler<typeof codRules, ActionInput<typeof codRules, 'replay'>> = async scene => {
  const { records, input, tx, setting, now } = scene
  const { currency, urlLang } = setting
  const charges = await readCharges(tx)
  const ways = await settingsOf(tx)
  const live = await readRules(tx, now, urlLang)
  const chosen = records.map(({ id, ...values }): CodRule => ruleOf(id, values, urlLang))
  const then = [...live.filter(({ id }) => !chosen.some(rule => rule.id === id)), ...chosen]
  const askedOf = (order: PastOrder): CodOrder => ({
    ask: {
      ...policyOf(chargeFor(charges, order.area, now), ways, currency),
      goods: order.goods.after,
      shipping: order.shipping,
      facts: factsOfPast(order, currency),
      ...(order.barred && { blocked: { by: 'member', ...order.barred } }),
    },
    worth: order.grand,
    isReturned: order.isReturned,
  })
  const title = wording('codRules.replayed.title', 'COD orders of the last {days} days', { days: input.lastDays })
  const parts = await orderParts(
    scene,
    { days: input.lastDays, isCash: true },
    past => {
      const orders = past.map(askedOf)
      return { before: replayCod(orders, live), after: replayCod(orders, then) }
    },
    found => {
      const before = together(found.map(one => one.before))
      const after = together(found.map(one => one.after))
      return {
        kind: 'table',
        title,
        columns,
        rows: linesOf(currency).map(([label, of]) => [label, of(before), of(after)]),
      }
    },
  )
  return { parts }
}
