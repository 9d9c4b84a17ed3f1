// What couriers ask in each zone, so that fees can be held against it: the cheapest of each pincode, on average and at most.
import { readAreas } from '#areas/postalAreas/postalAreas.door.ts'
import { cheapestByPincode } from '#areas/warehouses/warehouses.door.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { rankOf } from '#rules/courier/postal.ts'
import { sayMoney } from '#rules/money.ts'
import type { Handler } from '#server/records/serve.ts'
import { readCard } from './card.server.ts'
import type { ZoneCost } from './pictures.ts'
import type { shippingRates } from './shippingRates.ts'

const columns = [
  wording('shippingRates.costs.zone', 'Zone'),
  wording('shippingRates.costs.pincodes', 'Pincodes'),
  wording('shippingRates.costs.usual', 'Average courier cost'),
  wording('shippingRates.costs.most', 'Maximum'),
]

const average = (costs: readonly number[]): number | null =>
  costs.length > 0 ? Math.round(costs.reduce((sum, cost) => sum + cost, 0) / costs.length) : null

export const costs: Handler<typeof shippingRates, undefined> = async ({ tx, setting, now }) => {
  const { codes, zones } = await readCard(tx, setting.urlLang)
  const areas = await readAreas(tx)
  const cheapest = await cheapestByPincode(tx, now)
  const costsIn = (isIn: (area: PostalArea) => boolean) => {
    const inside = areas.filter(isIn)
    return { pincodes: inside.length, asked: inside.flatMap(({ code }) => cheapest.get(code) ?? []) }
  }
  const idOf = new Map([...codes.zones].map(([id, code]) => [code, id]))
  const found = [
    { zone: null, name: wording('shippingRates.costs.any', 'Any pincode'), ...costsIn(() => true) },
    ...zones.map(({ code, patterns }) => ({
      zone: idOf.get(code) ?? null,
      name: code,
      ...costsIn(area => rankOf(patterns, area) !== undefined),
    })),
  ]
  const said = (cost: number | null): Param => (cost === null ? '–' : sayMoney(cost, setting.currency))
  return {
    result: {
      kind: 'table',
      title: wording('shippingRates.costs.title', 'Courier cost by zone'),
      columns,
      rows: found.map(({ name, pincodes, asked }) => [
        ...[name, numberFigure(pincodes), said(average(asked))],
        said(asked.length > 0 ? Math.max(...asked) : null),
      ]),
      given: found.map(({ zone, pincodes, asked }): ZoneCost => ({ zone, pincodes, cost: average(asked) })),
    },
  }
}
