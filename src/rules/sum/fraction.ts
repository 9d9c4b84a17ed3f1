// Exact numbers: a third stays a third until it is printed.
export interface Fraction {
  over: bigint
  under: bigint
}

const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other))
const size = (value: bigint): bigint => (value < 0n ? -value : value)

const reduced = (over: bigint, under: bigint): Fraction => {
  const shared = divisor(size(over), size(under)) || 1n
  const sign = under < 0n ? -1n : 1n
  return { over: (sign * over) / shared, under: (sign * under) / shared }
}

export const whole = (value: number | bigint): Fraction => ({ over: BigInt(value), under: 1n })

/** `12.50`; a point and digits only. */
export const fractionOf = (text: string): Fraction => {
  const [before = '0', after = ''] = text.split('.')
  return reduced(BigInt(`${before || '0'}${after}`), 10n ** BigInt(after.length))
}

export const plus = (one: Fraction, other: Fraction): Fraction =>
  reduced(one.over * other.under + other.over * one.under, one.under * other.under)
export const times = (one: Fraction, other: Fraction): Fraction =>
  reduced(one.over * other.over, one.under * other.under)
export const negative = ({ over, under }: Fraction): Fraction => ({ over: -over, under })
/** Undefined for nothing below the line. */
export const inverse = ({ over, under }: Fraction): Fraction | undefined =>
  over === 0n ? undefined : reduced(under, over)

/** Half away from zero at so many places; no trailing noughts. */
export const printed = ({ over, under }: Fraction, places: number): string => {
  const scale = 10n ** BigInt(places)
  const rounded = (2n * size(over) * scale + under) / (2n * under)
  const text = rounded.toString().padStart(places + 1, '0')
  const [before, after] = [text.slice(0, text.length - places), places > 0 ? text.slice(-places) : '']
  const tail = after.replace(/(?<!0)0+$/, '')
  const isNegative = over < 0n && rounded > 0n
  return `${isNegative ? '-' : ''}${before}${tail ? `.${tail}` : ''}`
}
