// What the server answers for pictures of redirects, beside the steps or the table that say the same.

/** One redirect in a picture of hops: a path leads to another, or nowhere. */
export interface Hop {
  from: string
  /** Absent of 410. */
  to?: string
  code: number
  match: 'exact' | 'prefix' | 'regex'
  /** The redirect the picture is about. */
  isIt?: true
}

/** Redirects around one: as somebody wrote them, and as they answer now that chains are shortened. */
export interface HopGraph {
  kind: 'hops'
  written: Hop[]
  now: Hop[]
  /** How the way ends. */
  outcome: Outcome
}

export type Outcome = 'none' | 'moved' | 'gone' | 'loop' | 'tooLong'

/** Rings, each path after path, the first once more at its end. */
export interface Rings {
  kind: 'rings'
  rings: Hop[][]
}

/** A path that was tested: the paths it passes, and what it is answered with in the end. */
export interface TestedPath {
  path: string
  hops: { at: string; code: number }[]
  outcome: Outcome
  to?: string
  code?: number
  /** The status at the end where that is known: of a page of this shop, or of a target that was asked. */
  status?: number
}

export interface Bench {
  kind: 'bench'
  paths: TestedPath[]
}

/** A path a pattern matches, with the stretch of it that does. */
export interface LabMatch {
  path: string
  begin: number
  end: number
  to?: string
}

export interface Lab {
  kind: 'lab'
  count: number
  all: number
  matches: LabMatch[]
}

const isKind = (given: unknown, kind: string): boolean =>
  typeof given === 'object' && given !== null && 'kind' in given && given.kind === kind

export const isHopGraph = (given: unknown): given is HopGraph => isKind(given, 'hops')
export const isRings = (given: unknown): given is Rings => isKind(given, 'rings')
export const isBench = (given: unknown): given is Bench => isKind(given, 'bench')
export const isLab = (given: unknown): given is Lab => isKind(given, 'lab')
