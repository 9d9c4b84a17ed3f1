// The brands in their countries, and which of them a person may enter: the country must be one of the person's, and a
// role must have been given for that brand there.
import { distinctAccents } from '#contract/accent.ts'
import type { Environment, Place } from '#contract/brand.ts'
import { apiHostOf } from '#contract/hosts.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/pool.ts'
import { hostsOf } from './hosts.ts'
import { limits } from './limits.ts'
import { type Binding, isInScope } from './permissions.ts'

interface CachedPlaces {
  at: number
  places: Promise<readonly Place[]>
}

const known = new WeakMap<Db, CachedPlaces>()

/** Every vendor. Asked at most once a second, since each request needs it. */
export function allPlaces(db: Db): Promise<readonly Place[]> {
  const ready = known.get(db)
  if (ready && performance.now() - ready.at < limits.session.cached) return ready.places
  const places = readPlaces(db)
  known.set(db, { at: performance.now(), places })
  places.catch(() => known.delete(db))
  return places
}

export const forgetPlaces = (db: Db): void => {
  known.delete(db)
}

interface VendorRow extends Omit<Place, 'vendorCode' | 'urlLang' | 'apiHost'> {
  code: string
  url_lang: string
}

async function readPlaces(db: Db): Promise<readonly Place[]> {
  const { rows } = await db.$client.query<VendorRow>({
    name: 'places',
    text: `select code, brand, country, name, currency, timezone, url_lang, env, accent from vendor
      order by brand, country <> 'IND', country`,
  })
  const hosts = await hostsOf(db)
  const places = rows.map(({ code, url_lang: urlLang, env, ...row }) => ({
    vendorCode: code,
    ...row,
    urlLang,
    env: env as Environment,
    apiHost: apiHostOf(hosts, row),
  }))
  return distinctAccents(places)
}

export interface Entrant {
  allowedCountries: readonly string[]
  bindings: readonly Binding[]
}

export const mayEnter = ({ allowedCountries, bindings }: Entrant, place: Place): boolean =>
  allowedCountries.includes(place.country) && bindings.some(binding => isInScope(binding, place))

/** What a person may pick from. */
export const placesOf = async (db: Db, entrant: Entrant): Promise<Place[]> =>
  (await allPlaces(db)).filter(place => mayEnter(entrant, place))

/** The place a request names. Unknown and not allowed are the same answer: it must not tell which brands exist. */
export async function placeNamed(db: Db, entrant: Entrant, vendor: string, country?: string): Promise<Place> {
  const place = (await allPlaces(db)).find(({ vendorCode }) => vendorCode === vendor)
  const isMeant = place !== undefined && (country === undefined || country === place.country)
  if (isMeant && mayEnter(entrant, place)) return place
  throw new Problem('VENDOR', 'You have no access to this brand and country', { details: { vendor } })
}
