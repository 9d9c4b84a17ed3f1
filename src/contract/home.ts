// The start page: what waits for somebody, how the business goes, what goes live by itself. Each resource says in its own declaration
// what of it stands there (`attention`, `figures`); the page knows none of them.
import type { Sentence } from './action.ts'
import { actionId, humanised, keyOf } from './address.ts'
import type { Undoable } from './call.ts'
import type { HomeLayout } from './homeLayout.ts'
import { mayWork, queueLabel } from './queue.ts'
import type { Resource } from './resource.ts'
import { unkeptRule } from './unkept.ts'

interface Waits {
  /** The moment since which a record waits. */
  since: string
  /** The moment by which it must be answered. */
  due?: string
  /** 1 (some day) to 5 (it costs money now). */
  severity: 1 | 2 | 3 | 4 | 5
  /** Actions on all of it, the first of them at hand by Enter; at most three. */
  does?: readonly string[]
  /** Something that went wrong: a line of all that did, settled since or not, which whoever was away is told of by its `since`. */
  failed?: string
}

/** Records that wait for somebody, as long as a line of their list finds them: nobody ticks them off, they are settled. */
export type Attention = Waits &
  (
    | { queue: string }
    | {
        /** English name of what waits: `Orders on hold`. */
        label: string
        filter: string
        sort?: string
      }
  )

/** How much of something there was in a period. */
export interface Figure {
  label: string
  /** The records it is about; all of them when absent. */
  filter?: string
  /** The moment that says to which period a record belongs. */
  at: string
  /** A field that is added up; without it records are counted. */
  sum?: string
  /** A further line: the share of the records that fulfil it as well. */
  share?: string
  /** Whether more of it is good news. */
  good: 'up' | 'down'
}

export type Attentions = Readonly<Record<string, Attention>>
export type Figures = Readonly<Record<string, Figure>>

type Told = Pick<Resource, 'name' | 'queues' | 'attention' | 'figures'>

/** Which records wait, as a line of their list, and in which order. */
export const waitingLine = (
  { queues }: Pick<Resource, 'queues'>,
  rule: Attention,
): { filter: string; sort?: string } => ('queue' in rule ? (queues?.[rule.queue] ?? { filter: '' }) : rule)

export const attentionLabel = (resource: Told, name: string): string => {
  const rule = resource.attention?.[name]
  if (!rule) return humanised(name)
  return 'queue' in rule ? queueLabel(resource, rule.queue) : rule.label
}

export const attentionKey = (resource: Told, name: string): string => {
  const rule = resource.attention?.[name]
  if (name === unkeptRule) return 'attention.unkept'
  return rule && 'queue' in rule ? keyOf.queue(resource, rule.queue) : keyOf.attention(resource, name)
}

/** Whoever may see its list; of a queue, whoever may settle something there. */
export const maySeeWaiting = (resource: Resource, rule: Attention, may: (id: string) => boolean): boolean => {
  const queue = 'queue' in rule ? resource.queues?.[rule.queue] : undefined
  return queue ? mayWork(resource, queue, may) : may(actionId(resource, 'open'))
}

