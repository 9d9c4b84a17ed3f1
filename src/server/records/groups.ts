// The figures of a list, by group and for the whole: counted and added up by the database over everything the filter finds,
// never over a page. A field nobody may see is not added up for him either.
import { type SQL, sql } from 'drizzle-orm'
import { type Figured, type Group, type Grouped, isInMany, isSummed, mostGroups } from '#contract/groups.ts'
import type { ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { refusal } from '#rules/expression/words.ts'
import type { TextRow } from '#server/db/flush.ts'
import { compiled } from '#server/db/statement.ts'
import { readTogether } from '#server/db/tenant.ts'
import { storedOf } from '#server/fields/kinds.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { problemOf } from '#server/words.ts'
import { readLine } from './filter.ts'
import { filteringFor, scopeFor } from './list.ts'
import { type Column, type Shape, shapeOf, visibleColumns } from './shape.ts'
import { targetOf, titlesFor } from './titles.ts'

const most = sql.raw(String(mostGroups + 2))

const figuresOf = (summed: readonly Column[]): SQL =>
  sql`count(*)${sql.join(
    summed.map(({ at }) => sql`, sum(${at})::text`),
    sql``,
  )}`

/** The whole comes first. As the grouping set of nothing, where that can be: then one reading of the table answers both. */
const figuresSql = (shape: Shape, summed: readonly Column[], by: Column | undefined, where: SQL): SQL[] => {
  const figures = figuresOf(summed)
  const whole = sql`select null, ${figures} from ${shape.table} t where ${where}`
  if (!by) return [whole]
  if (isInMany(by.field)) return [whole, manySql(shape, figures, by, where)]
  return [
    sql`select ${by.at}::text, ${figures} from ${shape.table} t where ${where}
    group by grouping sets ((), (${by.at})) order by grouping(${by.at}) desc, ${inOrder(by)} limit ${most}`,
  ]
}

/** A record stands in the group of each of its values, or of none; so the whole is read by itself. */
const manySql = (shape: Shape, figures: SQL, by: Column, where: SQL): SQL => sql`
  select g.id::text, ${figures} from ${shape.table} t left join lateral unnest(${by.at}) g (id) on true where ${where}
    group by g.id order by g.id is null, count(*) desc, g.id limit ${most}`

/** Choices as they are declared, yes before no, what is pointed to by how often; nothing comes last. */
const inOrder = ({ at, field: { kind } }: Column): SQL => {
  if (kind === 'reference') return sql`${at} is null, count(*) desc, ${at}`
  return kind === 'toggle' ? sql`${at} desc nulls last` : sql`${at} nulls last`
}

const figured = (summed: readonly Column[], [, count, ...sums]: TextRow): Figured => ({
  count: Number(count),
  sums: Object.fromEntries(summed.flatMap(({ name }, at) => (sums[at] ? [[name, sums[at]]] : []))),
})

/** A value as it travels in `within`. */
const spokenOf = ({ field }: Column, raw: string | null | undefined): string => {
  if (raw === null || raw === undefined) return ''
  if (field.kind === 'toggle') return raw === 'true' ? 'Y' : 'N'
  return String(storedOf(field).speak?.(raw, field) ?? raw)
}

const tooMany = (by: Column) => {
  const finding = refusal('LIMIT', 'query.groupMany', { field: by.name, most: mostGroups })
  return problemOf('VALIDATION', finding, { fields: [{ ...finding, path: 'filter' }] })
}

export const groupsOf = async (
  kit: Kit,
  staff: Staff,
  resource: Resource,
  { filter }: Pick<ListQuery, 'filter'>,
): Promise<Grouped> => {
  const shape = shapeOf(resource)
  const { vendorCode: vendor } = staff.place
  const { where, by } = readLine(filter, await filteringFor(kit, staff, shape))
  const summed = visibleColumns(shape, staff).filter(({ field }) => isSummed(field))
  const all = sql`t.vendor = ${vendor} and ${where}`
  const statements = figuresSql(shape, summed, by, all).map(one => compiled(one))
  const [whole = [], ...rows] = (await readTogether(kit.db, scopeFor(staff), statements)).flat()
  if (by && rows.length > mostGroups) throw tooMany(by)
  const total = figured(summed, whole)
  if (!by) return { by: null, total, groups: [] }
  const titleOf = await titlesOf(kit, staff, by, rows)
  const groups = rows.map((row): Group => {
    const title = titleOf(row[0])
    return { value: spokenOf(by, row[0]), ...(title !== undefined && { title }), ...figured(summed, row) }
  })
  return { by: by.name, total, groups }
}

/** Names of the records a reference groups by. */
const titlesOf = async (kit: Kit, staff: Staff, { field }: Column, rows: readonly TextRow[]) => {
  const resource = kit.areas.find(({ name }) => name === field.facts.to)
  if (!resource || resource.fields[resource.title]?.facts.virtual) return () => undefined
  const target = targetOf(resource)
  const { urlLang } = settingOf(staff.place)
  const titleIn = await titlesFor(kit.db, scopeFor(staff), urlLang, [{ at: 0, many: false, target }], rows)
  return (id: string | null | undefined): string | undefined => {
    const printed = id ? titleIn(target, id) : null
    return printed === null ? undefined : ((JSON.parse(printed) as string | null) ?? undefined)
  }
}
