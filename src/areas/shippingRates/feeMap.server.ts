// What one cart pays from place to place: a line for each stretch of pincodes, the regions for a map.
import { readAreas } from '#areas/postalAreas/postalAreas.door.ts'
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import { middleOf, onMap, stretchOf } from '#rules/courier/postal.ts'
import { sayMoney } from '#rules/money.ts'
import { factsOf } from '#rules/shipping/facts.ts'
import { shippingOf } from '#rules/shipping.ts'
import type { Handler } from '#server/records/serve.ts'
import { readCard, readSurcharges } from './card.server.ts'
import { usualMethod } from './methods.server.ts'
import type { FeeRegion } from './pictures.ts'
import type { shippingRates } from './shippingRates.ts'

type Paid = { area: ReturnType<typeof onMap>[number]; fee?: number | undefined; rate?: string | undefined }

const columns = [
  wording('shippingRates.feeMap.region', 'Region'),
  wording('shippingRates.feeMap.stretch', 'Pincodes from'),
  wording('shippingRates.feeMap.count', 'Pincodes'),
  wording('shippingRates.feeMap.fee', 'Fee'),
  wording('shippingRates.feeMap.rates', 'Rates'),
]

const feesOf = (paid: readonly Paid[]): number[] => paid.flatMap(({ fee }) => fee ?? [])

const regionOf = (name: string, paid: readonly Paid[]): FeeRegion => {
  const fees = feesOf(paid)
  return {
    name,
    ...middleOf(paid.map(({ area }) => area.at)),
    none: paid.length - fees.length,
    least: fees.length > 0 ? Math.min(...fees) : null,
    most: fees.length > 0 ? Math.max(...fees) : null,
  }
}

const sayFees = (paid: readonly Paid[], currency: string): Param => {
  const fees = feesOf(paid)
  if (fees.length === 0) return wording('shippingRates.feeMap.none', 'No fee')
  const [least, most] = [Math.min(...fees), Math.max(...fees)].map(fee => sayMoney(fee, currency))
  return least!.text === most!.text
    ? least!
    : wording('shippingRates.feeMap.between', '{least} to {most}', { least: least!, most: most! })
}

export const feeMap: Handler<typeof shippingRates, ActionInput<typeof shippingRates, 'feeMap'>> = async ({
  input,
  tx,
  setting,
  now,
}) => {
  const { currency } = setting
  const card = await readCard(tx, setting.urlLang)
  const method = card.methods.find(({ id }) => id === input.method)?.code ?? usualMethod
  const surcharges = await readSurcharges(tx)
  const weightG = input.weightG ?? 500
  const cart = { value: { before: input.value, after: input.value }, weightG, items: 1 }
  const paid = onMap(await readAreas(tx)).map((area): Paid => {
    const facts = factsOf({ area, weightG, items: 1, cartValue: input.value }, currency)
    const { fee, rate } = shippingOf({
      area,
      method,
      cart,
      currency,
      surcharges,
      facts,
      rates: card.rates,
      zones: card.zones,
      now: now.toISOString(),
    })
    return { area, fee, rate: rate?.name }
  })
  const regions = [...Map.groupBy(paid, ({ area }) => area.state ?? '')].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return {
    result: {
      kind: 'table',
      title: wording('shippingRates.feeMap.title', 'Fee by pincode for {value}', {
        value: sayMoney(input.value, currency),
      }),
      columns,
      rows: regions.flatMap(([name, own]) =>
        [...Map.groupBy(own, ({ area }) => stretchOf(area.code))].map(([stretch, some]): Param[] => [
          ...[name, stretch, numberFigure(some.length), sayFees(some, currency)],
          [...new Set(some.flatMap(({ rate }) => rate ?? []))],
        ]),
      ),
      given: regions.map(([name, own]) => regionOf(name, own)),
    },
  }
}
