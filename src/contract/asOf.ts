// A list or a record at another moment than now: as history knows it was, or as what is scheduled will make it.
import type { AnyRow } from './resource.ts'

/** What is the record's own, without what is computed of others. */
export interface Then extends AnyRow {
  /** Today's values of what differs from them. */
  today?: Readonly<Record<string, unknown>>
  /** Of a live record that holds for a time: whether the moment lies in it. */
  holds?: Holding
}

export type Holding = 'before' | 'in' | 'after'

export interface RecordThen {
  /** Absent where there was none yet. */
  record?: Then
  /** What it was called then, else what it is called today. */
  title: string
  createdAt: string
}

const years = 365 * 86_400_000
/** Nobody plans further. */
export const farthest = 5 * years
export const earliest = Date.parse('2000-01-01T00:00:00Z')

/** The moment a call names, as ISO; undefined for what is none, or lies too far. */
export const momentIn = (text: string | null | undefined, now: number): string | undefined => {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return undefined
  const at = Date.parse(text)
  return at >= earliest && at <= now + farthest ? new Date(at).toISOString() : undefined
}
