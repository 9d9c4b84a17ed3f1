// "Tell me when": what a person watches, kept on the server, and what they were told of it, kept until it is read.

export const watchPaths = {
  watches: '/v1/me/watches',
  end: '/v1/me/watches/end',
  notices: '/v1/me/notices',
  read: '/v1/me/notices/read',
} as const

/** A record changes, it reaches a state, a job ends, a filter finds more or fewer than a number. */
export type WatchKind = 'change' | 'state' | 'end' | 'count'

/** What a person is told of: what they watch, what became of what they handed in or planned, or a line of the start page they were given (`state` names it). */
export type NoticeKind = WatchKind | 'answer' | 'failed' | 'assigned'

export interface WatchWish {
  resource: string
  kind: WatchKind
  record?: string
  state?: string
  filter?: string
  /** More than the number, or fewer. */
  above?: boolean
  threshold?: number | undefined
}

/** What is watched, whoever says it. */
export interface Watched {
  resource: string
  kind: WatchKind
  record: string | null
  /** What the record was called when it was watched. */
  title: string
  state: string | null
  filter: string | null
  above: boolean | null
  threshold: number | null
}

export interface Watch extends Watched {
  id: string
  createdAt: string
}

export interface Notice extends Omit<Watched, 'kind'> {
  kind: NoticeKind
  id: string
  at: string
  count: number | null
  byName: string | null
  /** What a second person said. */
  reason: string | null
  /** How often, since it was last read. */
  times: number
  readAt: string | null
}

/** Per person. */
export const mostWatches = 100
export const mostNotices = 50
