// The day a seed counts from: the one it is made on, as India reckons, where most of the demo's shops are at home. Whatever the demo
// tells of is so many days before or after it; no seed knows another "today".
import { countries } from '#contract/brand.ts'
import { instantOf, zoneLead } from '#contract/zone.ts'

const { timezone } = countries.find(({ iso3 }) => iso3 === 'IND')!
export const hour = 3_600_000
const day = 24 * hour

export interface SeedDay {
  /** Its first moment. */
  readonly start: number
  /** The moment the seeding began, for what would not be seen if it were older than the demo: a cart left minutes ago. */
  readonly now: number
}

export const seedDayOf = (now: Date): SeedDay => {
  const wall = now.getTime() + zoneLead(now.getTime(), timezone)
  return { start: instantOf(Math.floor(wall / day) * day, timezone), now: now.getTime() }
}

/** An hour of the day so many days before; fewer than none are days to come. */
export const daysAgo = ({ start }: SeedDay, days: number, atHour = 0): string =>
  new Date(start - days * day + atHour * hour).toISOString()

/** The calendar day so many days before. */
export const dateAgo = (of: SeedDay, days: number): string => calendarDay(Date.parse(daysAgo(of, days)))

/** The calendar day of an instant. */
export const calendarDay = (instant: number): string =>
  new Date(instant + zoneLead(instant, timezone)).toISOString().slice(0, 10)

/** The next of a day that comes every year, `04-01` being the first of April; the day itself is not to come any more. */
export const nextOf = (of: SeedDay, monthAndDay: string): string => {
  const today = dateAgo(of, 0)
  const year = Number(today.slice(0, 4))
  return [year, year + 1].map(each => `${each}-${monthAndDay}`).find(date => date > today)!
}

/** How far the day has come where the demo's story ends: until half past eleven. */
const told = 11.5 * hour

/** The moment the demo's story has come to. */
export const storyEnd = ({ start }: SeedDay): number => start + told

/**
 * When something of the story was. A seed made before half past eleven draws the story's last hours together into what there has been
 * of the day: nothing that has happened is yet to come, and the days before are the same at every hour.
 */
export const happened = ({ start, now }: SeedDay, at: number): string =>
  new Date(
    at <= start ? at : start + Math.floor(Math.min(at - start, told) * Math.min(1, (now - start) / told)),
  ).toISOString()
