// What conditions of delivery may ask about, in the one expression language: surcharges and cash rules share the names, how
// their values are read and how they are said.
import type { Finding } from '#contract/problem.ts'
import type { Param, Said } from '#contract/said.ts'
import type { PostalArea } from '../courier/postal.ts'
import type { Facts, FactValue, Reads } from '../expression/holds.ts'
import { type Expression, isClause, isWords, type Query } from '../expression/tree.ts'
import { parseQuery } from '../expression.ts'
import { parseMoney, sayMoney } from '../money.ts'
import { parsePercent, sayPercent } from '../percent.ts'
import { refusal } from '../refusal.ts'
import { say } from '../words.ts'

export const factNames = [
  ...(['cartValue', 'weight', 'items', 'pincode', 'state', 'zone', 'remote'] as const),
  ...(['hazmat', 'firstOrder', 'memberRtoRate'] as const),
] as const
export type FactName = (typeof factNames)[number]

export type DeliveryFacts = {
  area: PostalArea
  cartValue: number
  weightG: number
  items?: number
  isHazmat?: boolean
  isFirstOrder?: boolean
  /** Basis points; nothing is said of who had too few orders. */
  rtoRate?: number | undefined
}

export const factsOf = (one: DeliveryFacts): Facts & Record<FactName, FactValue> => ({
  cartValue: one.cartValue,
  weight: one.weightG,
  items: one.items,
  pincode: one.area.code,
  state: one.area.state,
  zone: one.area.zones,
  remote: one.area.isRemote ?? false,
  hazmat: one.isHazmat ?? false,
  firstOrder: one.isFirstOrder ?? false,
  memberRtoRate: one.rtoRate,
})

const plain = (read: number | Finding): number => (typeof read === 'number' ? read : Number.NaN)

export const readsIn = (currency: string): Reads => ({
  cartValue: text => plain(parseMoney(text, currency)),
  memberRtoRate: text => plain(parsePercent(text)),
})

const shown = (name: FactName, value: FactValue, currency: string): Param => {
  if (name === 'cartValue') return sayMoney(Number(value), currency)
  if (name === 'memberRtoRate') return sayPercent(Number(value))
  if (name === 'weight') return say('ship.grams', { n: Number(value) })
  if (typeof value === 'boolean') return say(value ? 'fact.yes' : 'fact.no')
  return Array.isArray(value) ? value : String(value)
}

/** The fact of this order that a rule asked about. */
export const sayFact = (name: string, facts: Facts, currency: string): Said => {
  const known = factNames.find(one => one === name)
  if (!known) throw new RangeError(`${name} is no fact of a delivery`)
  const value = facts[known]
  return say(`fact.${known}`, { value: shown(known, value, currency) })
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
