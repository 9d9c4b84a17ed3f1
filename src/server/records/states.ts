// How many records are in each state, within a filter: what a state map shows, and what the list shows once a state is pressed.
import type { Resource } from '#contract/resource.ts'
import { type StateCounts, stateMapOf } from '#contract/stateMap.ts'
import { setClause } from '#rules/expression/edit.ts'
import { printQuery } from '#rules/expression/print.ts'
import { parseQuery } from '#rules/expression.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { type Count, countingOf, countOf } from './count.ts'
import { filterSql } from './filter.ts'
import { filteringFor } from './list.ts'
import { shapeOf } from './shape.ts'
import { scopeFor } from './staffScope.ts'
import { sampledTally, spokenOf, tallied } from './tally.ts'

const none: Count = { total: 0, about: false }

export const stateCounts = async (
  kit: Kit,
  staff: Staff,
  resource: Resource,
  filter: string,
  field?: string,
): Promise<StateCounts> => {
  const map = stateMapOf(resource, field)
  const shape = shapeOf(resource)
  const by = map && shape.columns.get(map.field)
  if (!map || !by) return {}
  const filtering = await filteringFor(kit, staff, shape)
  // A line that cannot be read is refused as a list refuses it.
  filterSql(filter, filtering)
  const { tree } = parseQuery(filter)
  const narrowed = (clause: { op: '='; value: string } | { op: 'in'; value: string[] }) =>
    filterSql(printQuery(setClause(tree, { field: map.field, ...clause })), filtering)
  const counted = { shape, vendor: staff.place.vendorCode, where: narrowed({ op: 'in', value: [...map.states] }) }
  const scope = scopeFor(staff)
  const { about } = await countOf(kit.db, scope, countingOf(shape, counted.vendor, counted.where))
  const counts = about
    ? await sampledTally(
        kit.db,
        scope,
        counted,
        by,
        new Map(map.states.map(state => [state, narrowed({ op: '=', value: state })])),
      )
    : new Map(
        (await tallied(kit.db, scope, counted, by))
          .slice(1)
          .map(([raw, count]): [string, Count] => [spokenOf(by, raw), { total: Number(count), about: false }]),
      )
  return Object.fromEntries(map.states.map(state => [state, counts.get(state) ?? none]))
}
