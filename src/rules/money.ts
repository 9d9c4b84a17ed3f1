// The only functions allowed to touch money (kernel 0.3): whole minor units in, whole minor units out.
// What stands between is exact too: plain whole numbers as long as a product of them is one, BigInt beyond. A sum beyond safe
// integers is refused, not bent.
import { digitsOf } from '#contract/currency.ts'
import type { Finding } from '#contract/problem.ts'
import type { Figure } from '#contract/said.ts'
import { refusal } from './refusal.ts'

function safe(amount: bigint): number {
  const number = Number(amount)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${amount} is beyond exact amounts`)
  return number
}

/** The remainder of two whole numbers is exact, and so is what it divides evenly. */
function roundWhole(top: number, bottom: number): number {
  const rest = top % bottom
  const whole = (top - rest) / bottom
  return Math.abs(rest) * 2 < bottom ? whole : whole + Math.sign(top)
}

/** top / bottom to a whole number, half away from zero. */
export function round(top: bigint | number, bottom: bigint | number = 1): number {
  const [above, below] = [BigInt(top), BigInt(bottom)]
  if (below <= 0n) throw new RangeError('Rounding needs a divisor above zero')
  const sign = above < 0n ? -1n : 1n
  return safe(sign * ((above * sign * 2n + below) / (below * 2n)))
}

/** amount * part / whole, rounded once. */
export function portion(amount: number, part: number, whole: number): number {
  const top = amount * part
  const isExact = Number.isSafeInteger(top) && Number.isSafeInteger(whole * 2) && whole > 0
  return isExact ? roundWhole(top, whole) : round(BigInt(amount) * BigInt(part), whole)
}

type Share = { index: number; weight: number; floor: number; rest: number | bigint }

/** What a weight claims of the total: the whole part, and the rest over `sum`. */
function claimed(total: number, weight: number, sum: number): Pick<Share, 'floor' | 'rest'> {
  const claim = total * weight
  if (Number.isSafeInteger(claim)) return { floor: (claim - (claim % sum)) / sum, rest: claim % sum }
  const [exact, below] = [BigInt(total) * BigInt(weight), BigInt(sum)]
  return { floor: safe(exact / below), rest: exact % below }
}

// Largest fraction first; ties go to the larger weight, then to the lower position.
function byClaim(one: Share, other: Share): number {
  if (one.rest > other.rest) return -1
  if (one.rest < other.rest) return 1
  return other.weight - one.weight || one.index - other.index
}

/** Splits a total over weights so that the parts always add up to it. */
export function alloc(total: number, weights: readonly number[]): number[] {
  if (weights.some(weight => weight < 0)) throw new RangeError('Weights cannot be negative')
  const sum = weights.reduce((one, other) => one + other, 0)
  if (!Number.isSafeInteger(sum)) throw new RangeError(`${sum} is beyond exact amounts`)
  if (sum === 0 && total === 0) return weights.map(() => 0)
  if (sum === 0) throw new RangeError('Weights are all zero, so nobody can take the total')
  // One taker takes all, and a total of all weights is the weights themselves: nothing is left over to hand out.
  if (weights.length === 1) return [total]
  if (total === sum) return [...weights]

  const [sign, whole] = [total < 0 ? -1 : 1, Math.abs(total)]
  const shares = weights.map((weight, index): Share => ({ index, weight, ...claimed(whole, weight, sum) }))
  const parts = shares.map(({ floor }) => floor)
  const left = parts.reduce((remaining, part) => remaining - part, whole)
  if (left > 0) for (const { index } of shares.sort(byClaim).slice(0, left)) parts[index]! += 1
  return sign < 0 ? parts.map(part => 0 - part) : parts
}

/** What unit i of n (counted from 1) is worth, so that any order of partial refunds adds up to the line. */
export const unitShare = (lineTotal: number, count: number, unit: number): number =>
  portion(lineTotal, unit, count) - portion(lineTotal, unit - 1, count)

function commaFinding(text: string, digits: number): Finding | undefined {
  if (/^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(text) && (digits !== 3 || text.includes('.')))
    return refusal('TYPE', 'money.thousands', { value: text, example: text.replaceAll(',', '') })
  const example = text.replace(',', '.')
  if (/^-?\d+,\d+$/.test(text)) return refusal('DECIMAL_COMMA', 'money.comma', { example })
  return undefined
}

/** "499.00" to 49900, or what is wrong with the text. */
export function parseMoney(text: string, currency: string): number | Finding {
  const digits = digitsOf(currency)
  const trimmed = text.trim()
  const comma = commaFinding(trimmed, digits)
  if (comma) return comma

  const [, sign, major, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(trimmed) ?? []
  const fraction = decimals.replace(/(?<!0)0+$/, '')
  if (major === undefined) return refusal('TYPE', 'money.form', { v: text })
  if (fraction.length > digits) return refusal('DECIMALS', 'money.decimals', { currency, n: digits })

  // Measured as text first: reading a cell of a million digits as a number would take seconds.
  const written = major.replace(/^0+/, '') + fraction.padEnd(digits, '0')
  const minor = written.length > 16 ? Number.POSITIVE_INFINITY : Number(written)
  if (!Number.isSafeInteger(minor)) return refusal('RANGE', 'money.large', { v: text.slice(0, 40) })
  return sign && minor > 0 ? -minor : minor
}

/** 49900 to "499.00", the form every file and message uses. */
export function printMoney(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  const size = Math.abs(minor)
    .toString()
    .padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return digits === 0 ? sign + size : `${sign}${size.slice(0, -digits)}.${size.slice(-digits)}`
}

/** An amount as a message carries it: the reader sees it in the place's own currency. */
export const sayMoney = (minor: number, currency: string): Figure => ({
  text: printMoney(minor, currency),
  figure: 'money',
  of: minor,
})
