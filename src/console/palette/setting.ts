// What reading a value needs to know of the place: its currency, its calendar, its language.
import { currentPlace } from '#console/session/me.ts'
import type { Setting } from '#contract/field.ts'

export const settingNow = (): Setting => {
  const { vendorCode = '', currency = 'INR', timezone = 'UTC', urlLang = '' } = currentPlace() ?? {}
  return { vendor: vendorCode, currency, timezone, urlLang }
}

const dayMs = 86_400_000

/** yyyy-mm-dd so many days from now, as the place's calendar has them. */
export const dayAt = (from: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: settingNow().timezone }).format(Date.now() + from * dayMs)
