// Whether a tree holds of plain facts: the one language where no list is asked, in rules of who may pay in cash or what
// costs extra. A clause about a fact that is not there does not hold, and neither does its opposite: what is not known is
// held against nobody.
import { type Clause, type Expression, isClause, isWords } from './tree.ts'

export type FactValue = string | number | boolean | null | undefined | readonly string[]
export type Facts = Readonly<Record<string, FactValue>>
/** How the text of a clause becomes the whole number its fact is kept as: `500` of an amount is 50000. */
export type Reads = Readonly<Record<string, (text: string) => number>>

const yes = new Set(['y', 'yes', 'true', '1'])

/** Below zero, zero or above; undefined where the two cannot be compared. */
const compared = (fact: string | number, text: string, read: (text: string) => number): number | undefined => {
  if (typeof fact === 'string') return fact < text ? -1 : Number(fact > text)
  const number = read(text)
  return Number.isNaN(number) ? undefined : Math.sign(fact - number)
}

const equals = (fact: Exclude<FactValue, null | undefined>, text: string, read: (text: string) => number): boolean => {
  if (typeof fact === 'number') return fact === read(text)
  if (typeof fact === 'boolean') return fact === yes.has(text.toLowerCase())
  if (typeof fact !== 'string') return fact.some(one => equals(one, text, read))
  const [one, other] = [fact.toLowerCase(), text.toLowerCase()]
  return other.endsWith('*') ? one.startsWith(other.slice(0, -1)) : one === other
}

const orders = {
  '<': (sign: number) => sign < 0,
  '<=': (sign: number) => sign <= 0,
  '>': (sign: number) => sign > 0,
  '>=': (sign: number) => sign >= 0,
}

function clauseHolds(clause: Clause, facts: Facts, reads: Reads): boolean | undefined {
  const fact = facts[clause.field]
  if (fact === null || fact === undefined) return undefined
  const read = reads[clause.field] ?? Number
  if (clause.op === '=') return equals(fact, clause.value, read)
  if (clause.op === 'in') return clause.value.some(value => equals(fact, value, read))
  if (typeof fact !== 'string' && typeof fact !== 'number') return undefined
  if (clause.op !== 'between') {
    const sign = compared(fact, clause.value, read)
    return sign === undefined ? undefined : orders[clause.op](sign)
  }
  const [from, to] = clause.value.map(text => compared(fact, text, read))
  return from === undefined || to === undefined ? undefined : from >= 0 && to <= 0
}

function verdict(node: Expression, facts: Facts, reads: Reads): boolean | undefined {
  if (isClause(node)) return clauseHolds(node, facts, reads)
  if (isWords(node)) return undefined
  if ('not' in node) {
    const inner = verdict(node.not, facts, reads)
    return inner === undefined ? undefined : !inner
  }
  const parts = ('and' in node ? node.and : node.or).map(part => verdict(part, facts, reads))
  const decisive = 'or' in node
  if (parts.includes(decisive)) return decisive
  return parts.includes(undefined) ? undefined : !decisive
}

export const holds = (node: Expression, facts: Facts, reads: Reads = {}): boolean =>
  verdict(node, facts, reads) === true

/** The clauses that were true of the facts, each alone: what a reader is told when the whole holds. */
export const met = (node: Expression, facts: Facts, reads: Reads = {}): Clause[] => {
  if (isClause(node)) return clauseHolds(node, facts, reads) ? [node] : []
  if (isWords(node) || 'not' in node) return []
  return ('and' in node ? node.and : node.or).flatMap(part => met(part, facts, reads))
}
