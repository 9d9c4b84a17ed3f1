// How choices and times are written: Y and N, names of a set, days and instants as ISO or day first in the vendor's zone.
import type { Codec } from '../field.ts'
import { notA } from '../finding.ts'
import { noMember } from '../member.ts'
import { nameIn } from '../valueSet.ts'

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

/** Milliseconds by which `timezone` is ahead of UTC at an instant. */
const offsetAt = (timezone: string, at: number): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - at
}

export const momentCodec: Codec<string> = {
  print: value => value,
  read: (cell, _facts, setting) => {
    const value = cell.trim()
    const local = dayFirst.exec(value)
    if (local && real(local[3]!, local[2]!, local[1]!)) {
      const wall = Date.UTC(
        Number(local[3]),
        Number(local[2]) - 1,
        Number(local[1]),
        Number(local[4] ?? 0),
        Number(local[5] ?? 0),
      )
      return { value: new Date(wall - offsetAt(setting.timezone, wall)).toISOString() }
    }
    const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(value)
    if (
      iso &&
      // A browser makes 2 March of 30 February.
      real(iso[1]!, iso[2]!, iso[3]!) &&
      /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(value) &&
      !Number.isNaN(Date.parse(value))
    ) {
      return { value: new Date(value).toISOString() }
    }
    return { finding: notA('moment', value) }
  },
}
