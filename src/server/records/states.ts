// How many records are in each state, within a filter: what a state map shows, and what the list shows once a state is pressed.
import type { Resource } from '#contract/resource.ts'
import { type StateCounts, stateMapOf } from '#contract/stateMap.ts'
import { setClause } from '#rules/expression/edit.ts'
import { printQuery } from '#rules/expression/print.ts'
import { parseQuery } from '#rules/expression.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { countingOf, countOf } from './count.ts'
import { filterSql } from './filter.ts'
import { filteringFor, scopeFor } from './list.ts'
import { shapeOf } from './shape.ts'

export const stateCounts = async (kit: Kit, staff: Staff, resource: Resource, filter: string): Promise<StateCounts> => {
  const map = stateMapOf(resource)
  if (!map) return {}
  const shape = shapeOf(resource)
  const filtering = await filteringFor(kit, staff, shape)
  // A line that cannot be read is refused as a list refuses it.
  filterSql(filter, filtering)
  const { tree } = parseQuery(filter)
  const counts: StateCounts = {}
  // One after the other: seven at once would take seven connections from the lists.
  for (const state of map.states) {
    const line = printQuery(setClause(tree, { field: map.field, op: '=', value: state }))
    const counting = countingOf(shape, staff.place.vendorCode, filterSql(line, filtering))
    counts[state] = await countOf(kit.db, scopeFor(staff), counting)
  }
  return counts
}