export const periods = ['today', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** A line waits no longer in sight until then, at most so long. */
export const longestSnoozeMs = 14 * 86_400_000

export const homePaths = {
  home: '/v1/home',
  wallboard: '/v1/home/wallboard',
  snooze: '/v1/home/snooze',
  assign: '/v1/home/assign',
  assignees: '/v1/home/assignees',
  note: '/v1/home/note',
  digest: '/v1/home/digest',
  digestFile: '/v1/home/digest/file',
  looked: '/v1/home/looked',
} as const

/** The right to write the note everybody of a brand sees. */
export const noteRight = 'home.note'
export const longestNote = 500

/** Views on the start page, per person. */
export const mostViewTiles = 12

interface Card {
  resource: string
  name: string
}

/** Its card could not be read; the others were. */
export interface Broken extends Card {
  broken: true
}

export interface FigureCard extends Card {
  /** The list behind it finds exactly the records that were counted. */
  filter: string
  /** Records behind it. */
  count: number
  /** Of a sum its amount, whole and of any length; of a share its records among all (`of`). */
  sum?: string
  isMoney?: true
  of?: number
  /** The same of the same part of the period before. */
  before: Pick<FigureCard, 'count' | 'sum' | 'of'>
  /** By hour today, by day else, the one that is not over last; `ghost` is the whole period before. */
  line: number[]
  ghost: number[]
}

/** A colleague a line may be given to. */
export interface Assignee {
  id: string
  name: string
}

export interface Waiting {
  id: string
  title: string
  /** Why it waits since then. */
  since: string | null
  due: string | null
}

export interface AttentionCard extends Card {
  filter: string
  sort?: string
  count: number
  /** As the list says it. */
  about: boolean
  since: string | null
  due: string | null
  score: number
  /** Of few all, the most urgent first; of more than `fewest` none. */
  records: Waiting[]
  /** Whose it is. */
  taker?: Assignee
  /** Out of sight for whoever asks. */
  snoozedUntil?: string
}

/** Of more than so many records a line tells no single ones. */
export const fewest = 5

/** What goes live, comes into force or is taken down by itself. */
export interface Planned {
  resource: string
  at: string
  does: 'publish' | 'deactivate' | 'begin'
  /** How many on that day; of one it is named, of more the list finds them. */
  count: number
  id?: string
  title?: string
  filter?: string
}

export interface ViewTile {
  /** `resource/key` of the view. */
  view: string
  count: number
  about: boolean
}

export interface Note {
  text: string
  author: string
  until: string | null
  at: string
}

/** A record somebody began. */
export interface Draft {
  resource: string
  id: string
  title: string
  /** When it was changed last. */
  at: string
}

/** What somebody did, or the clock. */
export interface Deed
  extends Pick<
    Undoable,
    'id' | 'action' | 'at' | 'byName' | 'changed' | 'changes' | 'jobId' | 'job' | 'face' | 'record'
  > {
  /** The second person, where one was needed. */
  approvedBy: string | null
  /** What its action says when it is done, in the reader's language: told so, nobody fetches an area for a sentence. */
  done?: Partial<Sentence>
}

export type DeedKind = 'decided' | 'published'

/** Deeds a digest tells of. */
export const mostDigested = 200
/** Changes of a brand in a country that are looked through for them, the newest. */
export const mostLookedThrough = 5000
/** Whoever was away for longer is told of no more. */
export const longestAwayMs = 30 * 86_400_000

/** What happened since somebody last looked. */
export interface Digest {
  since: string
  at: string
  /** When they last caught up; null before the first time. */
  looked: string | null
  failed: AttentionCard[]
  decided: Deed[]
  published: Deed[]
  /** There were more. */
  isPart: boolean
  /** Where the look through the changes ended before it came to `since`: what was decided or published before then is not told. */
  reached: string | null
}

export interface HomeAnswer {
  /** The instant all of it is true of. */
  at: string
  period: Period
  layout: HomeLayout
  figures: (FigureCard | Broken)[]
  attention: (AttentionCard | Broken)[]
  planned: Planned[]
  views: ViewTile[]
  /** What the records used lately are called, by address; gone ones are not there. */
  recents: Record<string, string>
  /** Records not published yet, of whoever asks. */
  drafts: Draft[]
  /** What colleagues did last. */
  team: Deed[]
  note: Note | null
  /** Cards of the house that could not be read. */
  broken: string[]
}

/** What everybody who walks past may read: how many and since when, of nobody in particular. */
export interface Wallboard extends Pick<HomeAnswer, 'at' | 'period'> {
  figures: (Omit<FigureCard, 'filter'> | Broken)[]
  attention: (Pick<AttentionCard, 'resource' | 'name' | 'count' | 'about' | 'since' | 'due' | 'score'> | Broken)[]
  /** Named where a record of that kind tells of no person. */
  planned: Omit<Planned, 'id' | 'filter'>[]
}

export const isBroken = <C extends Card>(card: C | Broken): card is Broken => 'broken' in card
