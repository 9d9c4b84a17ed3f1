// Lists: pages and keysets over any resource, one statement for rows and titles, the count only when it is not known.
import { type SQL, sql } from 'drizzle-orm'
import { type ListQuery, type Page, pageSizes } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { compiled, type Statement } from '#server/db/statement.ts'
import type { Scope } from '#server/db/tenant.ts'
import { readTogether } from '#server/db/tenant.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { type Counting, countingOf, countOf } from './count.ts'
import { type Filtering, shownSql } from './filter.ts'
import { hasSearchText } from './indexed.ts'
import { behind, type Order, orderOf, printCursor, readCursor } from './order.ts'
import { type Look, lookOf, printedRows } from './present.ts'
import { type Shape, shapeOf } from './shape.ts'
import { pageSetting, rowsOfPage } from './whole.ts'

export const scopeFor = (staff: Staff): Scope => ({
  vendor: staff.place.vendorCode,
  user: staff.userId,
  country: staff.place.country,
})

export const filteringFor = async (kit: Kit, staff: Staff, shape: Shape): Promise<Filtering> => ({
  kit,
  shape,
  actor: staff,
  setting: settingOf(staff.place),
  now: kit.clock.now(),
  userId: staff.userId,
  indexed: await hasSearchText(kit.db, shape.resource),
})

/** A list as it is asked of the database. */
interface Asked {
  /** Whole rows with their key at the end; or ids and keys first, then the rows. */
  statements: readonly Statement[]
  counting: Counting
}

// Limits are written out: with a parameter in their place PostgreSQL would plan for a tenth of the table.
const pageSql = (shape: Shape, select: SQL, { key, by }: Order, where: SQL, query: ListQuery): SQL => {
  const bounds = sql.raw(`limit ${query.size + 1} offset ${offsetOf(query)}`)
  return sql`select ${select}, (${key})::text as "_key" from ${shape.table} t where ${where} order by ${by} ${bounds}`
}

const offsetOf = ({ after, page, size }: ListQuery): number => (after === undefined ? (page - 1) * size : 0)

// Each prepared text is kept by each connection, so sizes nobody offers are not prepared.
const preparedSizes: readonly number[] = [...pageSizes, 20]

const isFirst = ({ filter, after, page, size }: ListQuery): boolean =>
  filter === '' && after === undefined && page === 1 && preparedSizes.includes(size)

/** Who the records of a page are, kept for the statement after it. */
const leaving = (page: SQL): SQL =>
  sql`with page as materialized (${page}) select p.id, p."_key", (select set_config(${pageSetting}, array_agg(id)::text, true) from page) from page p`

const compile = (filtering: Filtering, look: Look, staff: Staff, query: ListQuery): Asked => {
  const { shape } = filtering
  const { vendorCode: vendor } = staff.place
  const order = orderOf(shape, query.sort, staff, filtering.setting)
  const where = shownSql(query, filtering)
  const cursor = query.after === undefined ? undefined : readCursor(query.after)
  const all = sql`t.vendor = ${vendor} and ${where}`
  const beyond = cursor ? sql`${all} and ${behind(order, cursor)}` : all
  const counting = countingOf(shape, vendor, where)
  // A prepared text may keep a plan made for other values, so only those are prepared that hold none.
  if (isFirst(query)) {
    return { statements: [compiled(pageSql(shape, look.bare, order, beyond, query), true)], counting }
  }
  // What people type is planned each time, and planning is dear in the number of columns: so it only finds the rows.
  const finding = compiled(leaving(pageSql(shape, sql`t.id`, order, beyond, query)))
  return { statements: [finding, rowsOfPage(shape, look, vendor)], counting }
}

const plans = new WeakMap<Look, Map<string, Asked>>()
const mostPlans = 500

/** A line is read once, unless it speaks of days or of who asks: nothing else in it depends on them, but the place. */
const askedOf = async (kit: Kit, staff: Staff, shape: Shape, look: Look, query: ListQuery): Promise<Asked> => {
  const known = plans.get(look) ?? new Map<string, Asked>()
  plans.set(look, known)
  const { vendorCode } = staff.place
  const key = JSON.stringify([vendorCode, query])
  const ready = known.get(key)
  if (ready) return ready
  const { now, userId, ...lasting } = await filteringFor(kit, staff, shape)
  let passes = false
  const filtering = {
    ...lasting,
    get now() {
      passes = true
      return now
    },
    get userId() {
      passes = true
      return userId
    },
  }
  const made = compile(filtering, look, staff, query)
  if (known.size >= mostPlans) known.clear()
  if (!passes) known.set(key, made)
  return made
}

/** The page's keys and its whole rows, one beyond the page. */
const readPage = async (kit: Kit, scope: Scope, look: Look, statements: Asked['statements']) => {
  const [found = [], whole] = await readTogether(kit.db, scope, statements)
  const idAt = look.columns.findIndex(({ name }) => name === 'id')
  const keys = found.map(row => ({ value: row[whole ? 1 : row.length - 1] ?? null, id: String(row[whole ? 0 : idAt]) }))
  if (!whole) return { keys, rows: found }
  const byId = new Map(whole.map(row => [row[idAt], row]))
  return { keys, rows: keys.map(({ id }) => byId.get(id)).filter(row => row !== undefined) }
}

/** JSON of `Listed`. */
export const listRecords = async (kit: Kit, staff: Staff, resource: Resource, query: ListQuery): Promise<string> => {
  const shape = shapeOf(resource)
  const look = lookOf(kit, shape, staff)
  const scope = scopeFor(staff)
  const { statements, counting } = await askedOf(kit, staff, shape, look, query)
  const { keys, rows } = await readPage(kit, scope, look, statements)
  const page = await paged(kit, scope, counting, query, keys.length)
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
    total: Math.max(count.total, offset + Math.min(found, query.size)),
    about: count.about,
  }
}
