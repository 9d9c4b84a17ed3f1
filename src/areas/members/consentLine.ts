// What somebody allowed over time, by channel and purpose: stretches from each time they said so to the next.
import type { Value } from '#contract/valueSet.ts'
import type { ConsentChannel, ConsentPurpose, ConsentState } from './sets.ts'

export interface Said {
  channel: Value<typeof ConsentChannel>
  purpose: Value<typeof ConsentPurpose>
  state: Value<typeof ConsentState>
  at: string
}

export interface Lane extends Said {
  /** Shares of the whole time; the state it began with until it ended. */
  spans: { state: Said['state']; from: number; to: number }[]
}

/** Lines in the order they were said; what counts now stands on the lane itself. */
export const consentLanes = (lines: readonly Said[], now: number): Lane[] => {
  const first = Math.min(...lines.map(({ at }) => Date.parse(at)))
  const share = (at: number) => (now <= first ? 0 : Math.min(1, (at - first) / (now - first)))
  const lanes = Map.groupBy(lines, ({ channel, purpose }) => `${channel} ${purpose}`)
  return [...lanes.values()].map(said => ({
    ...said.at(-1)!,
    spans: said.map(({ state, at }, place) => {
      const next = said[place + 1]
      return { state, from: share(Date.parse(at)), to: next ? share(Date.parse(next.at)) : 1 }
    }),
  }))
}
