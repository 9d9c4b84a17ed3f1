// What an address asks for: a place by its vendor code, or a country by its name. Most ask for neither, so this comes when one does.
import { countryNamed, placeOfCode } from '#contract/brand.ts'
import { type Hosts, hostFor } from '#contract/hosts.ts'
import { placeAsked } from '#contract/placed.ts'
import type { BootFacts } from '#machines/session/facts.ts'
import { noteNeeded } from './byLink.ts'

/** A16: the first value counts, unknown ones are told about, and it leaves the address once used. */
const countryWished = (wish: string | null): Pick<BootFacts, 'wish' | 'message'> => {
  if (wish === null) return {}
  const country = countryNamed(wish)
  return country
    ? { wish: country.iso3 }
    : { message: { key: 'session.countryUnknown', params: { country: wish.slice(0, 60) } } }
}

/** Where the address belongs. What another host shows is not opened here: it is offered (byLink.ts). */
const linkIn = (vendor: string | null, hosts: Hosts, path: string | undefined): Pick<BootFacts, 'link' | 'target'> => {
  const link = vendor === null ? undefined : placeOfCode(vendor)
  if (!link) return { target: path }
  if (hostFor(hosts, link.brand, window.location.host) === undefined) return { link, target: path }
  noteNeeded({ ...link, path: path ?? '/' })
  return {}
}

/** `inner` is the page to go on to: a deep link met without a session carries its names in there (E17). */
export const wishedIn = (
  { outer, inner, target }: { outer: string; inner: string; target: string | undefined },
  hosts: Hosts,
): Pick<BootFacts, 'wish' | 'message' | 'link' | 'target'> => {
  const [deep, shallow] = [placeAsked(inner), placeAsked(outer)]
  return { ...countryWished(deep.country ?? shallow.country), ...linkIn(deep.vendor ?? shallow.vendor, hosts, target) }
}
