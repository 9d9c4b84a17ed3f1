// Names of the records that rows refer to. Remembered for a second, and dropped as soon as this process writes to the vendor:
// lists name the same few brands and tags over and over.
import { sql } from 'drizzle-orm'
import { columnOf, tableOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import type { TextRow } from '#server/db/flush.ts'
import type { Db } from '#server/db/pool.ts'
import { compiled, rowsOf, type Statement } from '#server/db/statement.ts'
import { readTogether, type Scope, seenBy, type Tx, writesTo } from '#server/db/tenant.ts'
import { type Column, plainTitle, shapeOf } from './shape.ts'

export interface Target {
  name: string
  /** Whether the title is a map of languages. */
  isMap: boolean
  /** Asks for a vendor and ids. */
  statement: Statement
}

const targets = new WeakMap<Resource, Target>()

export const targetOf = (resource: Resource): Target => {
  const ready = targets.get(resource)
  if (ready) return ready
  const [table, title] = [sql.raw(`"${tableOf(resource)}"`), sql.raw(`"${columnOf(resource.title)}"`)]
  const query = sql`select o.id, o.${title}::text from ${table} o where o.vendor = ${''} and o.id = any(${''}::uuid[])`
  const made = {
    name: resource.name,
    isMap: resource.fields[resource.title]?.kind === 'localized',
    statement: compiled(query, true),
  }
  targets.set(resource, made)
  return made
}

/** A place in a row that holds an id, or a printed array of ids. */
export interface Pointer {
  at: number
  many: boolean
  target: Target
}

export const idsAt = ({ at, many }: Pointer, row: TextRow): string[] => {
  const value = row[at]
  if (value === null || value === undefined || value === '{}') return []
  return many ? [...new Set(value.slice(1, -1).split(','))] : [value]
}

/** JSON of the title by id; null when nothing is there, `"null"` when it has none. */
type Titles = Map<string, string | null>

interface Remembered {
  writes: number
  until: number
  byTarget: Map<string, Titles>
  size: number
}

const keptFor = 1000
const mostKept = 20_000
const mostMemories = 200
const memories = new WeakMap<Db, Map<string, Remembered>>()

const memoryOf = (db: Db, scope: Scope, urlLang: string): Remembered => {
  const all = memories.get(db) ?? new Map<string, Remembered>()
  memories.set(db, all)
  const key = `${seenBy(scope)}/${urlLang}`
  const writes = writesTo(db, scope.vendor)
  const known = all.get(key)
  if (known && known.writes === writes && known.until > performance.now() && known.size < mostKept) return known
  const fresh: Remembered = { writes, until: performance.now() + keptFor, byTarget: new Map(), size: 0 }
  if (all.size >= mostMemories) all.clear()
  all.set(key, fresh)
  return fresh
}

const titlesIn = ({ byTarget }: Remembered, { name }: Target): Titles => {
  const titles = byTarget.get(name) ?? new Map<string, string | null>()
  byTarget.set(name, titles)
  return titles
}

const missingIn = (memory: Remembered, pointers: readonly Pointer[], rows: readonly TextRow[]) => {
  const missing = new Map<Target, Set<string>>()
  for (const pointer of pointers) {
    const titles = titlesIn(memory, pointer.target)
    for (const row of rows) {
      for (const id of idsAt(pointer, row)) {
        if (titles.has(id)) continue
        const ids = missing.get(pointer.target) ?? new Set()
        missing.set(pointer.target, ids.add(id))
      }
    }
  }
  return missing
}

const printed = (text: string | null, isMap: boolean, urlLang: string): string =>
  text === null ? 'null' : JSON.stringify(isMap ? plainTitle(JSON.parse(text), urlLang) : text)

/** What a record may be called where others keep it: its title, or what stands below it, that is no code and tells of nobody. */
const openTitleOf = (resource: Resource): Column | undefined =>
  [resource.title, resource.subtitle ?? '']
    .map(name => shapeOf(resource).columns.get(name))
    .find(column => {
      const { kind, facts } = column?.field ?? {}
      const isOpen = facts && !facts.virtual && !facts.secret && !facts.personal && !facts.ofPerson && !facts.needs
      return isOpen && (kind === 'text' || kind === 'localized' || kind === 'integer')
    })

/** What these are called now, in a transaction that may have renamed them; those are left out that may not be called so elsewhere. */
export const titlesNow = async (
  tx: Tx,
  { vendorCode, urlLang }: { vendorCode: string; urlLang: string },
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const title = openTitleOf(resource)
  if (!title || ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; title: unknown }>(
    tx,
    sql`select t.id, ${title.at} as title from ${shapeOf(resource).table} t
      where t.vendor = ${vendorCode} and t.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(row => [row.id, plainTitle(row.title, urlLang)]))
}

export type TitleIn = (target: Target, id: string) => string | null

/** Reads what is not remembered of the rows' references, in one go. */
export const titlesFor = async (
  db: Db,
  scope: Scope,
  urlLang: string,
  pointers: readonly Pointer[],
  rows: readonly TextRow[],
): Promise<TitleIn> => {
  const memory = memoryOf(db, scope, urlLang)
  const missing = [...missingIn(memory, pointers, rows)]
  if (missing.length > 0) {
    const answers = await readTogether(
      db,
      scope,
      missing.map(([{ statement }, ids]) => ({ ...statement, values: [scope.vendor, [...ids]] })),
    )
    for (const [place, [target, ids]] of missing.entries()) {
      const titles = titlesIn(memory, target)
      for (const id of ids) titles.set(id, null)
      for (const [id, text = null] of answers[place] ?? []) if (id) titles.set(id, printed(text, target.isMap, urlLang))
      memory.size += ids.size
    }
  }
  return (target, id) => memory.byTarget.get(target.name)?.get(id) ?? null
}
