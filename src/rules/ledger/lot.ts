// A lot: what was given at once and is used up piece by piece, with an end of its own. Amounts are whole: points, minor units of
// credit, pieces. Instants are epoch milliseconds, an end is exclusive.

export type Lot = {
  id: string
  earned: number
  remaining: number
  earnedAt: number
  /** Pending until then; absent: available at once. */
  availableAt?: number
  /** Null: it never ends. */
  expiresAt: number | null
  /** The order, rule or file it came from. */
  source?: string
}

export type Split = { lot: string; amount: number }

const endOf = ({ expiresAt }: Lot): number => expiresAt ?? Number.POSITIVE_INFINITY

export const isPending = ({ availableAt }: Lot, at: number): boolean => availableAt !== undefined && at < availableAt
export const isOver = (lot: Lot, at: number): boolean => endOf(lot) <= at
export const isUsable = (lot: Lot, at: number): boolean => lot.remaining > 0 && !isPending(lot, at) && !isOver(lot, at)

const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** What ends first is used first, then what was earned first; what never ends comes last. */
export const byEnd = (one: Lot, other: Lot): number => {
  const [end, later] = [endOf(one), endOf(other)]
  return (end === later ? 0 : end - later) || one.earnedAt - other.earnedAt || byText(one.id, other.id)
}

/** As it came in. */
export const byAge = (one: Lot, other: Lot): number => one.earnedAt - other.earnedAt || byText(one.id, other.id)

/** As much of `amount` as the lots hold, in their order, and what is missing. */
export const split = (lots: readonly Lot[], amount: number): { splits: Split[]; missing: number } => {
  const splits: Split[] = []
  let missing = amount
  for (const { id, remaining } of lots) {
    const part = Math.min(remaining, missing)
    if (part > 0) splits.push({ lot: id, amount: part })
    missing -= part
  }
  return { splits, missing }
}

/** The lots after `splits` are taken from them, or given back where `sign` is 1. */
export const moved = (lots: readonly Lot[], splits: readonly Split[], sign: 1 | -1): Lot[] => {
  const parts = new Map<string, number>()
  for (const { lot, amount } of splits) parts.set(lot, (parts.get(lot) ?? 0) + amount)
  return lots.map(lot => {
    const part = parts.get(lot.id)
    return part === undefined ? lot : { ...lot, remaining: lot.remaining + sign * part }
  })
}
