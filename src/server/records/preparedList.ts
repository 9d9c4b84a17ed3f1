// A list as it is asked of the database: read from its question once, and kept.
import { type SQL, sql } from 'drizzle-orm'
import { type ListQuery, pageSizes } from '#contract/query.ts'
import { compiled, type Statement } from '#server/db/statement.ts'
import type { Staff } from '#server/kit.ts'
import { type Counting, countingOf } from './count.ts'
import { type Filtering, shownSql } from './filter.ts'
import { nearby } from './near.ts'
import { inOrder, isParted, orderOf, readCursor } from './order.ts'
import { deep } from './places.ts'
import type { Projection } from './present.ts'
import { firstRows, gathered, type ListWalk, type WalkRange, walk } from './walk.ts'
import { pageSetting, rowsOfPage } from './whole.ts'

export interface PreparedList {
  /** Whole rows with their key at the end; or ids and keys first, then the rows. */
  statements: readonly Statement[]
  counting: Counting
  /** Of a page so deep that the way to it is shortened when it is asked for. */
  way?: ListWalk
  /** For free words: the same, looked for among the first few thousand rows only. */
  near?: readonly Statement[]
}

export const offsetOf = ({ after, page, size }: ListQuery): number => (after === undefined ? (page - 1) * size : 0)

// Each prepared text is kept by each connection, so sizes nobody offers are not prepared.
const isOffered = ({ size }: ListQuery): boolean => [...pageSizes, 20].includes(size)

const isFirst = (query: ListQuery): boolean =>
  query.filter === '' && query.after === undefined && query.page === 1 && isOffered(query)

const firstPage = (way: ListWalk, look: Projection, { size }: ListQuery): Statement => {
  const { shape, order, all } = way
  const columns = sql`${look.bare}, (${order.key})::text as "_key"`
  const limit = sql.raw(`limit ${size + 1}`)
  const rows = isParted(order)
    ? sql`select ${columns} from (${firstRows(way, size + 1)}) t order by ${inOrder(order.key, order)} ${limit}`
    : sql`select ${columns} from ${shape.table} t where ${all} order by ${order.by} ${limit}`
  return compiled(rows, true)
}

/** Who the records of a page are, kept for the statement after it. */
const leaving = (rows: SQL, isKept = false): Statement =>
  compiled(
    sql`with page as materialized (select id, k::text from (${rows}) w)
      select p.id, p.k, (select set_config(${pageSetting}, array_agg(id)::text, true) from page) from page p`,
    isKept,
  )

export const pageFrom = (way: ListWalk, { size }: ListQuery, from: Omit<WalkRange, 'limit'>): Statement =>
  leaving(walk(way, { limit: size + 1, ...from }))

const compile = (
  filtering: Filtering,
  look: Projection,
  vendor: string,
  query: ListQuery,
  actor: Pick<Staff, 'may'>,
): PreparedList => {
  const { shape } = filtering
  const order = orderOf(shape, query.sort, actor, filtering.setting)
  const where = shownSql(query, filtering)
  const way = { shape, order, all: sql`t.vendor = ${vendor} and ${where}` }
  const counting = countingOf(shape, vendor, where)
  // A prepared text may keep a plan made for other values, so only those are prepared that hold none.
  if (isFirst(query)) return { statements: [firstPage(way, look, query)], counting }
  const offset = offsetOf(query)
  const cursor = query.after === undefined ? undefined : readCursor(query.after)
  const stretch = { limit: query.size + 1, offset, ...(cursor && { cursor }) }
  const whole = rowsOfPage(shape, look, vendor)
  const near = offset === 0 && isOffered(query) ? nearby(filtering, order, query, cursor) : undefined
  // What people type is planned each time, and planning is dear in the number of columns: so it only finds the rows.
  return {
    statements: [leaving((near ? gathered : walk)(way, stretch)), whole],
    counting,
    ...(near && { near: [leaving(near, true), whole] }),
    ...(offset >= deep && { way }),
  }
}

const plans = new WeakMap<Projection, Map<string, PreparedList>>()
const mostPlans = 500

/** A line is read once, unless it speaks of days or of what the database holds: nothing else in it depends on who asks, but the place, or when. */
export const preparedListOf = async (
  { place: { vendorCode }, may }: Pick<Staff, 'place' | 'may'>,
  look: Projection,
  query: ListQuery,
  filteringOf: () => Promise<Filtering>,
): Promise<PreparedList> => {
  const known = plans.get(look) ?? new Map<string, PreparedList>()
  plans.set(look, known)
  const key = JSON.stringify([vendorCode, query])
  const ready = known.get(key)
  if (ready) return ready
  const { now, userId, facts, ...lasting } = await filteringOf()
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
    get facts() {
      passes = true
      return facts
    },
  }
  const made = compile(filtering, look, vendorCode, query, { may })
  if (known.size >= mostPlans) known.clear()
  if (!passes) known.set(key, made)
  return made
}
