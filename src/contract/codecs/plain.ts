// How choices and times are written: Y and N, names of a set, days and instants as ISO or day first in the vendor's zone.
import type { Codec, FieldFacts } from '../field.ts'
import { notA } from '../finding.ts'
import { noMember } from '../member.ts'
import { nameIn } from '../valueSet.ts'
import { instantOf } from '../zone.ts'

const yes = ['y', 'yes', 'true', '1']
const no = ['n', 'no', 'false', '0']

export const toggleCodec: Codec<boolean> = {
  print: value => (value ? 'Y' : 'N'),
  read: cell => {
    const value = cell.trim().toLowerCase()
    if (yes.includes(value)) return { value: true }
    return no.includes(value) ? { value: false } : { finding: notA('toggle', cell.trim()) }
  },
}

export const choiceCodec: Codec<string> = {
  print: value => value,
  read: (cell, { of }) => {
    if (!of) return { finding: notA('choice', cell.trim()) }
    const name = nameIn(of, cell)
    return name === undefined ? { finding: noMember(of, cell.trim()) } : { value: name }
  },
}

const dayFirst = /^(\d{2})-(\d{2})-(\d{4})(?: (\d{2}):(\d{2}))?$/

const real = (year: string, month: string, day: string): boolean => {
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(day)
}

export const dateCodec: Codec<string> = {
  print: value => value,
  read: cell => {
    const value = cell.trim()
    const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
    if (iso && real(iso[1]!, iso[2]!, iso[3]!)) return { value }
    const local = dayFirst.exec(value)
    if (local && real(local[3]!, local[2]!, local[1]!)) return { value: `${local[3]}-${local[2]}-${local[1]}` }
    return { finding: notA('date', value) }
  },
}

const isoMoment = /^\d{4}-\d{2}-\d{2}(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?)?$/

const dayLong = 86_400_000
const lastDay = '9999-12-31'

/** Midnight on the vendor's clock; of a day at whose end something ends, the one that follows: spans are without their end. */
const bareDay = (day: string, { ends }: FieldFacts, timezone: string): number => {
  const midnight = Date.parse(`${day}T00:00Z`)
  if (!ends) return instantOf(midnight, timezone)
  // No year after it is written like the others.
  return instantOf(midnight + dayLong - (day === lastDay ? 1 : 0), timezone)
}

/** What names no zone is read off the vendor's clock. */
const iso = (value: string, facts: FieldFacts, timezone: string): number => {
  const parts = isoMoment.exec(value)
  if (!parts) return Number.NaN
  const [, time, zone] = parts
  const day = value.slice(0, 10)
  if (time === undefined) return bareDay(day, facts, timezone)
  return zone ? Date.parse(value) : instantOf(Date.parse(`${day}T${time}Z`), timezone)
}

export const momentCodec: Codec<string> = {
  print: value => value,
  read: (cell, facts, setting) => {
    const value = cell.trim()
    const local = dayFirst.exec(value)
    const text = local ? `${local[3]}-${local[2]}-${local[1]}${local[4] ? `T${local[4]}:${local[5]}` : ''}` : value
    const [year = '', month = '', day = ''] = text.slice(0, 10).split('-')
    // A browser makes 2 March of 30 February.
    const at = real(year, month, day) ? iso(text, facts, setting.timezone) : Number.NaN
    return Number.isNaN(at) ? { finding: notA('moment', value) } : { value: new Date(at).toISOString() }
  },
}
