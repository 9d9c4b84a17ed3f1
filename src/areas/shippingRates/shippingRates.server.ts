// What only shipping needs on the server: rates that leave no hole and never tie, zones whose patterns can match, conditions
// that can be read, and the proof that every pincode has a fee.
import { postalAreas } from '#areas/postalAreas/postalAreas.ts'
import { CourierMode } from '#areas/warehouses/sets.ts'
import { allHouses } from '#areas/warehouses/warehouses.door.ts'
import { asksFor, finding, remark } from '#contract/finding.ts'
import { fieldOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { readPattern } from '#rules/courier/postal.ts'
import { readCondition } from '#rules/shipping/facts.ts'
import { duplicateFinding, pickupFinding, rateFindings } from '#rules/shipping/rateFindings.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { part } from '#server/records/parts.ts'
import { type Change, onScreen, type Scene, serve } from '#server/records/serve.ts'
import { adjust, copyRates, ownOf } from './adjust.server.ts'
import { methodNamed, type RateCard, rateOf, readCard } from './card.server.ts'
import { countRates } from './clock.server.ts'
import { costs } from './costs.server.ts'
import { feeMap } from './feeMap.server.ts'
import { areaFilters, filters } from './filters.server.ts'
import { findGaps, openWith } from './gaps.server.ts'
import { usualMethod } from './methods.server.ts'
import { quote } from './quote.server.ts'
import { shippingRate } from './shippingRate.server.ts'
import { shippingMethods, shippingRates, shippingSurcharges, shippingZones } from './shippingRates.ts'
import { shippingZone } from './shippingZone.server.ts'
import { dial, simulate } from './simulate.server.ts'

/** What a rate of each basis cannot be without. */
const needed = {
  flat: ['flat'],
  cartValue: ['tiers'],
  items: ['itemTiers'],
  weight: ['firstG', 'firstFee', 'stepG', 'stepFee'],
} as const

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const missing = (values: Record<string, unknown>): Finding[] =>
  needed[values.basis as keyof typeof needed].flatMap(name =>
    isEmpty(values[name]) ? [asksFor(shippingRates.fields[name].kind, fieldOf(shippingRates, name), name)] : [],
  )

/** A rate for a tier or a segment says which. */
const nobody = ({ audience, audienceOf }: Record<string, unknown>): Finding[] =>
  (audience === 'tier' || audience === 'segment') && isEmpty(audienceOf)
    ? [asksFor(shippingRates.fields.audienceOf.kind, fieldOf(shippingRates, 'audienceOf'), 'audienceOf')]
    : []

const judge = ({ before, after }: Change, { codes }: RateCard, currency: string): Finding[] => {
  const lacks = [...missing(after), ...nobody(after)]
  if (lacks.length > 0) return lacks
  const rate = rateOf(before?.id ?? '', after, codes)
  // The tiers of items have a field of their own.
  return rateFindings(rate, currency).map(found =>
    found.path?.startsWith('tiers') && after.basis === 'items' ? { ...found, path: 'itemTiers' } : found,
  )
}

/** It is collected, or leaves from a store. */
const needsStore = (code: string, { methods }: RateCard): boolean =>
  code === 'PICKUP' || methods.some(method => method.code === code && method.leavesFrom === 'store')

/** What keeps rates from going live together: each for itself, and the pincodes they would still leave without a fee. */
const blockersOf = async (scene: Scene, rows: AnyRow[]): Promise<Finding[][]> => {
  const { tx, setting, now } = scene
  const card = await readCard(tx, setting.urlLang)
  const open = await allHouses(tx)
  const stores = open.filter(({ kind, status }) => kind === 'store' && status === 'active').length
  const rates = rows.map(row => rateOf(row.id, row, card.codes))
  const live = [...card.rates.filter(({ id }) => !rates.some(rate => rate.id === id)), ...rates]
  const asked = { rates: live, zones: card.zones, currency: setting.currency, now: now.toISOString() }
  const isUsual = rates.some(({ method }) => method === usualMethod)
  const uncovered = isUsual ? await openWith(tx, asked, methodNamed(card, usualMethod)) : undefined
  return rates.map(rate =>
    [
      duplicateFinding(rate, live),
      pickupFinding(needsStore(rate.method, card), stores),
      rate.method === usualMethod ? uncovered : undefined,
    ].flatMap(found => found ?? []),
  )
}

const claimed = ['method', 'zone', 'audience', 'audienceOf', 'priority', 'startsAt', 'endsAt'] as const

/** A rate in force may not be changed into the claim of another one. */
const twins = (card: RateCard, changes: readonly Change[]): Finding[][] => {
  const after = changes.flatMap(({ before, after }) =>
    before?.status === 'active' ? [rateOf(before.id, after, card.codes)] : [],
  )
  const live = [...card.rates.filter(({ id }) => !after.some(rate => rate.id === id)), ...after]
  return changes.map(({ before, after: values }) => {
    const isMoved =
      before?.status === 'active' && claimed.some(name => (values[name] ?? null) !== (before[name] ?? null))
    const found = isMoved && duplicateFinding(rateOf(before.id, values, card.codes), live)
    return found ? [found] : []
  })
}

export const ratesServer = serve(shippingRates, {
  async check({ tx, setting }, changes) {
    const card = await readCard(tx, setting.urlLang)
    const wrong = changes.map(change => judge(change, card, setting.currency))
    return wrong.some(found => found.length > 0) ? wrong : twins(card, changes)
  },
  blockers: blockersOf,
  filters,
  actions: {
    quote,
    adjust,
    simulate,
    dial,
    feeMap,
    matrix: onScreen,
    costs,
    findGaps,
    async saleDay({ records, input, write, setting }) {
      const [record] = records
      if (!record) return {}
      if (input.to <= input.from) {
        const why = remark('RANGE', 'The end is before the start', {
          path: 'to',
          key: 'shippingRates.findings.endBeforeStart',
        })
        return { refused: [{ id: record.id, why }] }
      }
      const [made] = await write.create(shippingRates, [
        {
          ...ownOf(record),
          name: `${record.name} ${dayAt(new Date(input.from), setting.timezone)}`,
          freeAbove: input.value,
          priority: Math.max(1, record.priority - 1),
          startsAt: input.from,
          endsAt: input.to,
        },
      ])
      await write.move(shippingRates, [made!.id], 'publish')
      return {}
    },
  },
  clock: countRates,
  uploads: { shippingRate },
})

export const zonesServer = serve(shippingZones, {
  check: async ({ staff }, changes) =>
    changes.map(({ after }) =>
      ((after.patterns as string[] | null) ?? []).flatMap(text => {
        const pattern = readPattern(text, staff.place.country)
        return 'kind' in pattern ? [] : [{ ...pattern, path: 'patterns' }]
      }),
    ),
  actions: {
    copyRates,
  },
  uploads: { shippingZone },
})

/** A way no courier knows would leave every parcel behind. */
const unknownModes = (modes: readonly string[]): Finding[] =>
  modes
    .filter(mode => !CourierMode.names.some(name => name === mode.toLowerCase()))
    .map(v => finding('ENUM', { v, list: CourierMode.names.join(', ') }, 'courierModes'))

export const methodsServer = serve(shippingMethods, {
  check: async (_scene, changes) =>
    changes.map(({ after }) => unknownModes((after.courierModes as string[] | null) ?? [])),
  actions: {},
})

export const surchargesServer = serve(shippingSurcharges, {
  check: async (_scene, changes) =>
    changes.map(({ after }) => {
      const found: Finding[] = []
      const { finding: unread } = readCondition(String(after.condition))
      if (unread) found.push({ ...unread, path: 'condition' })
      if (isEmpty(after.flat) && isEmpty(after.share))
        found.push(asksFor(shippingSurcharges.fields.flat.kind, fieldOf(shippingSurcharges, 'flat'), 'flat'))
      return found
    }),
  actions: {},
})

/** Pincodes know no rates: what is asked of them by rates stands here. */
export const ratesOfAreas = part(postalAreas, { filters: areaFilters })
