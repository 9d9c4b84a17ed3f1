// What the router's request says of an address: all of it, and the place it belongs to.
import { isolated } from '#console/i18n/isolated.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { pathAhead } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { countryNamed, placeOfCode, vendorCodeOf } from '#contract/brand.ts'
import { asksPlace, placeAsked, withoutPlace } from '#contract/placed.ts'
import { currentMe, currentPlace } from './me.ts'
import { followTo } from './pick.ts'
import { entranceFor, safeUrl, withUrl } from './safeUrl.ts'

/** Its address with what follows `#`, which the router's request leaves out. */
export const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  const [path, ...hash] = pathAhead().split('#')
  return path === `${pathname}${search}` && hash.length > 0 ? `${path}#${hash.join('#')}` : `${pathname}${search}`
}
export const spotOf = (request: Request): URL => new URL(pathOf(request), request.url)

/** An address that says where it belongs (session.md A17): this tab goes there, and the address loses it. */
export const ledElsewhere = (request: Request): string | undefined => {
  const here = currentPlace()
  const path = pathOf(request)
  const { search } = new URL(request.url)
  if (!here || !asksPlace(search)) return undefined
  const plain = withoutPlace(path)
  const { vendor, country } = placeAsked(search)
  const wished = country === null ? here.country : countryNamed(country)?.iso3
  const code = vendor?.toLowerCase() ?? (wished && vendorCodeOf(here.brand, wished))
  if (!code || code === here.vendorCode) return plain
  const place = currentMe()?.places.find(({ vendorCode }) => vendorCode === code)
  if (place) {
    followTo(place, plain)
    return plain
  }
  const words = wordsNow()
  const meant = placeOfCode(code)
  const named = meant ? `${meant.brand.toUpperCase()} · ${words.country(meant.country)}` : code.slice(0, 20)
  void toast({ kind: 'warning', stays: true, text: words.t('link.refused', { place: isolated(named) }) })
  return vendor === null ? plain : '/'
}

/** From a page that needs a place, for somebody without one: to the picker, or to the sign-in. */
export const awayFrom = (request: Request, isSomebody: boolean): string =>
  isSomebody ? withUrl('/select-vendorcode', safeUrl(withoutPlace(pathOf(request)))) : entranceFor(spotOf(request))
