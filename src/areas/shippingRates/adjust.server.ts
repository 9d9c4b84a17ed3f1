// Two ways to write many rates at once: raising the fees of those chosen, and copying the card of one zone to others.
import { and, eq, inArray } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { ActionInput, Draft, Patch } from '#contract/resource.ts'
import { type Raise, raisedFee } from '#rules/shipping/raised.ts'
import { tableFor } from '#server/db/tables.ts'
import { rowsWhere } from '#server/records/rows.ts'
import type { Handler } from '#server/records/serve.ts'
import { readCard } from './card.server.ts'
import { type ShippingRateRow, shippingRates, type shippingZones } from './shippingRates.ts'

const r = tableFor(shippingRates)

type Tiers = { from: number; to?: number | null; fee: number }[]

const raisedTiers = (tiers: Tiers, raise: Raise): Tiers =>
  tiers.map(tier => ({ ...tier, fee: raisedFee(tier.fee, raise) }))

/** Every fee of a rate, whichever way it charges; thresholds and limits stay. */
const raisedRate = (rate: ShippingRateRow, raise: Raise): Patch<typeof shippingRates> => ({
  ...(rate.flat !== null && { flat: raisedFee(rate.flat, raise) }),
  ...(rate.tiers && { tiers: raisedTiers(rate.tiers, raise) }),
  ...(rate.itemTiers && { itemTiers: raisedTiers(rate.itemTiers, raise) }),
  ...(rate.firstFee !== null && { firstFee: raisedFee(rate.firstFee, raise) }),
  ...(rate.stepFee !== null && { stepFee: raisedFee(rate.stepFee, raise) }),
})

export const adjust: Handler<typeof shippingRates, ActionInput<typeof shippingRates, 'adjust'>> = async ({
  records,
  input,
}) => {
  if (!input.percent && !input.amount) {
    const why = remark('REQUIRED', 'Enter a percentage or an amount', {
      path: 'percent',
      key: 'shippingRates.findings.noRaise',
    })
    return { refused: records.map(({ id }) => ({ id, why })) }
  }
  return { patches: records.map(record => ({ id: record.id, patch: raisedRate(record, input) })) }
}

/** The fields of a rate, as a draft of another one begins; what was counted of it is its own. */
export const ownOf = (rate: ShippingRateRow): Draft<typeof shippingRates> =>
  Object.fromEntries(
    Object.entries(shippingRates.fields).flatMap(([name, { facts }]) =>
      'readOnly' in facts && facts.readOnly ? [] : [[name, rate[name as keyof ShippingRateRow]]],
    ),
  ) as Draft<typeof shippingRates>

export const copyRates: Handler<typeof shippingZones, ActionInput<typeof shippingZones, 'copyRates'>> = async ({
  records,
  input,
  tx,
  setting,
  write,
}) => {
  const [from] = records
  if (!from) return {}
  const rates = await rowsWhere(
    tx,
    shippingRates,
    and(eq(r.zone, from.id), inArray(r.status, ['active', 'draft', 'schedule'])),
  )
  const { codes } = await readCard(tx, setting.urlLang)
  const drafts = input.zones
    .filter(zone => zone !== from.id)
    .flatMap(zone => rates.map(rate => ({ ...ownOf(rate), zone, name: `${rate.name} ${codes.zones.get(zone)}` })))
  await write.create(shippingRates, drafts)
  return {}
}
