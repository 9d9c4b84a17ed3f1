// The only functions allowed to touch money (kernel 0.3): whole minor units in, whole minor units out.
// Everything between is BigInt; a float never holds an amount, and a sum beyond safe integers is refused, not bent.
import { digitsOf } from '#contract/currency.ts'
import type { Finding } from '#contract/problem.ts'
import type { Figure } from '#contract/said.ts'
import { refusal } from './refusal.ts'

function safe(amount: bigint): number {
  const number = Number(amount)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${amount} is beyond exact amounts`)
  return number
}

/** top / bottom to a whole number, half away from zero. */
export function round(top: bigint | number, bottom: bigint | number = 1): number {
  const [above, below] = [BigInt(top), BigInt(bottom)]
  if (below <= 0n) throw new RangeError('Rounding needs a divisor above zero')
  const sign = above < 0n ? -1n : 1n
  return safe(sign * ((above * sign * 2n + below) / (below * 2n)))
}

/** amount * part / whole, rounded once. */
export const portion = (amount: number, part: number, whole: number): number =>
  round(BigInt(amount) * BigInt(part), whole)

type Share = { index: number; weight: bigint; floor: bigint; rest: bigint }

// Largest fraction first; ties go to the larger weight, then to the lower position.
function byClaim(one: Share, other: Share): number {
  if (one.rest !== other.rest) return one.rest > other.rest ? -1 : 1
  if (one.weight !== other.weight) return one.weight > other.weight ? -1 : 1
  return one.index - other.index
}

/** Splits a total over weights so that the parts always add up to it. */
export function alloc(total: number, weights: readonly number[]): number[] {
  const parts = weights.map(weight => BigInt(weight))
  if (parts.some(part => part < 0n)) throw new RangeError('Weights cannot be negative')
  const sum = parts.reduce((one, other) => one + other, 0n)
  if (sum === 0n && total === 0) return weights.map(() => 0)
  if (sum === 0n) throw new RangeError('Weights are all zero, so nobody can take the total')

  const sign = total < 0 ? -1n : 1n
  const whole = BigInt(total) * sign
  const shares = parts.map((weight, index): Share => {
    const claim = whole * weight
    return { index, weight, floor: claim / sum, rest: claim % sum }
  })
  const left = Number(shares.reduce((remaining, share) => remaining - share.floor, whole))
  const lucky = new Set([...shares].sort(byClaim).slice(0, left))
  return shares.map(share => safe(sign * (share.floor + (lucky.has(share) ? 1n : 0n))))
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
  const fraction = decimals.replace(/0+$/, '')
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
