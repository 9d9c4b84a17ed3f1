// Demo carts, left at every stage and hour. They are as old as the demo is new: the clock would otherwise have lost all of them
// by the time somebody looks.
import { type SeededBuyer, seededBuyers } from '#areas/members/ordered.seed.ts'
import { ConsentChannel, ConsentPurpose, ConsentState, MemberSource } from '#areas/members/sets.ts'
import { areasAfter } from '#areas/postalAreas/postalAreas.door.ts'
import { type OnShelf, seededGoods } from '#areas/products/shelf.seed.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { hour } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { CartAttribution, CartStage, CartState } from './carts.ts'

const minute = 60_000
const day = 24 * hour

/** How long ago the shopper last did something, by what became of the cart. Evenings are busier than mornings. */
const silences = (chance: DatedChance): [state: (typeof CartState.names)[number], ms: number] => {
  const roll = chance.under(100)
  const ago = (from: number, to: number) => from * hour + chance.under((to - from) * 60) * minute
  if (roll < 6) return ['active', chance.under(25) * minute]
  if (roll < 56) return ['abandoned', ago(1, 20 * 24)]
  if (roll < 76) return ['recovering', ago(30, 20 * 24)]
  if (roll < 90) return ['recovered', ago(48, 40 * 24)]
  return ['lost', ago(31 * 24, 60 * 24)]
}

const linesOf = (shelf: readonly OnShelf[], chance: DatedChance) =>
  Array.from({ length: 1 + chance.under(4) }, () => chance.pick(shelf)).map(({ sku, name, price }) => ({
    sku,
    name,
    unitPrice: price,
    qty: 1 + Number(chance.under(4) === 0),
  }))

const nudgesOf = (state: string, left: number, now: number, chance: DatedChance) => {
  if (state !== 'recovering' && !(state === 'recovered' && chance.under(2) === 0)) return null
  const many = 1 + chance.under(2)
  return Array.from({ length: many }, (_, at) => ({
    at: new Date(Math.min(now - hour, left + (at + 1) * (day + hour))).toISOString(),
    template: at === 0 ? 'reminder' : 'lastChance',
    by: 'Support desk',
  }))
}

interface Shop {
  vendor: string
  shelf: readonly OnShelf[]
  shoppers: readonly SeededBuyer[]
  pincodes: readonly string[]
  now: number
}

const cartAt = ({ vendor, shelf, shoppers, pincodes, now }: Shop, at: number, chance: DatedChance) => {
  const [state, silence] = silences(chance)
  const left = now - silence
  const lines = linesOf(shelf, chance)
  const stage = chance.pick(['cart', 'cart', 'address', 'address', 'payment'] as const)
  const shopper = stage === 'cart' && chance.under(3) === 0 ? undefined : chance.pick(shoppers)
  const nudges = nudgesOf(state, left, now, chance)
  const came = state === 'recovered' ? new Date(left + (2 + chance.under(40)) * hour) : undefined
  const attribution = came && codeIn(CartAttribution, nudges && chance.under(3) > 0 ? 'link' : 'organic')
  const moments = { created_at: new Date(left - hour).toISOString(), updated_at: new Date(left).toISOString() }
  return {
    ...base(chance, vendor, chance.id(), 1, 0),
    ...moments,
    number: `C-${10_001 + at}`,
    contact_name: shopper?.name ?? null,
    member: shopper?.id ?? null,
    email: shopper?.email ?? null,
    phone: shopper?.phone ?? null,
    value: lines.reduce((sum, { qty, unitPrice }) => sum + qty * unitPrice, 0),
    stage: codeIn(CartStage, stage),
    state: codeIn(CartState, state),
    lines,
    nudges,
    last_activity_at: new Date(left).toISOString(),
    consent: shopper !== undefined && chance.under(10) < 7,
    pincode: stage === 'cart' ? null : chance.pick(pincodes),
    attribution,
    recovered_at: came?.toISOString(),
    link_used_at: attribution === codeIn(CartAttribution, 'link') ? came?.toISOString() : null,
  }
}

export const seedCarts = async (tx: Tx, vendor: string, count: number, chance: DatedChance): Promise<void> => {
  const [shelf, shoppers] = [await seededGoods(tx, 200), await seededBuyers(tx, 400)]
  const pincodes = (await areasAfter(tx, '', 60)).map(({ code }) => code)
  const shop = { vendor, shelf, shoppers, pincodes, now: chance.day.now }
  const rows = Array.from({ length: count }, (_, at) => cartAt(shop, at, chance))
  await insertRows(tx, 'carts', rows)
  const willing = new Map(
    rows.flatMap(({ member, consent, created_at: at }) => (consent && member ? [[member, at]] : [])),
  )
  await insertRows(
    tx,
    'consents',
    [...willing].map(([member, at]) => ({
      ...base(chance, vendor, chance.id(), 1, 0),
      created_at: at,
      updated_at: at,
      member,
      at,
      channel: codeIn(ConsentChannel, 'email'),
      purpose: codeIn(ConsentPurpose, 'marketing'),
      state: codeIn(ConsentState, 'optedIn'),
      source: codeIn(MemberSource, 'site'),
    })),
  )
}
