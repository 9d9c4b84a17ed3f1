// Cash at the door: what of it each parcel of an order is to bring, by what is in them, and what was brought.
import { paidAhead, sharedOut } from '#rules/cash.ts'
import type { Dossier } from '../dossier.server.ts'
import { cashless, type PackageRow } from '../packages.ts'
import { type PaymentRow, payments } from '../payments.ts'

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
