// What conditions of delivery may ask about, in the one expression language: surcharges and cash rules share the names and how they
// are said.
import type { Finding } from '#contract/problem.ts'
import { numberFigure, type Param, printed, type Said } from '#contract/said.ts'
import type { PostalArea } from '../courier/postal.ts'
import type { Fact, Facts } from '../expression/holds.ts'
import { type Expression, isClause, isWords, type Query } from '../expression/tree.ts'
import { parseQuery } from '../expression.ts'
import { sayMoney } from '../money.ts'
import { sayPercent } from '../percent.ts'
import { refusal } from '../refusal.ts'
import { say } from '../words.ts'

export const factNames = [
  ...(['cartValue', 'weight', 'items', 'pincode', 'state', 'zone', 'remote'] as const),
  ...(['hazmat', 'firstOrder', 'memberRtoRate', 'memberOrders', 'memberBlocked'] as const),
  ...(['addressQuality', 'sku', 'category'] as const),
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
  /** Of the member, before this one. */
  orders?: number | undefined
  isBlocked?: boolean | undefined
  /** From 0 to 100; nothing is said of an address nobody has written yet. */
  addressQuality?: number | undefined
  skus?: readonly string[] | undefined
  categories?: readonly string[] | undefined
}

export const factsOf = (one: DeliveryFacts, currency: string): Facts & Record<FactName, Fact> => ({
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

const shown = (name: FactName, value: Fact): Param => {
  if (name === 'weight') return say('ship.grams', { n: Number(value) })
  if (typeof value === 'boolean') return say(value ? 'fact.yes' : 'fact.no')
  return typeof value === 'object' && value !== null ? (value as Param) : String(value)
}

/** The fact of this order that a rule asked about. */
export const sayFact = (name: string, facts: Facts): Said => {
  const known = factNames.find(one => one === name)
  if (!known) throw new RangeError(`${name} is no fact of a delivery`)
  const value = facts[known]
  return say(`fact.${known}`, { value: shown(known, value) })
}

const signs = { '=': '', '<': '< ', '<=': '≤ ', '>': '> ', '>=': '≥ ' } as const

/** A value as it stands in a condition, which nobody's language has a text for: its figure is drawn as the reader's are. */
const asked = (name: FactName, sign: string, text: string): Param => {
  if (/^(y|yes|true)$/i.test(text) || /^(n|no|false)$/i.test(text))
    return say(/^[yt]/i.test(text) ? 'fact.yes' : 'fact.no')
  const n = Number(text)
  if (text === '' || Number.isNaN(n) || name === 'pincode' || name === 'sku') return `${sign}${text}`
  const figure = name === 'memberRtoRate' ? sayPercent(Math.round(n * 100)) : numberFigure(n)
  const value = name === 'weight' ? say('ship.grams', { n }) : figure
  const inEnglish = printed(value)
  return { key: '', text: `${sign}${inEnglish}`, params: { n: figure } }
}

/** What a condition asks for, fact by fact; undefined where one has to read it as it is written. */
export const sayCondition = (text: string): readonly Said[] | undefined => {
  const { tree, findings } = parseQuery(text)
  if (findings.length > 0) return undefined
  const said = tree.and.map(node => {
    if (!isClause(node) || node.op === 'between') return undefined
    const known = factNames.find(one => one === node.field)
    if (!known) return undefined
    const value =
      node.op === 'in' ? node.value.map(one => asked(known, '', one)) : asked(known, signs[node.op], node.value)
    return say(`fact.${known}`, { value })
  })
  return said.every(one => one !== undefined) ? said : undefined
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
