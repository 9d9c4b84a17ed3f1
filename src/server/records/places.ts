// Places deep in a list. A page number is a place, and PostgreSQL knows none: it walks there. So every few thousandth row of a
// long way is remembered for a moment, and the next page of that list is found from the nearest. What was written meanwhile
// moves a place by as many rows; whoever goes on from a page goes on by its cursor, which nothing moves.
import type { Db } from '#server/db/pool.ts'
import { compiled } from '#server/db/statement.ts'
import { readTogether, type Scope, seenBy } from '#server/db/tenant.ts'
import type { Cursor } from './order.ts'
import { type ListWalk, strides, type WalkRange } from './walk.ts'

/** Nearer to the start it is walked each time, and exact. */
export const deep = 20_000
const stride = 5000
const keptFor = 30_000
const mostKept = 100

interface CursorMarks {
  /** At `stride` rows, at twice as many and so on. */
  marks: Promise<Cursor[]>
  until: number
}

const known = new WeakMap<Db, Map<string, CursorMarks>>()

const knownIn = (db: Db, key: string): CursorMarks => {
  const all = known.get(db) ?? new Map<string, CursorMarks>()
  if (all.size >= mostKept) all.clear()
  known.set(db, all)
  const ready = all.get(key)
  if (ready && ready.until > performance.now()) return ready
  const fresh = { marks: Promise.resolve([]), until: performance.now() + keptFor }
  all.set(key, fresh)
  return fresh
}

/** The marks with what is missing of `count`: fewer where the list, or what has a value in it, ends before. */
const further = async (db: Db, scope: Scope, way: ListWalk, marks: Cursor[], count: number): Promise<Cursor[]> => {
  if (marks.length >= count) return marks
  const [rows = []] = await readTogether(db, scope, [
    compiled(strides(way, marks.at(-1), stride, count - marks.length)),
  ])
  return [...marks, ...rows.map(([id, value]) => ({ id: String(id), value: value ?? null }))]
}

/** From where to walk to `offset`, and how far. `key` is the same for every page of the same list in the same order. */
export const nearest = async (
  db: Db,
  scope: Scope,
  way: ListWalk,
  key: string,
  offset: number,
): Promise<Pick<WalkRange, 'cursor' | 'offset'>> => {
  const entry = knownIn(db, `${seenBy(scope)}/${key}`)
  const count = Math.floor(offset / stride)
  const before = entry.marks
  entry.marks = before.then(marks => further(db, scope, way, marks, count))
  // Who asks next begins with what was known.
  const marks = await entry.marks.catch(error => {
    entry.marks = before
    throw error
  })
  const cursor = marks[Math.min(count, marks.length) - 1]
  return cursor ? { cursor, offset: offset - Math.min(count, marks.length) * stride } : { offset }
}
