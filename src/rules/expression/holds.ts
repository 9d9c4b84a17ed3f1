// Whether an expression holds for plain facts: the same tree a list turns into SQL, asked about one thing at hand (a line of
// a cart, an address). What is unknown is never so; `field:none` asks whether it is unknown.
import type { Figure } from '#contract/said.ts'
import { type Clause, type Expression, isClause, isWords } from './tree.ts'

type One = string | number | boolean | Figure | null | undefined
export type Fact = One | readonly One[]
/** By the names that stand before a colon. Money and percents are given as figures and compared as people write them: `price:>499.50`. */
export type Facts = Readonly<Record<string, Fact>>
export type Test = (facts: Facts) => boolean

const isList = (fact: Fact): fact is readonly One[] => Array.isArray(fact)
const textOf = (fact: One): string => (typeof fact === 'object' ? (fact?.text ?? '') : String(fact ?? '')).toLowerCase()
const isBlank = (fact: Fact): boolean => (isList(fact) ? fact.length === 0 : fact === undefined || textOf(fact) === '')

// Figures that are compared as people write them, not as they are stored.
const written: ReadonlySet<string> = new Set(['money', 'percent'])

/** Decimals of up to 15 digits keep their order as floats, and equal ones are equal: enough to compare, not to reckon. */
const sizeOf = (fact: One): number => {
  if (typeof fact === 'number') return fact
  if (typeof fact === 'object' && !(fact && written.has(fact.figure))) return Number(fact?.of ?? Number.NaN)
  const text = textOf(fact).replace(/(?<!\s)\s*%$/, '')
  return text === '' ? Number.NaN : Number(text)
}

const some = (fact: Fact, test: (one: One) => boolean): boolean => (isList(fact) ? fact.some(test) : test(fact))

const yes = new Set(['y', 'yes', 'true', '1'])

const equals = (values: readonly string[]): ((fact: Fact) => boolean) => {
  const texts = new Set(values.map(value => value.toLowerCase()))
  const starts = [...texts].filter(text => text.endsWith('*')).map(text => text.slice(0, -1))
  const sizes = new Set(values.map(sizeOf).filter(size => !Number.isNaN(size)))
  return fact => {
    if (isBlank(fact)) return texts.has('none')
    return some(fact, one => {
      if (typeof one === 'boolean') return values.some(value => yes.has(value.toLowerCase()) === one)
      if (typeof one !== 'string') return sizes.has(sizeOf(one))
      const own = one.toLowerCase()
      return texts.has(own) || starts.some(start => own.startsWith(start))
    })
  }
}

const signs: Record<'<' | '<=' | '>' | '>=', <V>(one: V, other: V) => boolean> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
}

const compares = (sign: keyof typeof signs, value: string): ((fact: Fact) => boolean) => {
  const [size, text, test] = [sizeOf(value), value.toLowerCase(), signs[sign]]
  return fact =>
    !isBlank(fact) &&
    some(fact, one => {
      const own = sizeOf(one)
      return Number.isNaN(own) || Number.isNaN(size) ? test(textOf(one), text) : test(own, size)
    })
}

const clauseTest = ({ field, op, value }: Clause): Test => {
  if (op === '=' || op === 'in') {
    const test = equals(op === 'in' ? value : [value])
    return facts => test(facts[field])
  }
  if (op !== 'between') {
    const test = compares(op, value)
    return facts => test(facts[field])
  }
  const [least, most] = [compares('>=', value[0]), compares('<=', value[1])]
  return facts => some(facts[field], one => least(one) && most(one))
}

const built = (node: Expression): Test => {
  if (isClause(node)) return clauseTest(node)
  if (isWords(node)) {
    const words = node.words.toLowerCase()
    return facts => Object.values(facts).some(fact => some(fact, one => textOf(one).includes(words)))
  }
  if ('not' in node) {
    const test = testOf(node.not)
    return facts => !test(facts)
  }
  const tests = ('and' in node ? node.and : node.or).map(testOf)
  // An empty list of terms hides nothing, as in a list.
  if ('and' in node || tests.length === 0) return facts => tests.every(test => test(facts))
  return facts => tests.some(test => test(facts))
}

// A rule is asked about every line of every cart: it is read once for as long as its tree lives.
const known = new WeakMap<Expression, Test>()

export const testOf = (node: Expression): Test => {
  const test = known.get(node) ?? built(node)
  known.set(node, test)
  return test
}

export const holds = (node: Expression, facts: Facts): boolean => testOf(node)(facts)

/** The clauses that are so, each alone: what a reader is told when the whole holds. */
export const met = (node: Expression, facts: Facts): Clause[] => {
  if (isClause(node)) return holds(node, facts) ? [node] : []
  if (isWords(node) || 'not' in node) return []
  return ('and' in node ? node.and : node.or).flatMap(part => met(part, facts))
}
