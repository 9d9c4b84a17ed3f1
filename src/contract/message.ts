// What travels over the socket. The envelope is the specification's; `data.type` says which of ours it is.
import type { StoredText } from './said.ts'
import type { JobStatusName } from './valueSet.ts'

export interface Envelope {
  status: 'Success' | 'Error'
  data: Message | null
  error: { code: string; message: string } | null
}

/** The name of the one socket event: "listening to one message at a time" (spec 7). */
export const socketEvent = 'message'

export interface JobProgress {
  jobId: string
  number: number
  /** English; `titleTold` says it in any language, absent for jobs older than that. */
  title: string
  titleTold?: StoredText | null | undefined
  status: JobStatusName
  phase: string
  /** While somebody lets it rest. */
  pausedBy?: string | null
  total: number | null
  done: number
  ok: number
  failed: number
  skipped: number
  rate: number | null
  /** Seconds, once four samples are in. */
  eta: number | null
}

/** Somebody who has a record open. */
export interface Present {
  userId: string
  name: string
  doing: Doing
}
export type Doing = 'reading' | 'editing' | 'deciding'

/** What a console says of itself: the record it shows, or null. */
export const presenceEvent = 'presence'
export interface PresenceTarget {
  resource: string
  id: string
  doing: Doing
}

export type Message =
  | {
      type: 'record.changed'
      offset: string
      resource: string
      records: { id: string; version: number; status: string }[]
      by: string | null
    }
  | { type: 'records.changed'; offset: string; resource: string; count: number; by: string | null }
  /** Somebody said something about it, or changed or took back what they said. */
  | { type: 'record.commented'; offset: string; resource: string; id: string }
  /** Somebody shares a view of its list, or has changed or taken away one that was shared. */
  | { type: 'views.changed'; offset: string; resource: string }
  | ({ type: 'job.progress'; offset: string | null } & JobProgress)
  | ({ type: 'job.done'; offset: string } & JobProgress)
  /** Somebody needs a second person; those who may open approvals hear of it. */
  | {
      type: 'approval.asked'
      offset: string
      resource: 'approvals'
      id: string
      action: string
      by: string
      byName: string
    }
  /** To whoever asked. */
  | {
      type: 'approval.answered'
      offset: string
      id: string
      state: 'approved' | 'sentBack' | 'withdrawn'
      byName: string
      answer?: string
    }
  /** To those who have it open: who has. It is told anew whenever that changes, and never kept. */
  | { type: 'presence'; offset: null; resource: string; id: string; people: Present[] }
  /** Somebody has taken it from a queue or given it back; of interest for the moment only. */
  | { type: 'lease.changed'; offset: null; resource: string; id: string; by: string }
  /** To one person, wherever they are: what the keys are stands in their profile. */
  | { type: 'keys.changed'; offset: null }
  /** To the pages of one person. */
  | { type: 'countries.changed'; offset: null; allowedCountries: string[] }
  /** These discounts count no longer, from the commit on: whoever has a price on the screen asks again. */
  | { type: 'discount.killed'; offset: string; ids: string[]; by: string | null }
  /** To one person: something they watch has happened. */
  | { type: 'notice.new'; offset: string }
  | { type: 'resume.lost'; offset: string }
