// Line discounts, one after the other on the units still free (kernel 0.4, step 2): the largest saving first, or by priority.
// Deterministic, not globally optimal: `beaten.ts` tells when two of them in another order would save more.
import type { LineDiscount } from './discount.ts'
import { offerOf } from './offers.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { Candidate } from './qualify.ts'
import type { Scene } from './scene.ts'
import { type Bid, freeLots, type Hold, held, takenFrom } from './units.ts'

export type LineCandidate = Candidate<LineDiscount>
export type Given = {
  candidate: Candidate
  amounts: readonly (readonly [line: number, amount: number])[]
  amount: number
}
export type Choice = { given: Given[]; outcomes: Map<Candidate, Outcome> }

type Waiting = { candidate: LineCandidate; bid: Bid; lostTo?: Outcome }

const nothing: Bid = { total: 0, wanted: 0, by: undefined, takes: [] }

const bidOf = (candidate: LineCandidate, hold: Hold, scene: Scene): Bid => {
  const lots = freeLots(candidate, hold)
  return lots.length === 0 ? nothing : held(offerOf(candidate.discount, lots, scene), candidate, hold)
}

const best = (waiting: readonly Waiting[], { context }: Scene): Waiting | undefined => {
  const saving = waiting.filter(({ bid }) => bid.total > 0)
  if (context.lineConflict === 'PRIORITY') return saving[0]
  // They stand in the order of their rank, so the first of equals wins.
  return saving.reduce<Waiting | undefined>(
    (top, one) => (top && top.bid.total >= one.bid.total ? top : one),
    undefined,
  )
}

const outcomeWithout = ({ bid, lostTo }: Waiting): Outcome => {
  if (lostTo) return lostTo
  if (bid.by) return { outcome: 'CAPPED', amount: 0, wanted: bid.wanted, by: bid.by }
  return { outcome: 'NOT_ELIGIBLE', missing: bid.missing ?? { rule: 'worthless' } }
}

const amountsOf = ({ takes }: Bid): [line: number, amount: number][] =>
  takes.filter(({ off }) => off > 0).map(({ lot, off }) => [lot.line.at, off])

/** `candidates` in order of rank; those named in `first` are served before the rule applies. */
export const chooseLine = (
  candidates: readonly LineCandidate[],
  hold: Hold,
  scene: Scene,
  first: readonly LineCandidate[] = [],
): Choice => {
  const choice: Choice = { given: [], outcomes: new Map() }
  const early = [...first]
  let waiting = candidates.map((candidate): Waiting => ({ candidate, bid: bidOf(candidate, hold, scene) }))
  for (;;) {
    const promoted = early.shift()
    const winner = promoted ? waiting.find(({ candidate }) => candidate === promoted) : best(waiting, scene)
    if (!winner) break
    const { candidate, bid } = winner
    waiting = waiting.filter(other => other !== winner)
    if (bid.total === 0) {
      choice.outcomes.set(candidate, outcomeWithout(winner))
      continue
    }
    choice.given.push({ candidate, amounts: amountsOf(bid), amount: bid.total })
    choice.outcomes.set(candidate, outcomeOf(bid.total, bid.wanted, bid.by, bid))
    takenFrom(hold, bid.takes, candidate.discount.stackGroup)

    const touched = new Set(bid.takes.map(({ lot }) => lot.line))
    for (const other of waiting) {
      // What it misses, fewer units will not bring.
      if (other.bid.missing || !other.candidate.lines.some(line => touched.has(line))) continue
      const before = other.bid.total
      other.bid = bidOf(other.candidate, hold, scene)
      if (before > 0 && other.bid.total === 0)
        other.lostTo = { outcome: 'LOST_TO', other: candidate.discount, by: bid.total - before }
      else if (other.bid.total > 0) delete other.lostTo
    }
  }
  for (const left of waiting) choice.outcomes.set(left.candidate, outcomeWithout(left))
  return choice
}
