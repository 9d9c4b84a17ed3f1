// A discount said back as one sentence: what it gives, on what, when, and within which limits ("10% off serums until 30 Nov").
// The one place that puts its terms into words: the form while it is filled in, the list and the record say the same. Pure.
import { channelSaid } from '#contract/channel.ts'
import { momentFigure, type Param, plannedDay, type Said } from '#contract/said.ts'
import { printTerm } from '../expression/print.ts'
import { type Clause, clausesOf, type Expression, isClause, isWords } from '../expression/tree.ts'
import { parseQuery } from '../expression.ts'
import { parseMoney, sayMoney } from '../money.ts'
import { sayPercent } from '../percent.ts'
import { dayAt, minuteAt } from '../vendorDay.ts'
import type { DiscountRecord } from './recorded.ts'
import { say } from './words.ts'

/** What is written down so far: in a form most of it may still be missing, or be no value yet. */
export type DiscountTerms = Partial<DiscountRecord> & { code?: unknown; codeMode?: unknown }

export interface GoodsPlace {
  currency: string
  /** What is called so in a rule, by the name people know it by; as it is written where nobody knows. */
  nameOf?(field: NamedScope, value: string): string | undefined
}

export interface SentencePlace extends GoodsPlace {
  timezone: string
}

/** Of these a rule says the slug, and a sentence the name. */
export const namedScopes = ['category', 'product'] as const
export type NamedScope = (typeof namedScopes)[number]

const isNamed = (field: string): field is NamedScope => namedScopes.some(one => one === field)

const amount = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(one => typeof one === 'string') : [])
const line = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A slug as one says it, `face/lip-care` as lip care; of a brand its code. */
const called = (field: string, value: string): string => {
  if (field === 'brand') return value.toUpperCase()
  return field === 'category' || field === 'tag' || field === 'product'
    ? (value.split('/').at(-1) ?? value).replaceAll('-', ' ')
    : value
}

const valuesOf = ({ field, op, value }: Clause, { nameOf }: GoodsPlace): string[] =>
  (op === 'in' ? value : [String(value)]).map(
    one => (isNamed(field) ? nameOf?.(field, one) : undefined) ?? called(field, one),
  )

/** More are only counted: nobody reads a list of forty. */
const mostNamed = 3

const nouns = (clause: Clause, place: GoodsPlace): readonly Param[] | undefined => {
  const { field, op } = clause
  if (op !== '=' && op !== 'in') return undefined
  if (field !== 'category' && field !== 'product' && field !== 'sku') return undefined
  const values = valuesOf(clause, place)
  return values.length > mostNamed ? [say(`pricing.says.many.${field}`, { count: values.length })] : values
}

const priced = ({ op, value }: Clause, { currency }: GoodsPlace): Said | undefined => {
  const said = (text: string): Param | undefined => {
    const read = parseMoney(text, currency)
    return typeof read === 'number' ? sayMoney(read, currency) : undefined
  }
  if (op === 'in') return undefined
  const [from, to] = op === 'between' ? value.map(said) : [said(value), undefined]
  if (from === undefined || (op === 'between' && to === undefined)) return undefined
  return say(`pricing.says.price.${op === 'between' ? 'between' : signs[op]}`, {
    from,
    ...(to !== undefined && { to }),
  })
}

const signs = { '=': 'is', '<': 'below', '<=': 'most', '>': 'above', '>=': 'least' } as const

/** How many of a line, with the sign it is asked with: a number reads the same everywhere. */
const quantityText = ({ op, value }: Clause): string =>
  op === 'in' ? value.join(', ') : op === 'between' ? value.join('–') : `${countSigns[op]}${value}`

const countSigns = { '=': '', '<': '< ', '<=': '≤ ', '>': '> ', '>=': '≥ ' } as const

/** Of two or more any one will do. */
const either = (all: readonly Param[]): Param => all.reduce((one, other) => say('pricing.says.either', { one, other }))

