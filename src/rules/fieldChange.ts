// What one field of one record becomes when it is changed over many: put, emptied, added to, taken from, raised, lowered.
import type { Localized } from '#contract/fields/localized.ts'
import { portion } from './money.ts'

export type FieldChange =
  | { how: 'set'; value: unknown }
  | { how: 'clear' }
  | { how: 'add' | 'remove'; value: readonly string[] }
  | { how: 'raise' | 'lower'; percent: number }

const whole = 10_000
const isMap = (value: unknown): value is Localized =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A decimal is text, so that nothing of it is lost: it keeps the places it has. */
const scaled = (before: string, part: number): string => {
  const [, fraction = ''] = before.split('.')
  const size = portion(Number(before.replace('.', '')), part, whole)
  if (fraction === '') return String(size)
  const digits = String(Math.abs(size)).padStart(fraction.length + 1, '0')
  return `${size < 0 ? '-' : ''}${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`
}

/** What is not there cannot be raised: it stays as it is. */
const moved = (before: unknown, part: number): unknown => {
  if (typeof before === 'number') return portion(before, part, whole)
  return typeof before === 'string' && before !== '' ? scaled(before, part) : before
}

export const changedField = (before: unknown, change: FieldChange): unknown => {
  switch (change.how) {
    case 'clear':
      return null
    case 'raise':
      return moved(before, whole + change.percent)
    case 'lower':
      return moved(before, whole - change.percent)
    case 'set':
      // Other languages than those given stay.
      return isMap(before) && isMap(change.value) ? { ...before, ...change.value } : change.value
  }
  const own = Array.isArray(before) ? (before as string[]) : []
  const named = new Set(change.value)
  return change.how === 'add' ? [...new Set([...own, ...named])] : own.filter(value => !named.has(value))
}
