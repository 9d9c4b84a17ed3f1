// What is left of each lot, added up from the entries that moved it.
export interface Moved {
  kind: string
  reason: string
  expiresAt: string | null
  splits: { lot: string; amount: number; expiresAt?: string | null | undefined }[] | null
}

export interface OpenLot {
  id: string
  earned: number
  left: number
  expiresAt: string | null
  reason: string
}

const adds = new Set(['earn', 'restore', 'transferIn'])

/** Entries in the order they were written; what ends first comes first, what never ends last. */
export const openLots = (entries: readonly Moved[]): OpenLot[] => {
  const lots = new Map<string, OpenLot>()
  for (const { kind, splits, reason, expiresAt } of entries) {
    for (const { lot: id, amount, expiresAt: own } of splits ?? []) {
      const known = lots.get(id)
      if (known) known.left += adds.has(kind) ? amount : -amount
      else if (adds.has(kind))
        lots.set(id, { id, earned: amount, left: amount, expiresAt: own === undefined ? expiresAt : own, reason })
      if (known && own !== undefined) known.expiresAt = own
    }
  }
  const end = ({ expiresAt }: OpenLot) => expiresAt ?? '9999'
  return [...lots.values()]
    .filter(({ left }) => left > 0)
    .sort((one, other) => (end(one) < end(other) ? -1 : Number(end(one) > end(other))))
}
