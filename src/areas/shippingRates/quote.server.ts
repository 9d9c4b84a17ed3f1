// Quote shipping: what one order pays to one pincode, with every rate that was looked at.
import { whoBuys } from '#areas/members/members.door.ts'
import { knownArea } from '#areas/postalAreas/postalAreas.door.ts'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { finding, remark } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { readLine } from '#rules/cart/typedLine.ts'
import { sayPlace } from '#rules/courier/postal.ts'
import { sayMoney } from '#rules/money.ts'
import { factsOf } from '#rules/shipping/facts.ts'
import { sayGrams } from '#rules/shipping/rate.ts'
import { type Box, chargeableG, volumetricG } from '#rules/shipping/weight.ts'
import { shippingOf } from '#rules/shipping.ts'
import { type Step, shownSteps } from '#rules/trace.ts'
import { say } from '#rules/words.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Handler } from '#server/records/serve.ts'
import { readArticles } from './articles.server.ts'
import { type Method, type RateCard, readCard, readSurcharges } from './card.server.ts'
import { hazmatFinding, usualMethod } from './methods.server.ts'
import type { shippingRates } from './shippingRates.ts'

type Input = ActionInput<typeof shippingRates, 'quote'>

const title = wording('shippingRates.quoted.title', 'Shipping')

/** `30x20x10` centimetres. */
const boxOf = (text: string | null | undefined): Box | undefined => {
  const [length, width, height] = (text?.match(/\d+(\.\d)?/g) ?? []).map(side => Math.round(Number(side) * 10))
  return length && width && height ? { lengthMm: length, widthMm: width, heightMm: height } : undefined
}

interface Load {
  weightG: number
  items: number
  isHazmat: boolean
  skus?: readonly string[]
  categories?: readonly string[]
  steps: Step[]
}

/** What is sent: as the lines of a cart weigh and count, or as it was typed. */
const loadOf = async (tx: Tx, { lines, weightG, items, hazmat }: Input): Promise<Load> => {
  const typed = { weightG: weightG ?? 1, items: items ?? 1, isHazmat: hazmat ?? false, steps: [] }
  if (!lines?.length) return typed
  const wanted = lines.map(readLine)
  const articles = await readArticles(
    tx,
    wanted.map(({ sku }) => sku),
  )
  const unknown = wanted.find(({ sku }) => !articles.has(sku.toLowerCase()))
  if (unknown) {
    const params = { sku: unknown.sku }
    throw invalid([
      remark('REF_NOT_FOUND', 'SKU {sku} does not exist', { params, path: 'lines', key: 'discounts.findings.noSku' }),
    ])
  }
  const load = wanted.map(({ sku, quantity }) => ({ ...articles.get(sku.toLowerCase())!, sku, quantity }))
  const sum = (of: (one: (typeof load)[number]) => number) => load.reduce((total, one) => total + of(one), 0)
  const weighed = Math.max(
    1,
    sum(one => one.weightG * one.quantity),
  )
  return {
    weightG: weighed,
    items: sum(({ quantity }) => quantity),
    isHazmat: typed.isHazmat || load.some(one => one.isHazmat),
    skus: load.map(({ sku }) => sku),
    categories: [...new Set(load.flatMap(({ categories }) => categories))],
    steps: [{ rule: 'weight', input: lines, outcome: sayGrams(weighed) }],
  }
}

const weightStep = (actual: number, box: Box | undefined, weight: number): Step[] =>
  box
    ? [
        {
          rule: 'weight',
          input: say('ship.weighed', { actual: sayGrams(actual), volume: sayGrams(volumetricG(box)) }),
          outcome: sayGrams(weight),
        },
      ]
    : []

/** The method asked for, or the usual one. */
const methodOf = (
  { methods }: RateCard,
  { method, lines }: Input,
  isHazmat: boolean,
): Pick<Method, 'code' | 'name' | 'promise' | 'cutoff'> => {
  const asked = methods.find(({ id, code }) => (method ? id === method : code === usualMethod))
  const unfit = hazmatFinding(asked, isHazmat)
  if (unfit) throw invalid([{ ...unfit, path: lines?.length ? 'lines' : 'hazmat' }])
  return asked ?? { code: usualMethod, name: usualMethod, promise: null, cutoff: null }
}

const lower = ({ value, discount }: Input, currency: string): number => {
  if ((discount ?? 0) > value) throw invalid([finding('MOST', { max: sayMoney(value, currency) }, 'discount')])
  return value - (discount ?? 0)
}

const timeAt = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)

/** What shoppers are promised, and whether the parcel still leaves today. */
const etaSteps = (
  { name, promise, cutoff }: Pick<Method, 'name' | 'promise' | 'cutoff'>,
  at: Date,
  timezone: string,
): Step[] => {
  const leaves: Step[] =
    cutoff && timeAt(at, timezone) >= cutoff
      ? [{ rule: 'eta', input: cutoff, outcome: say('ship.tomorrow', { cutoff }) }]
      : []
  return promise ? [{ rule: 'eta', input: name, outcome: promise }, ...leaves] : leaves
}

export const quote: Handler<typeof shippingRates, Input> = async scene => {
  const { input, tx, setting, now } = scene
  const { currency } = setting
  const at = input.at ? new Date(input.at) : now
  const area = await knownArea(scene, input.pincode)
  const card = await readCard(tx, setting.urlLang)
  const load = await loadOf(tx, input)
  const way = methodOf(card, input, load.isHazmat)
  const after = lower(input, currency)
  const box = boxOf(input.box)
  const weightG = chargeableG(load.weightG, box)
  const { items, isHazmat, skus, categories } = load
  const member = input.member ? (await whoBuys(scene, input.member)).member : undefined
  const isFirstOrder = input.firstOrder || member?.orders === 0
  const quoted = shippingOf({
    area,
    method: way.code,
    methodName: way.name,
    currency,
    rates: card.rates,
    zones: card.zones,
    now: at.toISOString(),
    cart: { value: { before: input.value, after }, weightG, items },
    shopper: {
      isFirstOrder,
      ...(input.tier && { tier: input.tier }),
      segments: [...(member?.segments ?? []), ...(input.segment ? [input.segment] : [])],
    },
    surcharges: await readSurcharges(tx),
    thresholdGrace: (await settingsOf(tx)).thresholdGrace,
    facts: factsOf({ area, weightG, items, isFirstOrder, cartValue: after, isHazmat, skus, categories }, currency),
  })
  const promised = quoted.rate ? etaSteps(way, at, setting.timezone) : []
  const steps = [
    sayPlace(area),
    ...load.steps,
    ...weightStep(load.weightG, box, weightG),
    ...quoted.trace.steps,
    ...promised,
  ]
  const { result } = quoted.trace
  return { result: { kind: 'trace', title, result, steps: shownSteps({ result, steps }) } }
}
