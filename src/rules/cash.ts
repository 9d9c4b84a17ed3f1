// Cash at the door: what of it each parcel of an order is to bring, by what is in them. Orders go by it when parcels arrive, refunds
// when a courier hands it over.
import { alloc } from './money.ts'

interface CashOrder {
  /** `net` is of the whole line, in minor units. */
  lines: readonly { id: string; net: number; qty: number }[]
  packages: readonly { id: string; state: string; units: readonly { line: string; qty: number }[] | null }[]
}

/** What was paid online, beside what is collected at the door, in minor units. */
export const paidAhead = ({ payments: all }: { payments: readonly { method: string; captured: number }[] }): number =>
  all.reduce((sum, { method, captured }) => sum + (method === 'cod' ? 0 : captured), 0)

/** So much of an amount by parcel, in minor units; those that were called off bring nothing. The shares add up to the amount. */
export const sharedOut = ({ lines, packages: all }: CashOrder, due: number): Map<string, number> => {
  const live = all.filter(({ state }) => state !== 'cancelled')
  const netOf = new Map(lines.map(({ id, net, qty }) => [id, net / qty]))
  const worth = live.map(({ units }) =>
    Math.round((units ?? []).reduce((sum, { line, qty }) => sum + (netOf.get(line) ?? 0) * qty, 0)),
  )
  const shares = worth.some(one => one > 0) ? alloc(due, worth) : live.map((_, at) => (at === 0 ? due : 0))
  return new Map(live.map(({ id }, at) => [id, shares[at]!]))
}
