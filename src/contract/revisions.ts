// What a resource of the life `content` has beside its own fields: which version of it shoppers see, which one waits for a second
// person, and what the clock will do. A revision is a version that changed content; versions count every write, so numbers of
// revisions have gaps and the history of the record counts them the same.
import * as z from 'zod/mini'
import { f } from './f.ts'
import type { Values } from './field.ts'
import type { RecordStatusName } from './valueSet.ts'

/** What the clock does with a record at a moment. */
export const plannedActions = ['publish', 'deactivate'] as const
export type PlannedAction = (typeof plannedActions)[number]

const failure = z.object({
  code: z.string(),
  message: z.string(),
  key: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  /** When it should have been done. */
  at: z.iso.datetime(),
})

const planned = z.object({
  id: z.uuid(),
  does: z.enum(plannedActions),
  at: z.iso.datetime(),
  /** The zone it was given in, for showing it; `at` alone decides. */
  zone: z.string(),
  /** The revision that goes live, whatever is saved meanwhile; of what is taken down none. */
  revision: z.nullable(z.int()),
  /** The two halves of a takeover share it. */
  pair: z.nullable(z.uuid()),
  by: z.nullable(z.uuid()),
  byName: z.string(),
  /** It was due and could not be done: why. The clock leaves it alone from then on. */
  failure: z.optional(failure),
})

/** One entry of a schedule. Done, replaced and cancelled ones are gone from it: the history of the record tells of them. */
export type Planned = z.infer<typeof planned>
export type PlannedFailure = z.infer<typeof failure>

/** At most so many wait for their moment. */
export const mostPlanned = 20

/** All of them are the engine's: nobody gives them, the writer sets them. */
export const revisionFields = {
  revision: f.integer({ readOnly: true, required: true, default: 1, label: 'Revision' }),
  liveRevision: f.integer({ readOnly: true, label: 'Live version' }),
  submittedRevision: f.integer({ readOnly: true, label: 'Submitted version' }),
  scheduled: f.json(z.array(planned), { readOnly: true, label: 'Schedule' }),
}
export type RevisionFields = typeof revisionFields

/** What of a record says which of its revisions is where. */
export interface RevisionState extends Values<RevisionFields> {
  id: string
  version: number
  status: RecordStatusName
}

/** The number its content is known by wherever people choose among versions: the revision's where it has revisions. */
export const versionOf = (
  { lifecycle }: { lifecycle: string },
  { version, revision }: { version: number; revision?: unknown },
): number => (lifecycle === 'content' ? Number(revision) : version)

/** Shoppers reach it, by its address at least. */
export const isLive = ({ status }: { status?: unknown }): boolean => status === 'active' || status === 'hidden'

/** Entries that wait for their moment, the next first. */
export const pendingOf = ({ scheduled }: Pick<RevisionState, 'scheduled'>): Planned[] =>
  (scheduled ?? [])
    .filter(({ failure }) => !failure)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1))

/** Whether the clock is to publish it. */
export const isPlanned = (row: Pick<RevisionState, 'scheduled'>): boolean =>
  pendingOf(row).some(({ does }) => does === 'publish')

/** What the chart of a content asks beside the facts of any record. */
export const standingFacts = (row: RevisionState) => ({
  modified: row.revision !== row.liveRevision,
  published: row.liveRevision !== null,
  submitted: row.submittedRevision !== null,
  scheduled: (row.scheduled ?? []).length > 0,
  planned: isPlanned(row),
})

/** One revision as a list of them tells it. */
export interface Revision {
  no: number
  at: string
  byName: string | null
  /** Shoppers see it, it is what was saved last, the clock will publish it. */
  isLive: boolean
  isHead: boolean
  isScheduled: boolean
}
