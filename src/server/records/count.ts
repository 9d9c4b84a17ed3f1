// How many records a filter finds: exact when that is cheap, else an estimate, said as such: the planner's, or what a sample
// holds where the planner did not see them coming. A count is kept for a second, and dropped as soon as this process writes to
// the vendor; whoever asks meanwhile waits for the same one.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/pool.ts'
import { compiled, rowsOf, type Statement } from '#server/db/statement.ts'
import { readTogether, type Scope, seenBy, type Tx, writesTo } from '#server/db/tenant.ts'
import type { Shape } from './shape.ts'

export interface Count {
  total: number
  about: boolean
}

/** The statements that count what a list shows. */
export interface Counting {
  estimate: Statement
  exact: Statement
  /** Counts no further than what is cheap. */
  few: Statement
  /** About how many, by a sample; absent where rows come from no table. */
  sample?: Statement
  /** The same for every list of the same condition. */
  key: string
}

interface CachedCount {
  count: Promise<Count>
  writes: number
  until: number
}

const cheap = 20_000
const keptFor = 1000
const mostKept = 2000

const kept = new WeakMap<Db, Map<string, CachedCount>>()

const keptIn = (db: Db): Map<string, CachedCount> => {
  const known = kept.get(db) ?? new Map<string, CachedCount>()
  if (known.size >= mostKept) known.clear()
  kept.set(db, known)
  return known
}

const condition = (vendor: string, where: SQL): SQL => sql`where t.vendor = ${vendor} and ${where}`

const from = ({ table }: Shape, vendor: string, where: SQL): SQL => sql`from ${table} t ${condition(vendor, where)}`

/** Of how many pages a sample is. */
const pagesRead = 1500

/** Some pages of a table, the same ones each time: an estimate that trembles would look like news. */
export const sampleOf = ({ table }: Shape): { from: SQL; count: SQL } => {
  const share = sql`(select least(100, ${sql.raw(`${pagesRead * 100}.0`)} / greatest(relpages, 1)) from pg_class where oid = '${table}'::regclass)`
  return {
    from: sql`${table} t tablesample system (${share}) repeatable (1)`,
    // What the whole table has, as the sample has it.
    count: sql`round(count(*) * 100 / ${share})`,
  }
}

export const exactCount = async (tx: Tx, shape: Shape, vendor: string, where: SQL): Promise<number> => {
  const [row] = await rowsOf<{ n: number }>(tx, sql`select count(*) as n ${from(shape, vendor, where)}`)
  return row?.n ?? 0
}

/** `counted`: from where, and under which condition. Read into a text once: the statements differ in what stands around it. */
const countingBy = ({ text, values }: Statement, vendor: string): Counting => ({
  estimate: { text: `explain (format json) select ${text}`, values },
  exact: { text: `select count(*) ${text}`, values },
  few: { text: `select count(*) from (select ${text} limit ${cheap + 1}) few`, values },
  key: `${vendor}/${text}/${JSON.stringify(values)}`,
})

export const countingOf = (shape: Shape, vendor: string, where: SQL): Counting => {
  // PostgreSQL draws no sample of a view.
  if (shape.resource.derived) return countingIn(shape, vendor, where)
  // A table bears no parameters, nor does a sample of it: those of the condition are numbered alike after either.
  const { text, values } = compiled(condition(vendor, where))
  const some = sampleOf(shape)
  const counted = countingBy({ text: `${compiled(sql`from ${shape.table} t`).text} ${text}`, values }, vendor)
  const sampled = compiled(sql`select ${some.count} from ${some.from}`)
  return { ...counted, sample: { text: `${sampled.text} ${text}`, values } }
}

/** Of rows that are put together when they are asked for. */
export const countingIn = (shape: Shape, vendor: string, where: SQL): Counting =>
  countingBy(compiled(from(shape, vendor, where)), vendor)

interface Explained {
  Plan: { 'Plan Rows': number }
}

const numberOf = async (db: Db, scope: Scope, statement: Statement): Promise<number> => {
  const [rows] = await readTogether(db, scope, [statement])
  return Number(rows?.[0]?.[0] ?? 0)
}

const exactly = async (db: Db, scope: Scope, { exact }: Counting): Promise<Count> => ({
  total: await numberOf(db, scope, exact),
  about: false,
})

const counted = async (db: Db, scope: Scope, { estimate, few, sample }: Counting): Promise<Count> => {
  // The planner counts the rows this person does not see as well.
  if (scope.rows) {
    const total = await numberOf(db, scope, few)
    return { total, about: total > cheap }
  }
  const [explained] = await readTogether(db, scope, [estimate])
  const [{ Plan: plan }] = JSON.parse(explained?.[0]?.[0] ?? '[{"Plan":{}}]') as [Explained]
  const expected = plan['Plan Rows'] ?? 0
  if (expected > cheap) return { total: expected, about: true }
  const total = await numberOf(db, scope, few)
  if (total <= cheap) return { total, about: false }
  return { total: Math.max(total, expected, sample ? await numberOf(db, scope, sample) : 0), about: true }
}

/** `mustBeExact`, whatever it costs. */
export const countOf = (db: Db, scope: Scope, counting: Counting, mustBeExact = false): Promise<Count> => {
  if (mustBeExact) return exactly(db, scope, counting)
  const all = keptIn(db)
  const writes = writesTo(db, scope.vendor)
  const key = `${seenBy(scope)}/${counting.key}`
  const known = all.get(key)
  if (known && known.writes === writes && known.until > performance.now()) return known.count
  const entry: CachedCount = { count: counted(db, scope, counting), writes, until: performance.now() + keptFor }
  all.set(key, entry)
  entry.count.catch(() => {
    if (all.get(key) === entry) all.delete(key)
  })
  return entry.count
}
