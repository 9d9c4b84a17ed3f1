// Records counted by the values of a field, for the groups of a list and for a map of its states: exactly and added up in one
// reading of the table, or, where nobody reads a number to its end, as a sample has them.
import { type SQL, sql } from 'drizzle-orm'
import { isInMany, mostGroups } from '#contract/groups.ts'
import type { TextRow } from '#server/db/flush.ts'
import type { Db } from '#server/db/pool.ts'
import { compiled } from '#server/db/statement.ts'
import { readTogether, type Scope } from '#server/db/tenant.ts'
import { storedOf } from '#server/fields/kinds.ts'
import { type Count, countingOf, sampleOf } from './count.ts'
import type { Column, Shape } from './shape.ts'

/** Which records are counted: those of the vendor that fulfil a condition on `t`. */
export interface Counted {
  shape: Shape
  vendor: string
  where: SQL
}

/** Choices as they are declared, yes before no, what is pointed to by how often; nothing comes last. */
const inOrder = ({ at, field: { kind } }: Column): SQL => {
  if (kind === 'reference') return sql`${at} is null, count(*) desc, ${at}`
  return kind === 'toggle' ? sql`${at} desc nulls last` : sql`${at} nulls last`
}

const most = sql.raw(String(mostGroups + 2))

/** Value, count and sums, as texts; the whole comes first. */
export const tallied = async (
  db: Db,
  scope: Scope,
  { shape, vendor, where }: Counted,
  by: Column | undefined,
  summed: readonly Column[] = [],
): Promise<TextRow[]> => {
  const sums = summed.map(({ at }) => sql`, sum(${at})::text`)
  const figures = sql`count(*)${sql.join(sums, sql``)}`
  const counted = sql`t.vendor = ${vendor} and ${where}`
  const statements = groupings({ shape, figures, counted }, by)
  return (
    await readTogether(
      db,
      scope,
      statements.map(one => compiled(one)),
    )
  ).flat()
}

interface Figuring {
  shape: Shape
  figures: SQL
  counted: SQL
}

/** As the grouping set of nothing, where that can be: then one reading of the table answers for the whole as well. */
const groupings = ({ shape, figures, counted }: Figuring, by: Column | undefined): SQL[] => {
  const whole = sql`select null, ${figures} from ${shape.table} t where ${counted}`
  if (!by) return [whole]
  // A record stands in the group of each of its values, or of none; so the whole is read by itself.
  if (isInMany(by.field))
    return [
      whole,
      sql`select g.id::text, ${figures} from ${shape.table} t left join lateral unnest(${by.at}) g (id) on true
        where ${counted} group by g.id order by g.id is null, count(*) desc, g.id limit ${most}`,
    ]
  return [
    sql`select ${by.at}::text, ${figures} from ${shape.table} t where ${counted}
      group by grouping sets ((), (${by.at})) order by grouping(${by.at}) desc, ${inOrder(by)} limit ${most}`,
  ]
}

/** A value as it travels; empty for the records without one. */
export const spokenOf = ({ field }: Column, raw: string | null | undefined): string => {
  if (raw === null || raw === undefined) return ''
  if (field.kind === 'toggle') return raw === 'true' ? 'Y' : 'N'
  return String(storedOf(field).speak?.(raw, field) ?? raw)
}

/** Fewer in the sample say too little: what is rare is counted. */
const surely = 20

/** By value as it travels: what is frequent is about as many as the sample says, each of `others` is counted exactly. */
export const sampledTally = async (
  db: Db,
  scope: Scope,
  { shape, vendor, where }: Counted,
  by: Column,
  others: ReadonlyMap<string, SQL>,
): Promise<Map<string, Count>> => {
  const some = sampleOf(shape)
  const [found = []] = await readTogether(db, scope, [
    compiled(sql`select ${by.at}::text, ${some.count} from ${some.from} where t.vendor = ${vendor} and ${where}
      group by 1 having count(*) >= ${sql.raw(String(surely))}`),
  ])
  const counts = new Map(
    found.map(([raw, count]): [string, Count] => [spokenOf(by, raw), { total: Number(count), about: true }]),
  )
  const rare = [...others].filter(([value]) => !counts.has(value))
  const exact = rare.map(([, condition]) => countingOf(shape, vendor, condition).exact)
  const totals = exact.length > 0 ? await readTogether(db, scope, exact) : []
  for (const [at, [value]] of rare.entries())
    counts.set(value, { total: Number(totals[at]?.[0]?.[0] ?? 0), about: false })
  return counts
}
