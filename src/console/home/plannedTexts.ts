// How what goes live is told: what it does by an icon, its day and its time by the clock of the vendor.
import { localeOf } from '#console/i18n/figures.ts'
import type { Words } from '#console/i18n/words.ts'
import type { Planned } from '#contract/home.ts'

type Speaking = Pick<Words, 'language'>

export const plannedIcons: Readonly<Record<Planned['does'], string>> = {
  publish: 'send',
  deactivate: 'eye-off',
  begin: 'play',
}

export const timesOf = ({ language }: Speaking, timezone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeOf(language), { timeZone: timezone, hour: '2-digit', minute: '2-digit' })

/** Of days such as `2026-11-27`, which are the vendor's already. */
export const dayNames = ({ language }: Speaking, weekday: 'long' | 'short'): ((day: string) => string) => {
  const named = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    weekday,
    day: 'numeric',
    month: 'short',
  })
  return day => named.format(new Date(`${day}T00:00:00Z`))
}
