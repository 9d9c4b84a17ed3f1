// Whose records the palette's search finds, and what of them it is told: `make_searchable` takes it (db/migrations/0350_search.sql).
// What is personal or secret is never among it.
import { columnOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import type { Kit } from '#server/kit.ts'
import { searched } from './searched.ts'
import { shapeOf } from './shape.ts'

/** Lines, payments, tries: nobody looks for one by its title, and there are several for each record they are part of. */
const isMerePart = ({ parent, fields, foundWithin }: Resource): boolean =>
  foundWithin || (parent !== undefined && !Object.values(fields).some(({ facts }) => facts.search))

const isFindable = (resource: Resource): boolean => !isMerePart(resource) && searched(shapeOf(resource)).length > 0

/** The resources whose records can be found. */
export const findable = ({ resources }: Pick<Kit, 'resources'>): Resource[] => resources.filter(isFindable)

/** Codes that are found by being typed whole, however short they are. */
const exact = (resource: Resource): string[] =>
  searched(shapeOf(resource)).flatMap(({ field, sqlName }) => (field.facts.unique ? [sqlName] : []))

/** The arguments of `make_searchable` behind the table's name; undefined where nothing is found. */
export const searchableOf = (resource: Resource): string | undefined => {
  if (!isFindable(resource)) return undefined
  const { title, subtitle, fields } = resource
  const told = fields[title]?.facts.told
  const names = {
    title: [columnOf(title)],
    subtitle: subtitle ? [columnOf(subtitle)] : [],
    searched: searched(shapeOf(resource)).map(({ sqlName }) => sqlName),
    exact: exact(resource),
    told: told ? [columnOf(told)] : [],
  }
  return Object.entries(names)
    .filter(([, columns]) => columns.length > 0)
    .map(([name, columns]) => `${name} => '${columns.join(', ')}'`)
    .join(', ')
}
