// Everything read once when the page loads: who was here, which place, where to. Facts only; the session decides.
import { countryNamed } from '#contract/brand.ts'
import { brandOfHost, type Hosts } from '#contract/hosts.ts'
import type { Challenge, CurrentUser } from '#contract/session.ts'
import type { OtpTicket } from '#machines/otp/ticket.ts'
import type { BootFacts, Member } from '#machines/session/facts.ts'
import { safeUrl, urlIn } from './safeUrl.ts'
import { forget, recall } from './storage.ts'
import type { Vault } from './vault.ts'

export interface Arriving {
  vault: Vault
  hosts: Hosts
  /** Asks the server where a challenge stands, without a new code; undefined when it cannot be gone on with. */
  standing(ticket: string): Promise<Challenge | 'unreachable' | undefined>
}

/** A16: the first value counts, unknown ones are told about, and it leaves the address once used. */
const countryWished = (address: URL): Pick<BootFacts, 'wish' | 'message'> => {
  const wish = address.searchParams.get('countryName')
  if (wish === null) return {}
  const country = countryNamed(wish)
  return country
    ? { wish: country.iso3 }
    : { message: { key: 'session.countryUnknown', params: { country: wish.slice(0, 60) } } }
}

const withoutCountry = (address: URL): string => {
  const { pathname, hash, searchParams } = address
  searchParams.delete('countryName')
  const search = searchParams.toString()
  return `${pathname}${search && `?${search}`}${hash}`
}

/** A17, without the address: the brand of the host, else of this tab; the country of this tab, else the last chosen one. */
export const memberOf = (hosts: Hosts, { userId, allowedCountries }: Omit<CurrentUser, 'token'>): Member => {
  const kept = recall('place')
  const tab = kept?.userId === userId ? kept : undefined
  const brand = brandOfHost(hosts, window.location.host) ?? tab?.brand
  const country = [tab?.country, recall('chosenCountry')].find(name => name && allowedCountries.includes(name))
  return { userId, allowedCountries, place: { ...(brand && { brand }), ...(country && { country }) } }
}

export const ticketOf = (challenge: Challenge): OtpTicket => {
  const { ticket, to, expiresIn, resendIn, attemptsLeft, resendsLeft, factors, mailed } = challenge
  return {
    ticketRef: ticket,
    sentTo: to,
    ttlMs: expiresIn,
    cooldownMs: resendIn,
    attempts: attemptsLeft,
    resends: resendsLeft,
    factors,
    mailed,
  }
}

/** How long it still lives only the server knows: this machine's clock may be a day off, or it slept (E27). */
const challengeLeft = async ({ standing }: Arriving): Promise<OtpTicket | undefined> => {
  const kept = recall('otp')
  if (!kept) return undefined
  const now = await standing(kept.ticketRef)
  if (now === 'unreachable') return kept
  if (now && now.expiresIn > 0) return { ...ticketOf(now), ...(kept.factor && { factor: kept.factor }) }
  forget('otp')
  return undefined
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

export const arrive = async (arriving: Arriving): Promise<BootFacts> => {
  const { vault, hosts } = arriving
  const address = new URL(window.location.href)
  const inner = urlIn(address.search)
  // A deep link met without a session carries its countryName inside `url` (E17).
  const wished = new URL(inner ?? address.href, address.origin)
  const { wish, message } = countryWished(wished)
  const target = safeUrl(withoutCountry(wished))
  if (!inner && wish !== undefined) window.history.replaceState(null, '', withoutCountry(address))
  const transfer = transferIn(address, vault)

  const user = vault.user()
  const member = user && memberOf(hosts, user)
  if (user && recall('place') && recall('place')?.userId !== user.userId) forget('place')
  // Whoever came in another tab owes nothing any more.
  if (user) forget('otp')
  const challenge = user ? undefined : await challengeLeft(arriving)
  return {
    ...(member && { member, ...secureLeft(member.userId) }),
    ...(challenge && { challenge }),
    ...(wish && { wish }),
    ...transfer,
    target: address.pathname === '/unauthorized' || address.pathname === '/not-found' ? undefined : target,
    message,
  }
}
