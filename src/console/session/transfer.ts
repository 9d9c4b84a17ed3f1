// From host to host without a second sign-in (session.md A19): a ticket is asked for here and carried in the fragment,
// which no server sees; on the other side it is exchanged once and gone from the address.
import { api } from '#console/net/api.ts'
import { hostsNow } from '#console/net/hosts.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { leaveFreely } from '#console/shell/navigation.tsx'
import { hostFor, originOf } from '#contract/hosts.ts'
import { type HandedOver, type HandOver, paths } from '#contract/session.ts'
import { refuse } from '#machines/port.ts'
import type { Transferred } from '#machines/session/facts.ts'
import { memberOf } from './arrival.ts'
import type { PortDeps } from './ports.ts'
import { safeUrl } from './safeUrl.ts'
import { remember } from './storage.ts'

/** Where the brand is opened instead of here; undefined when it is opened here. */
export const elsewhereOf = (brand: string): string | undefined => hostFor(hostsNow(), brand, window.location.host)

/** Leaves this page for the brand's own host. Throws when the server gives no ticket. */
export const goThere = async (vendor: string, path: string): Promise<void> => {
  const asked = await api.post<HandOver>(paths.handOver, { vendor, path }, { once: null, background: true })
  const { ticket, host } = asked
  leaveFreely()
  window.location.assign(`${originOf(host, window.location)}/transfer-route#ticket=${encodeURIComponent(ticket)}`)
}

// Who is here stays who they are: a ticket may come from anybody.
const refused = (thrown: unknown): never => {
  const isAnother = isRefusal(thrown) && thrown.body.code === 'STATE'
  throw refuse({ key: isAnother ? 'transfer.another' : 'transfer.failed' })
}

export const takeOver = async (
  { gateway, vault, hosts }: Pick<PortDeps, 'gateway' | 'vault' | 'hosts'>,
  ticketRef: string,
  signal: AbortSignal,
): Promise<Transferred> => {
  const here = vault.user()?.userId
  const from = URL.parse(document.referrer)?.host
  const body = { ticket: vault.take(ticketRef), ...(here && { here }), ...(from && { from }) }
  const wanted = { method: 'POST', path: paths.takeOver, body, signal, isPublic: true } as const
  const { user, place, path } = (await gateway.send(wanted).catch(refused)) as HandedOver
  const target = safeUrl(path) ?? '/'
  remember('place', { userId: user.userId, ...place })
  window.history.replaceState(null, '', target)
  vault.enter(user)
  return { member: memberOf(hosts, user), place, target }
}