/** What is asked of goods beyond what they are; words nobody explained are shown as they are written. */
const condition = (node: Expression, place: GoodsPlace): Param => {
  if ('not' in node) return say('pricing.says.except', { what: goodsSaid(node.not, place) })
  if ('or' in node) return either(node.or.map(one => goodsSaid(one, place)))
  if ('and' in node) return goodsSaid(node, place)
  if (isWords(node)) return printTerm(node)
  const own = node.op === '=' || node.op === 'in' ? valuesOf(node, place) : undefined
  if (node.field === 'price') return priced(node, place) ?? printTerm(node)
  if (node.field === 'tag' && own) return say('pricing.says.tagged', { names: own })
  if (node.field === 'brand' && own) return say('pricing.says.branded', { names: own })
  if (node.field === 'hsn' && own) return say('pricing.says.coded', { codes: own })
  if (node.field === 'hazmat' && own) return say(`pricing.says.hazmat.${isYes(own[0]) ? 'yes' : 'no'}`)
  if (node.field === 'quantity') return say('pricing.says.quantity', { n: quantityText(node) })
  return printTerm(node)
}

const isYes = (value = ''): boolean => /^[yt1]/i.test(value)

/** The goods a rule or a part of one is for, in words. */
export const goodsSaid = (node: Expression, place: GoodsPlace): Param => {
  if ('or' in node) return either(node.or.map(one => goodsSaid(one, place)))
  return scopeOf('and' in node ? node : { and: [node] }, place) ?? say('pricing.says.items')
}

/** The goods a rule is for; undefined for all of them. */
const scopeOf = ({ and }: { and: readonly Expression[] }, place: GoodsPlace): Param | undefined => {
  const [only] = and
  if (only === undefined) return undefined
  if (and.length === 1 && 'or' in only) return goodsSaid(only, place)
  const named = and.map(node => ({ node, names: isClause(node) ? nouns(node, place) : undefined }))
  const what = named.flatMap(({ names }) => names ?? [])
  const which = named.flatMap(({ node, names }) => (names ? [] : [condition(node, place)]))
  const goods: Param = what.length > 0 ? (what.length === 1 ? what[0]! : what) : say('pricing.says.items')
  return which.length > 0 ? say('pricing.says.which', { what: goods, which }) : goods
}

const ruleScope = (rule: unknown, place: SentencePlace): Param | undefined =>
  line(rule) ? scopeOf(parseQuery(line(rule)).tree, place) : undefined

/** The slugs its rules name, by what they are of. */
export const scopesIn = (terms: DiscountTerms): Record<NamedScope, string[]> => {
  const rules = [terms.target, terms.exclude, terms.trigger, terms.buy, terms.get].map(line).filter(Boolean)
  const clauses = rules.flatMap(rule => clausesOf(parseQuery(rule).tree))
  const slugsOf = (name: NamedScope) =>
    clauses.flatMap(({ field, op, value }) => (field !== name ? [] : op === 'in' ? value : op === '=' ? [value] : []))
  return { category: [...new Set(slugsOf('category'))], product: [...new Set(slugsOf('product'))] }
}

interface Gives {
  said: Said
  /** It comes off the price of something, so that no word stands between: `10% off serums`. */
  isOff?: true
}

const reduced = (terms: DiscountTerms, { currency }: SentencePlace): Gives | undefined => {
  const { benefit, percentOff, amountOff, amountPer } = terms
  if (benefit === 'freeShipping') return { said: say('pricing.says.freeShipping') }
  const percent = amount(percentOff)
  if ((benefit ?? 'percent') === 'percent') {
    return percent === undefined
      ? undefined
      : { said: say('pricing.says.off', { value: sayPercent(percent) }), isOff: true }
  }
  const off = amount(amountOff)
  if (off === undefined) return undefined
  const value = sayMoney(off, currency)
  if (benefit === 'fixedPrice') return { said: say('pricing.says.fixed', { value }) }
  if (amountPer === 'unit' || amountPer === 'line') return { said: say(`pricing.says.offEach.${amountPer}`, { value }) }
  return { said: say('pricing.says.off', { value }), isOff: true }
}

