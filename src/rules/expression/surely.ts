// Whether an expression surely holds, where some facts may not be known: what asks about something nobody knows neither holds nor
// does its opposite. `field:none` is how to ask whether it is known.
import { type Facts, holds } from './holds.ts'
import { type Clause, type Expression, isClause, isWords } from './tree.ts'

const asksForNone = ({ op, value }: Clause): boolean =>
  (op === '=' && value.toLowerCase() === 'none') || (op === 'in' && value.some(one => one.toLowerCase() === 'none'))

/** Undefined where it cannot be said. */
const judged = (node: Expression, facts: Facts): boolean | undefined => {
  if (isClause(node)) {
    const isUnknown = facts[node.field] === undefined || facts[node.field] === null
    return isUnknown && !asksForNone(node) ? undefined : holds(node, facts)
  }
  if (isWords(node)) return holds(node, facts)
  if ('not' in node) {
    const is = judged(node.not, facts)
    return is === undefined ? undefined : !is
  }
  const isAnd = 'and' in node
  const all = (isAnd ? node.and : node.or).map(part => judged(part, facts))
  if (all.length === 0) return true
  if (all.includes(!isAnd)) return !isAnd
  return all.includes(undefined) ? undefined : isAnd
}

export const surely = (node: Expression, facts: Facts): boolean => judged(node, facts) === true
