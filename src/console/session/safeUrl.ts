// Which address the `url` parameter may send a person to (session.md 1.6, E19): a page of this console and nothing else.
// Whatever could leave the origin, confuse a router or nest another `url` leads home instead.
import { placeAsked, placeParameters, withoutPlace } from '#contract/placed.ts'

const limit = 2048

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const isPlainPath = (path: string): boolean => !path.includes('//') && !path.includes('\\')

export const safeUrl = (wished: string | null | undefined, origin = window.location.origin): string | undefined => {
  if (!wished?.startsWith('/') || wished.length > limit) return undefined
  const url = URL.parse(wished, origin)
  if (!url || url.origin !== origin) return undefined
  const once = decoded(url.pathname)
  if (once === undefined || !isPlainPath(url.pathname) || !isPlainPath(once)) return undefined
  if (/^\/(auth|transfer-route|select-vendorcode)(\/|$)/i.test(once)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** Where a page says to go on to, if it says so safely. */
export const urlIn = (search: string): string | undefined => safeUrl(new URLSearchParams(search).get('url'))

/** The same without what it says about a place. */
export const pageIn = (search: string): string | undefined => {
  const url = urlIn(search)
  return url && withoutPlace(url)
}

/** The page to go on to, with the place that was asked for: a sign-in that leads away comes back with it. */
export const wayIn = (search: string): string | undefined => {
  const { vendor, country } = placeAsked(search)
  const wished = new URLSearchParams({
    ...(country && { [placeParameters.country]: country }),
    ...(vendor && { [placeParameters.vendor]: vendor }),
  })
  return urlIn(search) ?? (wished.size > 0 ? safeUrl(`/?${wished}`) : undefined)
}

const loginPath = '/auth/login'

export const withUrl = (path: string, url: string | undefined): string =>
  url && url !== '/' ? `${path}?url=${encodeURIComponent(url)}` : path

/** Pages that are open to everybody beside the sign-in. */
export const isOpenPage = (pathname: string): boolean =>
  /^\/(dev\/mail|not-found|unauthorized|auth\/invitation)$/.test(pathname)

/** Where somebody who is not signed in belongs: the sign-in, with the way back to what was asked for. */
export const entranceFor = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string => {
  const isAside = /^\/(auth|select-vendorcode)(\/|$)/.test(pathname)
  return withUrl(loginPath, isAside ? wayIn(search) : safeUrl(`${pathname}${search}${hash}`))
}