type Row = Readonly<Record<string, unknown>>
const rows = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter(one => one && typeof one === 'object') : []

/** Several steps side by side; the first and the last where there are many. */
const together = (steps: readonly Said[]): Gives | undefined => {
  if (steps.length === 0) return undefined
  const [first, ...rest] = steps
  if (rest.length === 0 && first) return { said: first }
  const shown = steps.length > mostNamed + 1 ? [...steps.slice(0, mostNamed), '…'] : steps
  return { said: say('pricing.says.steps', { steps: shown }) }
}

const step = (row: Row, { currency }: SentencePlace): Said[] => {
  const from = amount(row.minQty) ?? amount(row.qty)
  const [percent, price, total] = [amount(row.percent), amount(row.unitPrice), amount(row.totalPrice)]
  const spend = amount(row.spend)
  if (spend !== undefined && percent !== undefined)
    return [say('pricing.says.fromSpend', { value: sayPercent(percent), from: sayMoney(spend, currency) })]
  if (from === undefined) return []
  if (total !== undefined) return [say('pricing.says.set', { n: from, price: sayMoney(total, currency) })]
  if (percent !== undefined) return [say('pricing.says.fromUnits', { value: sayPercent(percent), count: from })]
  return price === undefined ? [] : [say('pricing.says.priceFrom', { price: sayMoney(price, currency), count: from })]
}

const phase = (row: Row): Said[] => {
  const [percent, cycles] = [amount(row.percent), amount(row.cycles)]
  if (percent === undefined) return []
  const value = sayPercent(percent)
  return [
    cycles === undefined
      ? say('pricing.says.payments', { value })
      : say('pricing.says.phase', { value, count: cycles }),
  ]
}

const units = (count: unknown, rule: unknown, place: SentencePlace): Param => {
  const n = amount(count) ?? 1
  const what = ruleScope(rule, place)
  return what === undefined ? n : say('pricing.says.unitsOf', { n, what })
}

const freed = (terms: DiscountTerms, place: SentencePlace): Gives => {
  const share = amount(terms.rewardPercent) ?? 10_000
  const [buy, get] = [units(terms.buyUnits ?? 2, terms.buy, place), units(terms.getUnits ?? 1, terms.get, place)]
  if (share >= 10_000) return { said: say('pricing.says.free', { buy, get }) }
  return { said: say('pricing.says.reward', { buy, get, value: sayPercent(share) }) }
}

const givesOf = (terms: DiscountTerms, place: SentencePlace): Gives | undefined => {
  switch (terms.kind) {
    case 'bulk':
      return together(rows(terms.bulkTiers).flatMap(row => step(row, place)))
    case 'subscription':
      return together(rows(terms.phases).flatMap(phase))
    case 'bmgm':
      return (terms.setMode ?? 'freeUnits') === 'freeUnits'
        ? freed(terms, place)
        : together(rows(terms.setTiers).flatMap(row => step(row, place)))
    default:
      return reduced(terms, place)
  }
}

/** What an upsell lowers is what it offers. */
const onWhat = (terms: DiscountTerms, place: SentencePlace): Param | undefined => {
  const offered = texts(terms.offerItems)
  if (terms.kind !== 'upsell' || offered.length === 0) return ruleScope(terms.target, place)
  return offered.length > mostNamed ? say('pricing.says.many.sku', { count: offered.length }) : offered
}

/** At midnight a day begins, and the one before is over: neither needs its time. */
const whenSaid = (iso: unknown, { timezone }: SentencePlace, isEnd: boolean): Param | undefined => {
  const at = new Date(line(iso))
  if (line(iso) === '' || Number.isNaN(at.getTime())) return undefined
  if (minuteAt(at, timezone) !== 0) return momentFigure(at.toISOString())
  return plannedDay(dayAt(isEnd ? new Date(at.getTime() - 1) : at, timezone))
}

