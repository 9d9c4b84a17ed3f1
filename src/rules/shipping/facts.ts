// What conditions of delivery are answered with, in the one expression language: surcharges and cash rules share the facts of
// `#contract/delivery.ts` and how those of an order are said.
import { humanised } from '#contract/address.ts'
import { type OrderFact, orderFacts } from '#contract/delivery.ts'
import type { Finding } from '#contract/problem.ts'
import type { Param, Said } from '#contract/said.ts'
import type { PostalArea } from '../courier/postal.ts'
import type { Fact, Facts } from '../expression/holds.ts'
import { type Expression, isClause, isWords, type Query } from '../expression/tree.ts'
import { parseQuery } from '../expression.ts'
import { sayMoney } from '../money.ts'
import { sayPercent } from '../percent.ts'
import { refusal } from '../refusal.ts'
import { say } from '../words.ts'

/** In the order they are declared in. */
export const factNames = Object.keys(orderFacts) as readonly OrderFact[]

export type DeliveryFacts = {
  area: PostalArea
  cartValue: number
  weightG: number
  items?: number
  isHazmat?: boolean
  isFirstOrder?: boolean
  /** Basis points; nothing is said of who had too few orders. */
  rtoRate?: number | undefined
  /** Of the member, before this one. */
  orders?: number | undefined
  isBlocked?: boolean | undefined
  /** From 0 to 100; nothing is said of an address nobody has written yet. */
  addressQuality?: number | undefined
  skus?: readonly string[] | undefined
  categories?: readonly string[] | undefined
}

export const factsOf = (one: DeliveryFacts, currency: string): Facts & Record<OrderFact, Fact> => ({
  cartValue: sayMoney(one.cartValue, currency),
  weight: one.weightG,
  items: one.items,
  pincode: one.area.code,
  state: one.area.state,
  zone: one.area.zones,
  remote: one.area.isRemote ?? false,
  hazmat: one.isHazmat ?? false,
  firstOrder: one.isFirstOrder ?? false,
  memberRtoRate: one.rtoRate === undefined ? undefined : sayPercent(one.rtoRate),
  memberOrders: one.orders,
  memberBlocked: one.isBlocked ?? false,
  addressQuality: one.addressQuality,
  sku: one.skus,
  category: one.categories,
})

/** What categories are called, by their slugs. */
export type CategoryNames = ReadonlyMap<string, string>

/** A path says no more than its slugs. */
const categoriesSaid = (slugs: readonly unknown[], names: CategoryNames | undefined): string[] => {
  const own = slugs.map(String).filter(slug => !slug.includes('/'))
  return [...new Set(own.map(slug => names?.get(slug.toLowerCase()) ?? humanised(slug)))]
}

const shown = (name: OrderFact, value: Fact, names: CategoryNames | undefined): Param => {
  if (name === 'category' && Array.isArray(value)) return categoriesSaid(value, names)
  if (name === 'weight') return say('ship.grams', { n: Number(value) })
  if (typeof value === 'boolean') return say(value ? 'fact.yes' : 'fact.no')
  return typeof value === 'object' && value !== null ? (value as Param) : String(value)
}

/** The fact of this order that a rule asked about; a category nobody named is said by its slug. */
export const sayFact = (name: string, facts: Facts, names?: CategoryNames): Said => {
  const known = factNames.find(one => one === name)
  if (!known) throw new RangeError(`${name} is no fact of a delivery`)
  const value = facts[known]
  return say(`fact.${known}`, { value: shown(known, value, names) })
}

const wordsIn = (node: Expression): boolean => {
  if (isWords(node)) return true
  if (isClause(node)) return false
  if ('not' in node) return wordsIn(node.not)
  return ('and' in node ? node.and : node.or).some(wordsIn)
}

/** A condition as people write it; only the names above may stand before a colon. */
export function readCondition(text: string): { when: Query; finding?: Finding } {
  const { tree, findings } = parseQuery(text, factNames)
  const [finding = wordsIn(tree) ? refusal('FIELD', 'condition.words') : undefined] = findings
  return { when: tree, ...(finding && { finding }) }
}
