// Everything read once when the page loads: who was here, which place, where to. Facts only; the session decides.
import { brandOfHost, type Hosts } from '#contract/hosts.ts'
import { asksPlace, withoutPlace } from '#contract/placed.ts'
import type { CurrentUser } from '#contract/session.ts'
import type { BootFacts, Member } from '#machines/session/facts.ts'
import { safeUrl, urlIn } from './safeUrl.ts'
import type { ChallengeLookup } from './standing.ts'
import { forget, recall } from './storage.ts'
import type { Vault } from './vault.ts'

export interface Arriving {
  vault: Vault
  hosts: Hosts
  /** Where a challenge stands. */
  standing: ChallengeLookup
}

const pathOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`

/** A17, without the address: the brand of the host, else of this tab; the country of this tab, else the last chosen one. */
export const memberOf = (hosts: Hosts, { userId, allowedCountries }: Omit<CurrentUser, 'token'>): Member => {
  const kept = recall('place')
  const tab = kept?.userId === userId ? kept : undefined
  const brand = brandOfHost(hosts, window.location.host) ?? tab?.brand
  const country = [tab?.country, recall('chosenCountry')].find(name => name && allowedCountries.includes(name))
  return { userId, allowedCountries, place: { ...(brand && { brand }), ...(country && { country }) } }
}

const secureLeft = (userId: string): Pick<BootFacts, 'secure' | 'secureMs' | 'undone'> => {
  const kept = recall('secure')
  if (kept?.userId !== userId) return {}
  if (kept.flag === 'required') return { secure: 'required', undone: kept.blocked ?? [] }
  const left = (kept.until ?? 0) - Date.now()
  const given = kept.ttlMs ?? 0
  // A clock that makes no sense decides nothing: the server will refuse what is over.
  return { secure: 'elevated', secureMs: left > 0 && left <= given ? left : given }
}

const transferIn = ({ pathname, hash }: URL, vault: Vault): Pick<BootFacts, 'transferRef'> => {
  const ticket = pathname === '/transfer-route' ? new URLSearchParams(hash.slice(1)).get('ticket') : null
  // It opens once; neither the history nor a copied address may carry it on.
  if (pathname === '/transfer-route') window.history.replaceState(null, '', '/')
  return ticket ? { transferRef: vault.hold(ticket) } : {}
}

export const arrive = async ({ vault, hosts, standing }: Arriving): Promise<BootFacts> => {
  const address = new URL(window.location.href)
  const inner = urlIn(address.search)
  // A deep link met without a session carries its countryName inside `url` (E17).
  const wished = new URL(inner ?? address.href, address.origin)
  const plain = safeUrl(withoutPlace(pathOf(wished)))
  const user = vault.user()
  // Of somebody who still has to sign in the address keeps it: a reload must find it again.
  if (user && asksPlace(address.search)) window.history.replaceState(null, '', withoutPlace(pathOf(address)))
  const transfer = transferIn(address, vault)

  const member = user && memberOf(hosts, user)
  if (user && recall('place') && recall('place')?.userId !== user.userId) forget('place')
  // Whoever came in another tab owes nothing any more.
  if (user) forget('otp')
  const owed = !user && recall('otp')
  const challenge = owed ? await (await import('./standing.ts')).challengeLeft(standing) : undefined
  const asked = [wished.search, address.search].some(asksPlace)
    ? (await import('./requestedPlace.ts')).wishedIn(
        { outer: address.search, inner: wished.search, target: plain },
        hosts,
      )
    : { target: plain }
  return {
    ...(member && { member, ...secureLeft(member.userId) }),
    ...(challenge && { challenge }),
    ...asked,
    ...transfer,
    ...(user && address.pathname === '/select-vendorcode' && { choosing: true }),
  }
}
