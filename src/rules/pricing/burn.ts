// How a budget burns: what is spent of it so far, and where the same pace leads. Pure; now comes in.

export type Burning = {
  budget: number
  spent: number
  /** Epoch milliseconds; without an end nothing is projected to one. */
  startsAt: number
  endsAt: number | undefined
  now: number
}

export type Burn = {
  share: number
  /** When the budget is used up at this pace; absent before anything is spent, and when it is used up already. */
  lastsUntil: number | undefined
  /** What will be spent by the end; absent without an end, before the start and after the end. */
  byEnd: number | undefined
}

/** Of the budget, in basis points; more than all of it where it was overdrawn. */
export const shareOf = (spent: number, budget: number): number => Math.round((spent * 10_000) / budget)

export const burnOf = ({ budget, spent, startsAt, endsAt, now }: Burning): Burn => {
  const share = shareOf(spent, budget)
  const elapsed = now - startsAt
  if (elapsed <= 0 || spent <= 0 || spent >= budget) return { share, lastsUntil: undefined, byEnd: undefined }
  const isOver = endsAt !== undefined && endsAt <= now
  return {
    share,
    lastsUntil: isOver ? undefined : startsAt + Math.round((elapsed * budget) / spent),
    byEnd: endsAt === undefined || isOver ? undefined : Math.round((spent * (endsAt - startsAt)) / elapsed),
  }
}
