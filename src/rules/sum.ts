// The palette's sums: `1200 + 18%`, `20% of 950`, `1180 incl 18%`, `today + 90`, `2026-04-01 - 2026-01-01`. Exact; money is
// a number like any other. Refuses to guess: what is not wholly a sum has no answer.
import { type Fraction, fractionOf, inverse, negative, plus, printed, times, whole } from './sum/fraction.ts'

export type SumAnswer =
  | { kind: 'number'; value: string }
  /** Without and with the tax, and the tax itself. */
  | { kind: 'tax'; net: string; tax: string; gross: string }
  /** yyyy-mm-dd. */
  | { kind: 'day'; value: string }

interface Value {
  kind: 'number' | 'percent' | 'day'
  /** A percent as written; a day as days since 1970. */
  amount: Fraction
}

const mostPlaces = 6
const moneyPlaces = 2
const dayMs = 86_400_000
const hundredth = fractionOf('0.01')

const token = /\s*(\d{4}-\d{2}-\d{2}|\d[\d,]*(?:\.\d+)?|\.\d+|[a-z]+|[-+*/()%×÷])/y

const tokensOf = (text: string): string[] | undefined => {
  const tokens: string[] = []
  const source = text
    .toLowerCase()
    .replace(/[₹$€£¥]|\b(?:inr|aed|sar|usd|eur)\b/g, ' ')
    .trim()
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const [, found] = token.exec(source) ?? []
    if (found === undefined) return undefined
    tokens.push(found)
  }
  return tokens
}

const days = (text: string): Fraction | undefined => {
  const at = Date.parse(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
  return isReal ? whole(at / dayMs) : undefined
}

const number = (amount: Fraction): Value => ({ kind: 'number', amount })
const isDay = ({ kind }: Value): boolean => kind === 'day'
const share = ({ amount }: Value): Fraction => times(amount, hundredth)
const plain = (value: Value): Fraction => (value.kind === 'percent' ? share(value) : value.amount)

const added = (one: Value, other: Value, sign: 1 | -1): Value | undefined => {
  const signed = (amount: Fraction) => (sign === 1 ? amount : negative(amount))
  if (isDay(one) && isDay(other)) return sign === -1 ? number(plus(one.amount, negative(other.amount))) : undefined
  if (isDay(one))
    return other.kind === 'number' ? { kind: 'day', amount: plus(one.amount, signed(other.amount)) } : undefined
  if (isDay(other)) return undefined
  // A percent added to an amount is a percent of it.
  if (other.kind === 'percent' && one.kind === 'number')
    return number(plus(one.amount, signed(times(one.amount, share(other)))))
  return { kind: one.kind, amount: plus(one.amount, signed(other.amount)) }
}

class Reader {
  #at = 0
  readonly #tokens: readonly string[]
  readonly #today: string

  constructor(tokens: readonly string[], today: string) {
    this.#tokens = tokens
    this.#today = today
  }

  get isOver(): boolean {
    return this.#at === this.#tokens.length
  }

  take(...wanted: string[]): string | undefined {
    const found = this.#tokens[this.#at]
    if (found === undefined || !wanted.includes(found)) return undefined
    this.#at += 1
    return found
  }

  sum(): Value | undefined {
    let value = this.#product()
    for (let sign = this.take('+', '-'); value && sign; sign = this.take('+', '-')) {
      const other = this.#product()
      value = other && added(value, other, sign === '+' ? 1 : -1)
    }
    return value
  }

  #product(): Value | undefined {
    let value = this.#part()
    const signs = ['*', '×', 'x', 'of', '/', '÷']
    for (let sign = this.take(...signs); value && sign; sign = this.take(...signs)) {
      const other = this.#part()
      if (!other || isDay(value) || isDay(other)) return undefined
      const factor = sign === '/' || sign === '÷' ? inverse(plain(other)) : plain(other)
      value = factor && number(times(plain(value), factor))
    }
    return value
  }

  #part(): Value | undefined {
    if (this.take('-')) {
      const value = this.#part()
      return value && !isDay(value) ? { ...value, amount: negative(value.amount) } : undefined
    }
    const value = this.#atom()
    if (!value || !this.take('%')) return value
    return value.kind === 'number' ? { kind: 'percent', amount: value.amount } : undefined
  }

  #atom(): Value | undefined {
    if (this.take('(')) {
      const value = this.sum()
      return this.take(')') ? value : undefined
    }
    const word = this.#tokens[this.#at] ?? ''
    const day = { today: 0, tom: 1, tomorrow: 1, yesterday: -1 }[word]
    if (day === undefined && !/^[\d.]/.test(word)) return undefined
    this.#at += 1
    if (day !== undefined) return { kind: 'day', amount: plus(days(this.#today) ?? whole(0), whole(day)) }
    if (!word.includes('-')) return number(fractionOf(word.replaceAll(',', '')))
    const amount = days(word)
    return amount && { kind: 'day', amount }
  }
}

const taxed = (amount: Fraction, rate: Value, isIncluded: boolean): SumAnswer | undefined => {
  const factor = plus(whole(1), share(rate))
  const part = isIncluded ? inverse(factor) : whole(1)
  if (rate.kind !== 'percent' || !part) return undefined
  const net = times(amount, part)
  const gross = times(net, factor)
  const money = (value: Fraction) => printed(value, moneyPlaces)
  return { kind: 'tax', net: money(net), tax: money(plus(gross, negative(net))), gross: money(gross) }
}

/** `today` is yyyy-mm-dd. Digits are ASCII, the decimal sign is a point and groups are parted by commas. */
export const sumOf = (text: string, today: string): SumAnswer | undefined => {
  const tokens = tokensOf(text)
  if (!tokens || tokens.length === 0) return undefined
  const reader = new Reader(tokens, today)
  const value = reader.sum()
  if (!value) return undefined
  const way = reader.take('incl', 'excl')
  if (way) {
    const rate = reader.sum()
    return rate && reader.isOver && value.kind === 'number' ? taxed(value.amount, rate, way === 'incl') : undefined
  }
  if (!reader.isOver) return undefined
  if (!isDay(value)) return { kind: 'number', value: printed(plain(value), mostPlaces) }
  const at = new Date(Number(value.amount.over / value.amount.under) * dayMs)
  return Number.isNaN(at.getTime()) ? undefined : { kind: 'day', value: at.toISOString().slice(0, 10) }
}
