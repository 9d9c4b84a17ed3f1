// The day and the minute it is where the vendor is.
import { zoneLead } from '#contract/zone.ts'

export const localAt = (now: Date, timezone: string): { day: string; time: string } => {
  const text = new Date(now.getTime() + zoneLead(now.getTime(), timezone)).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}
