// What the database is told of the rows a role may be limited to: the argument of `scope_rows`, read off the declaration.
import { columnOf, tableOf } from '#contract/address.ts'
import type { Resource, RowScope } from '#contract/resource.ts'

type Declared = Pick<Resource, 'rows' | 'fields'>

const said = ({ fields }: Declared, [word, { by, of }]: [string, RowScope]): string => {
  const columns = [by].flat().map(columnOf).join(', ')
  const to = of && fields[of]?.facts.to
  return `${word}: ${to ? `${columnOf(of)} > ${tableOf({ name: to })}.` : ''}${columns}`
}

/** Undefined where no role may be limited. */
export const scopedOf = (resource: Declared): string | undefined =>
  resource.rows &&
  Object.entries(resource.rows)
    .map(scope => said(resource, scope))
    .join('; ')
