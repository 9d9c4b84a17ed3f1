// The figures of a list, by group and for the whole: counted and added up by the database over everything the filter finds,
// never over a page. A field nobody may see is not added up for him either.
import { type Figured, type Group, type Grouped, isSummed, mostGroups } from '#contract/groups.ts'
import type { ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { refusal } from '#rules/expression/words.ts'
import type { TextRow } from '#server/db/flush.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { problemOf } from '#server/words.ts'
import { type Filtering, readLine } from './filter.ts'
import { filteringFor } from './list.ts'
import { type Column, shapeOf, visibleColumns } from './shape.ts'
import { scopeFor } from './staffScope.ts'
import { spokenOf, tallied } from './tally.ts'
import { targetOf, titlesFor } from './titles.ts'

const figured = (summed: readonly Column[], [, count, ...sums]: TextRow): Figured => ({
  count: Number(count),
  sums: Object.fromEntries(summed.flatMap(({ name }, at) => (sums[at] ? [[name, sums[at]]] : []))),
})

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
  return groupedIn(kit, staff, filter, await filteringFor(kit, staff, shapeOf(resource)))
}

/** Wherever the rows come from. */
export const groupedIn = async (kit: Kit, staff: Staff, filter: string, filtering: Filtering): Promise<Grouped> => {
  const { shape } = filtering
  const { vendorCode: vendor } = staff.place
  const { where, by } = readLine(filter, filtering)
  const summed = visibleColumns(shape, staff).filter(({ field }) => isSummed(field))
  const [whole = [], ...rows] = await tallied(kit.db, scopeFor(staff), { shape, vendor, where }, by, summed)
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
  const resource = kit.resources.find(({ name }) => name === field.facts.to)
  if (!resource || resource.fields[resource.title]?.facts.virtual) return () => undefined
  const target = targetOf(resource)
  const { urlLang } = settingOf(staff.place)
  const titleIn = await titlesFor(kit.db, scopeFor(staff), urlLang, [{ at: 0, many: false, target }], rows)
  return (id: string | null | undefined): string | undefined => {
    const printed = id ? titleIn(target, id) : null
    return printed === null ? undefined : ((JSON.parse(printed) as string | null) ?? undefined)
  }
}