const windowOf = (terms: DiscountTerms, place: SentencePlace): Said | undefined => {
  const [from, to] = [whenSaid(terms.startsAt, place, false), whenSaid(terms.endsAt, place, true)]
  if (from !== undefined && to !== undefined) return say('pricing.says.between', { from, to })
  if (to !== undefined) return say('pricing.says.until', { to })
  return from === undefined ? undefined : say('pricing.says.since', { from })
}

const counted = (name: 'totalUses' | 'perDay' | 'perMember', value: unknown): Said[] => {
  const count = amount(value)
  return count === undefined ? [] : [say(`pricing.says.${name}`, { count })]
}

const whom = ({ audience, audienceNames }: DiscountTerms): Said[] => {
  const names = texts(audienceNames)
  if (audience === 'firstOrder' || audience === 'members') return [say(`pricing.says.${audience}`)]
  return (audience === 'segment' || audience === 'tier') && names.length > 0
    ? [say(`pricing.says.${audience}`, { names })]
    : []
}

const codeOf = ({ kind, code, codeMode }: DiscountTerms): Said[] => {
  if (kind !== 'coupon') return []
  if (codeMode === 'batch') return [say('pricing.says.codes')]
  return line(code) ? [say('pricing.says.code', { code: line(code) })] : []
}

const hour = (value: unknown): string => `${String(value).padStart(2, '0')}:00`

const limitsOf = (terms: DiscountTerms, place: SentencePlace): Said[] => {
  const money = (name: 'cap' | 'minSubtotal' | 'budget'): Said[] => {
    const value = amount(terms[name])
    return value === undefined ? [] : [say(`pricing.says.${name}`, { value: sayMoney(value, place.currency) })]
  }
  const excluded = ruleScope(terms.exclude, place)
  const trigger = terms.kind === 'upsell' ? ruleScope(terms.trigger, place) : undefined
  const least = amount(terms.minQty)
  const hours = rows(terms.dayHours).map(({ from, to }) => `${hour(from)}–${hour(to)}`)
  const channels = texts(terms.channels).map(channelSaid)
  return [
    ...(excluded === undefined ? [] : [say('pricing.says.except', { what: excluded })]),
    ...(trigger === undefined ? [] : [say('pricing.says.trigger', { what: trigger })]),
    ...codeOf(terms),
    ...money('minSubtotal'),
    ...(least === undefined ? [] : [say('pricing.says.minQty', { count: least })]),
    ...money('cap'),
    ...whom(terms),
    ...(channels.length > 0 ? [say('pricing.says.channels', { names: channels })] : []),
    ...(terms.paidHow === 'prepaid' ? [say('pricing.says.prepaid')] : []),
    ...(hours.length > 0 ? [say('pricing.says.hours', { hours })] : []),
    ...counted('perMember', terms.perMember),
    ...counted('totalUses', terms.totalUses),
    ...counted('perDay', terms.perDay),
    ...money('budget'),
  ]
}

/** What it gives and on what, without when and for whom: what a list has room for. Undefined while it gives nothing. */
export const offerSaid = (terms: DiscountTerms, place: SentencePlace): Said | undefined => {
  const gives = givesOf(terms, place)
  if (!gives) return undefined
  const what = onWhat(terms, place)
  if (what === undefined) return gives.said
  return say(gives.isOff ? 'pricing.says.offWhat' : 'pricing.says.onWhat', { gives: gives.said, what })
}

/** The whole sentence; undefined while it gives nothing. */
export const discountSaid = (terms: DiscountTerms, place: SentencePlace): Said | undefined => {
  const offer = offerSaid(terms, place)
  if (!offer) return undefined
  const when = windowOf(terms, place)
  const dated = when ? say('pricing.says.dated', { offer, when }) : offer
  const limits = limitsOf(terms, place)
  return limits.length > 0 ? say('pricing.says.limited', { offer: dated, limits }) : dated
}
