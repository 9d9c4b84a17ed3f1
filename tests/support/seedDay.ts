// The day the demo of this run counts from: what a test says of the demo's days it says by it, so that it holds on every day.
import { inject } from 'vitest'
import * as day from '#server/seed/day.ts'

export const seedDay = (): day.SeedDay => inject('cluster').day

/** An hour of the day so many days before it; fewer than none are days to come. */
export const daysAgo = (days: number, atHour = 0): string => day.daysAgo(seedDay(), days, atHour)

/** The calendar day so many days before it. */
export const dateAgo = (days: number): string => day.dateAgo(seedDay(), days)

const lately = Date.now() - 60_000

/** Seconds of a minute ago: what a courier tells then comes after all the demo tells of, in this order, and is not yet to come. */
export const latelyAt = (second: number): string => new Date(lately + second * 1000).toISOString()
