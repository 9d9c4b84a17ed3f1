// Where cash orders of late came back undelivered: a line for each stretch of pincodes, the regions for a map.
import { readAreas } from '#areas/postalAreas/postalAreas.door.ts'
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import { middleOf, onMap, stretchOf } from '#rules/courier/postal.ts'
import { sayPercent } from '#rules/percent.ts'
import type { Handler } from '#server/records/serve.ts'
import { type PlacedAt, placedByPincode } from './codCharges.ports.ts'
import type { codPincodes } from './codPincodes.ts'
import type { RtoRegion } from './pictures.ts'

const columns = [
  wording('codPincodes.rtoMap.region', 'Region'),
  wording('codPincodes.rtoMap.stretch', 'Pincodes from'),
  wording('codPincodes.rtoMap.orders', 'COD orders'),
  wording('codPincodes.rtoMap.returned', 'Returned'),
  wording('codPincodes.rtoMap.share', 'Share'),
]

const countOf = (gone: readonly PlacedAt[]) => ({
  orders: gone.reduce((sum, { orders }) => sum + orders, 0),
  returned: gone.reduce((sum, { returned }) => sum + returned, 0),
})

const lineOf = (region: string, stretch: string, gone: readonly PlacedAt[]): Param[] => {
  const { orders, returned } = countOf(gone)
  const share = sayPercent(Math.round((returned * 10_000) / orders))
  return [region, stretch, numberFigure(orders), numberFigure(returned), share]
}

export const rtoMap: Handler<typeof codPincodes, ActionInput<typeof codPincodes, 'rtoMap'>> = async ({
  input,
  tx,
  now,
}) => {
  const gone = await placedByPincode.ask(tx, now, { days: input.lastDays, isCash: true })
  const places = Map.groupBy(onMap(await readAreas(tx)), ({ state }) => state ?? '')
  const regions = Map.groupBy(gone, ({ region }) => region)
  const stretches = Map.groupBy(gone, ({ region, code }) => `${region}\n${stretchOf(code)}`)
  return {
    result: {
      kind: 'table',
      title: wording('codPincodes.rtoMap.title', 'RTO of COD orders, last {days} days', { days: input.lastDays }),
      columns,
      rows: [...stretches]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, own]) => lineOf(own[0]!.region, key.split('\n')[1] ?? '', own)),
      given: [...places].map(
        ([name, areas]): RtoRegion => ({
          name,
          ...middleOf(areas.map(({ at }) => at)),
          ...countOf(regions.get(name) ?? []),
        }),
      ),
    },
  }
}
