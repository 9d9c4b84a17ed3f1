// Lists: pages and keysets over any resource, rows in one round trip, the count only when it is not known.
import type { ListQuery, Page } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import type { Statement } from '#server/db/statement.ts'
import { readingTenant, readTogether, type Scope, type Tx } from '#server/db/tenant.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { type Counting, countOf } from './count.ts'
import type { Filtering } from './filter.ts'
import { hasSearchText } from './indexed.ts'
import { printCursor } from './order.ts'
import { nearest } from './places.ts'
import { offsetOf, type PreparedList, pageFrom, preparedListOf } from './preparedList.ts'
import { type Projection, printedRows, projectionOf } from './present.ts'
import { type Shape, shapeOf } from './shape.ts'
import { scopeFor } from './staffScope.ts'

const factsFor = async (kit: Kit, staff: Staff, { resource }: Shape, tx?: Tx): Promise<unknown> => {
  const read = kit.behaviours.get(resource.name)?.filterFacts
  if (!read) return undefined
  return tx ? read(tx) : readingTenant(kit.db, scopeFor(staff), read)
}

/** `tx`: where the caller is in a transaction already, so that it does not wait for a second connection. */
export const filteringFor = async (kit: Kit, staff: Staff, shape: Shape, tx?: Tx): Promise<Filtering> => ({
  kit,
  shape,
  actor: staff,
  setting: settingOf(staff.place),
  now: kit.clock.now(),
  userId: staff.userId,
  facts: await factsFor(kit, staff, shape, tx),
  depth: 0,
  indexed: await hasSearchText(kit.db, shape.resource),
})

/** The page's keys and its whole rows, one beyond the page. */
const readStatements = async (
  kit: Kit,
  scope: Scope,
  look: Projection,
  statements: readonly Statement[],
  lasting = false,
) => {
  const [found = [], whole] = await readTogether(kit.db, scope, statements, lasting)
  const idAt = look.columns.findIndex(({ name }) => name === 'id')
  const keys = found.map(row => ({ value: row[whole ? 1 : row.length - 1] ?? null, id: String(row[whole ? 0 : idAt]) }))
  if (!whole) return { keys, rows: found }
  const byId = new Map(whole.map(row => [row[idAt], row]))
  return { keys, rows: keys.map(({ id }) => byId.get(id)).filter(row => row !== undefined) }
}

const readPage = async (kit: Kit, scope: Scope, look: Projection, asked: PreparedList, query: ListQuery) => {
  const { near, way, statements, counting } = asked
  const close = near && (await readStatements(kit, scope, look, near, true))
  if (close && close.keys.length > query.size) return close
  if (!way) return readStatements(kit, scope, look, statements)
  const from = await nearest(kit.db, scope, way, `${counting.key}/${query.sort}`, offsetOf(query))
  return readStatements(kit, scope, look, [pageFrom(way, query, from), ...statements.slice(1)])
}

/** JSON of `Listed`. */
export const listRecords = async (kit: Kit, staff: Staff, resource: Resource, query: ListQuery): Promise<string> => {
  const shape = shapeOf(resource)
  const look = projectionOf(kit, shape, staff)
  const scope = scopeFor(staff)
  const asked = await preparedListOf(staff, look, query, () => filteringFor(kit, staff, shape))
  const { keys, rows } = await readPage(kit, scope, look, asked, query)
  const page = await paged(kit, scope, asked.counting, query, keys.length)
  const last = keys[query.size - 1]
  if (keys.length > query.size && last) page.next = printCursor(last)
  const shown = await printedRows(kit, staff, shape, look, rows.slice(0, query.size))
  return `{"rows":${shown},"page":${JSON.stringify(page)}}`
}

const paged = async (kit: Kit, scope: Scope, counting: Counting, query: ListQuery, found: number): Promise<Page> => {
  const offset = offsetOf(query)
  const isLast = query.after === undefined && found <= query.size && (found > 0 || offset === 0)
  // Behind the end nothing but the true number shows the way back.
  const isBehind = found === 0 && offset > 0
  const count = isLast ? { total: offset + found, about: false } : await countOf(kit.db, scope, counting, isBehind)
  return {
    number: query.after === undefined ? query.page : 0,
    size: query.size,
    total: found === 0 ? count.total : Math.max(count.total, offset + Math.min(found, query.size)),
    about: count.about,
  }
}
