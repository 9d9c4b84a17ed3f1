// Where the session leads: to the sign-in, to the picker, and back to the page one was on.
import type { BrandCountry, SessionContext, SessionLimits } from './facts.ts'

/** Spec 9, as contract/brand.ts has it: charts import nothing. */
const vendorCodeIn = ({ brand, country }: BrandCountry) =>
  (country === 'IND' ? brand : `${brand}-${country}`).toLowerCase()

export const loginUrl = ({ target }: SessionContext, limits: SessionLimits) =>
  target ? `${limits.loginPath}?url=${encodeURIComponent(target)}` : limits.loginPath

/** What the picker still has to know after a reload: where to go on, which country was asked for, what could not be opened. */
export const pickUrl = (
  { target, wish, link, failed, message }: SessionContext,
  { pickPath, homePath }: SessionLimits,
) => {
  const place = failed ?? link
  const unknown = message?.key === 'session.countryUnknown' ? String(message.params?.country) : undefined
  const asked = [
    ['url', target === homePath ? undefined : target],
    ['countryName', wish ?? unknown],
    ['vendorcode', place && vendorCodeIn(place)],
  ].flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return asked.length > 0 ? `${pickPath}?${asked.join('&')}` : pickPath
}

/** The page one was on; from one that only stands in between, where one was going. */
export const wayBack = (
  path: string | undefined,
  { target }: SessionContext,
  limits: SessionLimits,
): string | undefined => {
  const asides = ['/auth', limits.pickPath, limits.unauthorizedPath]
  return path === undefined || asides.some(aside => path.startsWith(aside)) ? target : path
}
