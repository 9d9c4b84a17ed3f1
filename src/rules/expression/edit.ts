// Chips and the typed line are two faces of one tree: a chip is set, replaced or dropped here, then printed back.
import { type Clause, type Expression, isClause, type Query } from './tree.ts'

const fieldOf = (node: Expression): string | undefined => {
  if (isClause(node)) return node.field
  return 'not' in node && isClause(node.not) ? node.not.field : undefined
}

export const dropTerm = (query: Query, place: number): Query => ({
  and: query.and.filter((_, index) => index !== place),
})

export const dropField = (query: Query, field: string): Query => ({
  and: query.and.filter(node => fieldOf(node) !== field),
})

/** Puts the clause where the field stood first, else at the end; other top-level terms of that field go. */
export function setClause(query: Query, clause: Clause): Query {
  const place = query.and.findIndex(node => fieldOf(node) === clause.field)
  if (place < 0) return { and: [...query.and, clause] }
  return {
    and: query.and.flatMap((node, index) => (index === place ? clause : fieldOf(node) === clause.field ? [] : node)),
  }
}
