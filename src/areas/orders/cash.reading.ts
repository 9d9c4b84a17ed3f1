// Cash at the door: what of it each parcel of an order is to bring, by what is in them.
import { alloc } from '#rules/money.ts'
import type { Dossier } from './dossier.reading.ts'

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
