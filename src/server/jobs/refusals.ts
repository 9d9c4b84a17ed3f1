// Why a job may not be cancelled, retried, run again or put back now: said beside the button and thrown by the action alike.
import type { Problem } from '#contract/problem.ts'
import type { Params } from '#contract/said.ts'
import { problem } from '#server/words.ts'
import { isOver, isPaused, type JobRecord, stateOf } from './row.ts'
import { sweepKind } from './sweeping.ts'
import { works } from './works.ts'

type Refusal = Problem | undefined

// A number that names: never with separators.
const named = (job: JobRecord): Params => ({ number: String(job.number) })

/** Taken away since; failed rows are kept with the job they failed in. */
const isWithoutFile = ({ kind, sourceFile, params }: JobRecord) =>
  kind.startsWith('bulk.') && !sourceFile && params.rowsOf === undefined

const changesRecords = ({ kind }: JobRecord) => kind === 'bulk.apply' || kind === 'action'

/** What a second person let go was done; done once more it is another one. */
const isApproved = ({ params }: JobRecord): boolean => Boolean(params.approvedBy)
const approvedOnce = (job: JobRecord): Problem => problem('SECOND_PERSON', 'job.approvedOnce', named(job))

export const refusalsOf = {
  cancel: (job: JobRecord): Refusal =>
    isOver(job) || job.cancelAsked ? problem('JOB_FINISHED', 'job.over', named(job)) : undefined,

  pause(job: JobRecord): Refusal {
    if (isOver(job) || job.cancelAsked) return problem('JOB_FINISHED', 'job.over', named(job))
    if (job.pausedBy !== null) return problem('STATE', 'job.paused', { ...named(job), name: job.pausedBy })
    if (works[job.kind]?.startsOver) return problem('STATE', 'job.startsOver', named(job))
    return stateOf(job) === 'overloaded' ? problem('STATE', 'job.waitsForRoom', named(job)) : undefined
  },

  resume(job: JobRecord): Refusal {
    if (isOver(job)) return problem('JOB_FINISHED', 'job.over', named(job))
    return job.pausedBy === null ? problem('STATE', 'job.notPaused', named(job)) : undefined
  },

  retryFailed(job: JobRecord): Refusal {
    if (isOver(job) && job.failed > 0 && isApproved(job)) return approvedOnce(job)
    if (isOver(job) && job.failed > 0 && changesRecords(job)) return undefined
    return problem('NOTHING_FAILED', 'job.nothingFailed', named(job))
  },

  runAgain(job: JobRecord): Refusal {
    if (!isOver(job)) return problem('STATE', 'job.running', named(job))
    if (job.kind === 'undo') return problem('STATE', 'job.isUndo')
    if (job.kind === sweepKind) return problem('STATE', 'job.isSweep')
    if (isApproved(job)) return approvedOnce(job)
    return isWithoutFile(job) ? problem('STATE', 'job.noFile', named(job)) : undefined
  },

  undoJob(job: JobRecord, now: Date): Refusal {
    if (isPaused(job) && job.ok > 0 && changesRecords(job)) return undefined
    if (!isOver(job)) return problem('STATE', 'job.runningCancel', named(job))
    if (job.undoneAt) return problem('STATE', 'job.undone', named(job))
    if (job.ok === 0 && changesRecords(job)) return problem('STATE', 'job.changedNothing', named(job))
    if (job.undoUntil && Date.parse(job.undoUntil) > now.getTime()) return undefined
    return problem('UNDO_EXPIRED', 'job.expired', named(job))
  },
} satisfies Record<string, (job: JobRecord, now: Date) => Refusal>
