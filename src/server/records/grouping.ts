// `group:<field>` of a query line as a column, and one group as a condition. Which fields may group is the contract's to say.
import { type SQL, sql } from 'drizzle-orm'
import { codecOf } from '#contract/codecs.ts'
import { isGroupable, isInMany, isPointing } from '#contract/groups.ts'
import { groupedBy, groupWord, totalOnly } from '#rules/expression/group.ts'
import { clausesOf } from '#rules/expression/tree.ts'
import { refusal } from '#rules/expression/words.ts'
import type { Term } from '#rules/expression.ts'
import { storedOf } from '#server/fields/kinds.ts'
import type { Asking } from '#server/fields/stored.ts'
import type { Filtering } from './filter.ts'
import { refuse } from './queryError.ts'
import type { Column } from './shape.ts'

/** A column by which this list may be put together. */
const mayGroup = ({ kit }: Filtering, { name, field }: Column): boolean =>
  name !== 'vendorCode' &&
  isGroupable(field) &&
  (!isPointing(field) || kit.resources.some(resource => resource.name === field.facts.to))

/** Whether a term groups; refuses one that does so wrongly. */
export const isGrouping = (term: Term, filtering: Filtering, names: ReadonlyMap<string, Column>): boolean => {
  if (!clausesOf(term.node).some(({ field }) => field === groupWord)) return false
  const by = groupedBy(term.node)
  if (by === undefined) return refuse(refusal('EXPECTED', 'query.groupInside'))
  const column = names.get(by)
  if (by === totalOnly || (column && mayGroup(filtering, column))) return true
  const list = [...new Set(names.values())].filter(one => mayGroup(filtering, one)).map(({ name }) => name)
  return refuse(refusal('FIELD', 'query.groupBy', { field: by, list: list.join(', ') }))
}

/** Condition for the records of one group, by its value as it travels. */
export const inGroup = ({ at, field }: Column, value: string, { setting }: Pick<Asking, 'setting'>): SQL => {
  if (value === '') return isInMany(field) ? sql`cardinality(coalesce(${at}, '{}')) = 0` : sql`${at} is null`
  const read = codecOf(field).read(value, field.facts, setting)
  if ('finding' in read) return refuse({ ...read.finding, path: 'within' })
  const { keep, type } = storedOf(field)
  if (isInMany(field)) return sql`${at} @> ${sql.param(read.value)}::${sql.raw(type)}`
  return sql`${at} = ${keep ? keep(read.value, field) : read.value}::${sql.raw(type)}`
}
