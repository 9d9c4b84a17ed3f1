// The schedule of one record that is published by revisions: what is live at a moment, and which entries may stand together.
import type { Finding } from '#contract/problem.ts'
import { isLive, mostPlanned, type Planned, pendingOf, type RevisionState } from '#contract/revisions.ts'
import { momentFigure } from '#contract/said.ts'
import type { RecordStatusName } from '#contract/valueSet.ts'
import { refusal } from './refusal.ts'

const minute = 60_000
/** Nothing is planned for the minute that has begun, nor further ahead than this. */
const farthest = 5 * 365 * 86_400_000

export interface Effective {
  status: RecordStatusName
  /** The revision shoppers see, or would see again where it is not live. */
  live: number | null
}

const due = ({ status, live }: Effective, { does, revision }: Planned): Effective => {
  if (does === 'deactivate') return { status: isLive({ status }) ? 'inactive' : status, live }
  if (status === 'deleted' || status === 'draft' || status === 'moderate') return { status, live }
  return { status: status === 'hidden' ? 'hidden' : 'active', live: revision }
}

/** What shoppers see of it at a moment that is to come, if nobody does anything: `effectiveRevision` of the kernel (B 0.2). */
export const effectiveAt = (row: RevisionState, at: number): Effective =>
  pendingOf(row)
    .filter(entry => Date.parse(entry.at) <= at)
    .reduce(due, { status: row.status, live: row.liveRevision })

/** The revision shoppers reach at that moment; null where they reach none. */
export const effectiveRevision = (row: RevisionState, at: number): number | null => {
  const { status, live } = effectiveAt(row, at)
  return isLive({ status }) ? live : null
}

/** No two entries of a schedule share one. */
export const minuteOf = ({ at }: Pick<Planned, 'at'>): number => Math.floor(Date.parse(at) / minute)

interface Window {
  from: number
  to: number
}

const windowsIn = (entries: readonly Planned[]): Window[] =>
  [...Map.groupBy(entries, ({ pair }) => pair)].flatMap(([pair, halves]) => {
    if (pair === null || halves.length < 2) return []
    const moments = halves.map(({ at }) => Date.parse(at))
    return [{ from: Math.min(...moments), to: Math.max(...moments) }]
  })

const placed = (path: string, found: Finding): Finding => ({ ...found, path })

/** What stands against planning these beside what is planned already, the first thing wrong. */
export const againstPlanning = (row: RevisionState, more: readonly Planned[], now: number): Finding | undefined => {
  const pending = pendingOf(row)
  for (const { at } of more) {
    if (Date.parse(at) < now + minute) return placed('at', refusal('RANGE', 'plan.soon', {}))
    if (Date.parse(at) > now + farthest) return placed('at', refusal('RANGE', 'plan.far', {}))
  }
  const [first, second] = more
  if (first && second && Date.parse(second.at) <= Date.parse(first.at))
    return placed('ends', refusal('RANGE', 'plan.order', {}))
  if (pending.length + more.length > mostPlanned) return refusal('LIMIT', 'plan.many', { most: mostPlanned })

  const clash = more.find((one, place) =>
    [...pending, ...more.slice(0, place)].some(other => minuteOf(other) === minuteOf(one)),
  )
  if (clash) return placed('at', refusal('SCHEDULE_CLASH', 'plan.clash', { at: momentFigure(clash.at) }))

  const planned = windowsIn(pending)
  const other = windowsIn(more).flatMap(({ from, to }) => planned.find(one => one.from < to && from < one.to) ?? [])[0]
  if (other) {
    const named = {
      from: momentFigure(new Date(other.from).toISOString()),
      to: momentFigure(new Date(other.to).toISOString()),
    }
    return placed('begins', refusal('SCHEDULE_OVERLAP', 'plan.overlap', named))
  }

  const down = more.find(({ does }) => does === 'deactivate')
  const isReached = down && isLive(effectiveAt(row, Date.parse(down.at)))
  return down && !isReached ? placed('does', refusal('NOTHING_TO_UNPUBLISH', 'plan.nothing', {})) : undefined
}
