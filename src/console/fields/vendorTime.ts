// An instant and the wall clock of the place. Inputs show and take the place's own time, wherever the reader sits.
import { codecOf } from '#contract/codecs.ts'
import { f } from '#contract/f.ts'
import type { Setting } from '#contract/field.ts'

const moment = f.moment()

/** `2026-04-01T09:00` on the vendor's clock; empty when it is no instant. */
export const wallOf = (instant: string, timezone: string): string => {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The instant of a wall clock reading; files say day first, so that codec is asked. */
export const instantOf = (wall: string, setting: Setting): string | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(wall)
  if (!match) return undefined
  const [, year, month, day, time] = match
  const read = codecOf(moment).read(`${day}-${month}-${year} ${time}`, moment.facts, setting)
  return 'value' in read ? String(read.value) : undefined
}
