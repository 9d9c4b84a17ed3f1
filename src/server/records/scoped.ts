// What the database is told of the rows a role may be limited to: the arguments of `scope_rows`, read off the declaration.
import { columnOf, tableOf } from '#contract/address.ts'
import type { Resource, RowScope } from '#contract/resource.ts'

const said = ([word, { by, of }]: [string, RowScope]): string =>
  `${word}: ${of ? `${columnOf(of)} > ` : ''}${[by].flat().map(columnOf).join(', ')}`

export interface Scoped {
  scopes: string
  /** The table some of them read the people off. */
  above?: string
}

/** Undefined where no role may be limited. */
export const scopedOf = ({ rows, fields }: Pick<Resource, 'rows' | 'fields'>): Scoped | undefined => {
  if (!rows) return undefined
  const to = Object.values(rows).flatMap(({ of }) => fields[of ?? '']?.facts.to ?? [])[0]
  return { scopes: Object.entries(rows).map(said).join('; '), ...(to && { above: tableOf({ name: to }) }) }
}
