// What reading a value needs to know of the place: its currency, its calendar, its language.
import { currentPlace } from '#console/session/me.ts'
import type { Setting } from '#contract/field.ts'

export const settingNow = (): Setting => {
  const { vendorCode = '', currency = 'INR', timezone = 'UTC', urlLang = '' } = currentPlace() ?? {}
  return { vendor: vendorCode, currency, timezone, urlLang }
}

const dayMs = 86_400_000

// Dear to make, and asked for at every key.
let made: { zone: string; format: Intl.DateTimeFormat } | undefined
const formatIn = (zone: string): Intl.DateTimeFormat => {
  if (made?.zone !== zone) made = { zone, format: new Intl.DateTimeFormat('en-CA', { timeZone: zone }) }
  return made.format
}

/** yyyy-mm-dd so many days from now, as the place's calendar has them. */
export const dayAt = (from: number): string => formatIn(settingNow().timezone).format(Date.now() + from * dayMs)
