// Cash at the door: what of it each parcel of an order is to bring, by what is in them, and what was brought.
import { alloc } from '#rules/money.ts'
import type { Dossier } from '../dossier.server.ts'
import type { PackageRow } from '../packages.ts'
import { type PaymentRow, payments } from '../payments.ts'

/** No cash comes of these any more. */
export const cashless: ReadonlySet<PackageRow['state']> = new Set([
  'cancelled',
  'rtoInitiated',
  'rtoTransit',
  'rtoDelivered',
  'restocked',
  'writtenOff',
  'lost',
  'damaged',
])

/** What was paid online, beside what is collected at the door. */
export const paidAhead = ({ payments: all }: Pick<Dossier, 'payments'>): number =>
  all.reduce((sum, { method, captured }) => sum + (method === 'cod' ? 0 : captured), 0)

/** So much of an amount by parcel; those that were called off bring nothing. */
export const sharedOut = ({ lines, packages: all }: Dossier, due: number): Map<string, number> => {
  const live = all.filter(({ state }) => state !== 'cancelled')
  const netOf = new Map(lines.map(({ id, net, qty }) => [id, net / qty]))
  const worth = live.map(({ units }) =>
    Math.round((units ?? []).reduce((sum, { line, qty }) => sum + (netOf.get(line) ?? 0) * qty, 0)),
  )
  const shares = worth.some(one => one > 0) ? alloc(due, worth) : live.map((_, at) => (at === 0 ? due : 0))
  return new Map(live.map(({ id }, at) => [id, shares[at]!]))
}

/** What is still to be taken. */
export const cashOf = (dossier: Dossier): Map<string, number> =>
  sharedOut(dossier, dossier.payments.find(({ method, state }) => method === 'cod' && state === 'pending')?.amount ?? 0)

interface Collected {
  isAll: boolean
  patch: { paid?: number }
  others: { resource: typeof payments; id: string; patch: Pick<PaymentRow, 'captured' | 'state'> }[]
}

/** With its packages as they stand now: each that was delivered has brought its share, and it is collected once no more will come. */
export const collectedOf = (dossier: Dossier, parcels: readonly PackageRow[]): Collected => {
  const isAll =
    parcels.some(({ state }) => state === 'delivered') &&
    parcels.every(({ state }) => state === 'delivered' || cashless.has(state))
  const door = dossier.payments.find(({ method, state }) => method === 'cod' && state === 'pending')
  if (!door) return { isAll, patch: {}, others: [] }
  const shares = sharedOut(dossier, door.amount)
  const captured = parcels.reduce((sum, { id, state }) => sum + (state === 'delivered' ? (shares.get(id) ?? 0) : 0), 0)
  if (captured === door.captured && !isAll) return { isAll, patch: {}, others: [] }
  const patch = { captured, state: isAll ? ('collected' as const) : door.state }
  return { isAll, patch: { paid: paidAhead(dossier) + captured }, others: [{ resource: payments, id: door.id, patch }] }
}
