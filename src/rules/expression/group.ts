// `group:status` in a query line hides no record: it says by which field the list is put together. It is a term like any other,
// so addresses, kept views, chips and the palette carry it without a second syntax; here it is found, set and taken out.
import { parseQuery } from '../expression.ts'
import { dropField, setClause } from './edit.ts'
import { printQuery } from './print.ts'
import { type Expression, isClause } from './tree.ts'

export const groupWord = 'group'
/** `group:none`: one line with the figures of the whole list, no groups. */
export const totalOnly = 'none'

/** What a term groups by; absent when it is an ordinary one. */
export const groupedBy = (node: Expression): string | undefined =>
  isClause(node) && node.field === groupWord && node.op === '=' ? node.value : undefined

/** What a line groups by. */
export const groupIn = (line: string): string | undefined =>
  parseQuery(line)
    .terms.map(({ node }) => groupedBy(node))
    .find(by => by !== undefined)

/** The same line grouped by another field, or by none. */
export const groupLine = (line: string, by: string | undefined): string => {
  const { tree } = parseQuery(line)
  return printQuery(
    by === undefined ? dropField(tree, groupWord) : setClause(tree, { field: groupWord, op: '=', value: by }),
  )
}
