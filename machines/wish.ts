// What somebody wants done, as plain JSON: the same call is click, palette result, HTTP body, undo entry and job payload.
// Here are only the shapes every chart needs; what an action is, the contract says.

/** Who pulled it. */
export const faces = ['palette', 'button', 'menu', 'key', 'csv', 'api', 'job', 'system'] as const
export type Face = (typeof faces)[number]

/** Everything that matches a filter, but for some, with the count the person saw. */
export interface Matching {
  filter: string
  count: number
  minus?: string[]
  /** When that count was taken, by the server's clock: after five minutes it has to be taken again. */
  asOf?: string
}

/** Ids or a filter; empty when the action has no records. */
export interface Target {
  ids?: string[]
  matching?: Matching
  /** Version each record had when the person saw it. */
  versions?: Record<string, number>
}

/** A filled-in action. */
export interface Call {
  action: string
  target: Target
  input: Record<string, unknown>
  /** Idempotency key; it survives a token renewal, a second factor and a sign-in. */
  once: string
  face: Face
  /** Only so many of the target: the canary of a large batch. */
  first?: number
  /** What it goes on with: undo takes both back as one. */
  operation?: string
  /** A published record that would no longer be fit for it is taken out of publication, instead of being refused. */
  unpublish?: boolean
}
export interface Needs {
  /** Fields are asked for before anything else, and again where what was known beforehand is to be changed. */
  input?: boolean
  /** A dry run first; its answer may raise the confirmation. */
  plan?: boolean
  /** `count` means: the number of records must be typed. */
  confirm?: 'card' | 'count'
  /** Asked only where the plan warns of something. */
  warned?: boolean
  /** Second factor before it runs, not only when the server asks. */
  secure?: boolean
  /** Held back this long, cancellable: for effects that cannot be taken back. */
  graceMs?: number
  /** So many are done first and shown; the others wait for a second yes. */
  canary?: number
  /** False for what cannot be taken back, whatever the server answers. */
  undo?: boolean
}
export interface Wish extends Omit<Call, 'input'> {
  needs: Needs
  /** Known beforehand: preset arguments, a call repeated or brought over a sign-in. */
  input?: Call['input']
}
export interface Refused {
  id: string
  title?: string
  resource?: string
  /** A finding: its message key, or its code with the server's words. */
  why: { code: string; message: string; key?: string; params?: Readonly<Record<string, unknown>>; needsTick?: boolean }
}
/** Said, but nothing to beware of: nobody is asked. */
export const isNote = ({ code }: Refused['why']): boolean => code === 'INFO'
/** Whether somebody ticks that they have read its warnings, before it is done. */
export const needsTick = (plan: Pick<Plan, 'warnings'> | undefined): boolean =>
  plan?.warnings.some(warning => warning.needsTick === true) === true

export interface Plan {
  affected: number
  skipped: Refused[]
  sample: { id: string; title: string; diff: { field: string; before: unknown; after: unknown }[] }[]
  warnings: Refused['why'][]
  /** Of a filter: what it finds now. The call that follows is held to that. */
  seen?: { count: number; asOf: string }
}
export interface Outcome {
  done: { id: string }[]
  refused: Refused[]
  /** Left out of records that went through. */
  within?: Refused[]
  /** What a reading action shows. */
  result?: unknown
  /** What undo takes; absent when nothing was written. */
  operation?: string
  /** Set when the server took it as a job; the outcome is then the job's to tell. */
  jobId?: string
  /** Set when a second person must approve it first: nothing is done yet. */
  approvalId?: string
}

export const callOf = ({ action, target, once, face, input, operation }: Wish): Call => ({
  action,
  target,
  input: input ?? {},
  once,
  face,
  ...(operation !== undefined && { operation }),
})

/** The same target but for these. */
export const targetWithout = (target: Target, done: ReadonlySet<string>): Target => {
  const { ids, matching } = target
  if (ids) return { ...target, ids: ids.filter(id => !done.has(id)) }
  return matching ? { ...target, matching: { ...matching, minus: [...(matching.minus ?? []), ...done] } } : target
}
export const countOf = ({ ids, matching }: Target) =>
  ids?.length ?? (matching ? matching.count - (matching.minus?.length ?? 0) : 0)
