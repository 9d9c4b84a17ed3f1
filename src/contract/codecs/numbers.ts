// How numbers are written: whole, as text, in major units of the vendor's currency, in percent. Nothing is ever rounded.
import { digitsOf } from '../currency.ts'
import type { Codec, FieldFacts, Read } from '../field.ts'
import { finding, finer, notA } from '../finding.ts'
import { type Figure, numberFigure } from '../said.ts'

const within = (value: number, { min, max }: FieldFacts, shown: (n: number) => Figure = numberFigure): Read<number> => {
  if (value >= (min ?? value) && value <= (max ?? value)) return { value }
  if (max === undefined) return { finding: finer('RANGE', 'LEAST', { min: shown(min!) }) }
  if (min === undefined) return { finding: finer('RANGE', 'MOST', { max: shown(max) }) }
  return { finding: finding('RANGE', { min: shown(min), max: shown(max) }) }
}

/** Text -> integer scaled by 10^digits, exactly; or what is wrong with it. */
const scaled = (cell: string, digits: number, kind: 'money' | 'percent', tooFine: () => Read<number>): Read<number> => {
  const value = cell.trim()
  if (/^-?\d+,\d{1,3}$/.test(value)) {
    return { finding: finding('DECIMAL_COMMA', { example: value.replace(',', '.') }) }
  }
  const match = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(value)
  if (!match) return { finding: notA(kind, value) }
  const fraction = (match[3] ?? '').replace(/(?<!0)0+$/, '')
  if (fraction.length > digits) return tooFine()
  // Adding zero turns a minus zero into zero.
  return { value: Number(`${match[1]}${match[2]}${fraction.padEnd(digits, '0')}`) + 0 }
}

const unscaled = (value: number, digits: number): string => {
  const text = String(Math.abs(value)).padStart(digits + 1, '0')
  const sign = value < 0 ? '-' : ''
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

export const integerCodec: Codec<number> = {
  print: value => String(value),
  read: (cell, facts) => {
    const value = cell.trim()
    return /^-?\d{1,15}$/.test(value) ? within(Number(value), facts) : { finding: notA('integer', value) }
  },
}

export const decimalCodec: Codec<string> = {
  print: value => value,
  read: cell => {
    const value = cell.trim()
    if (/^-?\d+,\d+$/.test(value)) return { finding: finding('DECIMAL_COMMA', { example: value.replace(',', '.') }) }
    return /^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? { value } : { finding: notA('decimal', value) }
  },
}

export const moneyCodec: Codec<number> = {
  print: (value, _facts, setting) => unscaled(value, digitsOf(setting.currency)),
  read: (cell, facts, setting) => {
    const digits = digitsOf(setting.currency)
    const read = scaled(cell, digits, 'money', () => ({
      finding: finding('DECIMALS', { currency: setting.currency, n: digits }),
    }))
    return 'value' in read
      ? within(read.value, { min: 0, ...facts }, of => ({ text: unscaled(of, digits), figure: 'money', of }))
      : read
  },
}

export const percentCodec: Codec<number> = {
  print: value => unscaled(value, 2).replace(/\.0+$|(?<!0)0+$/, ''),
  read: (cell, facts) => {
    const read = scaled(cell.replace(/(?<!\s)\s*%\s*$/, ''), 2, 'percent', () => ({
      finding: finer('DECIMALS', 'PERCENT_DECIMALS'),
    }))
    if (!('value' in read)) return read
    const { min = 0, max = 10_000 } = facts
    if (read.value >= min && read.value <= max) return read
    return { finding: finer('RANGE', 'PERCENT', { min: min / 100, max: max / 100 }) }
  },
}
