// Moving what is planned to another moment: which action does it, what it is given, and the same time on another day.
import { startWish } from '#console/action/startWish.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { readRecord } from '#console/net/records.ts'
import { wholeResource } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import type { Planned } from '#contract/home.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import { instantOf, zoneLead } from '#contract/zone.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { readHomeAgain } from './useHome.ts'

const day = 86_400_000

/** What begins by a date of its own is moved where that date is changed: on its form. */
export const moverOf = (
  resource: Resource,
  { does, id }: Planned,
  may: (action: string) => boolean,
): ResolvedAction | undefined => {
  if (does === 'begin' || id === undefined) return undefined
  // Of a record that has several moments the one that is meant is named; elsewhere scheduling again replaces the one there is.
  const mover = actionOf(resource, resource.lifecycle === 'content' ? 'reschedule' : 'schedule')
  return mover && may(mover.id) ? mover : undefined
}

/** Asks for the moment where none is given. */
export const reschedule = async (mover: ResolvedAction, planned: Planned, at?: string): Promise<void> => {
  try {
    const resource = await wholeResource(planned.resource)
    const action = resource && actionOf(resource, mover.name)
    if (!action || !planned.id) return
    const record = await readRecord(resource, planned.id)
    const begun = 'planned' in (action.input ?? {}) ? { planned: planned.at } : {}
    const given = at === undefined ? { begun } : { input: { ...begun, at } }
    const acting = await startWish({ action, resource, subject: { records: [record] }, ...given, face: 'button' })
    acting?.ref.subscribe({ complete: readHomeAgain })
  } catch {
    void toast({ kind: 'error', text: wordsNow().t('shell.saveFailed') })
  }
}

/** The days of the timeline from today on, such as `2026-11-27`, by the clock of the vendor. */
export const daysAhead = (now: number, timezone: string): string[] => {
  const today = Date.parse(dayAt(new Date(now), timezone))
  return Array.from({ length: 8 }, (_, ahead) => new Date(today + ahead * day).toISOString().slice(0, 10))
}

/** The same time of day on another day, by the clock of the vendor. */
export const onDay = (at: string, date: string, timezone: string): string => {
  const instant = Date.parse(at)
  const wall = instant + zoneLead(instant, timezone)
  return new Date(instantOf(Date.parse(date) + (wall % day), timezone)).toISOString()
}
