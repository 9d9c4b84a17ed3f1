// An expression as a question to the database: may it still hold, when only some of its facts are known? What asks about others may
// go either way. The answer is a jsonpath predicate over an object of the known facts; texts stand there in small letters, what a
// row does not say is null.
import { type Clause, type Expression, isClause, isWords } from './tree.ts'

/** How the known facts are kept; a list holds texts, and an empty one is known. */
export type KnownFact = 'text' | 'list' | 'number' | 'flag'
export type KnownFacts = Readonly<Record<string, KnownFact>>

const yes = new Set(['y', 'yes', 'true', '1'])

/** Undefined where a value is none of that kind. */
const literal = (kind: KnownFact, value: string): string | undefined => {
  if (kind === 'flag') return String(yes.has(value.toLowerCase()))
  if (kind !== 'number') return JSON.stringify(value.toLowerCase())
  const text = value.trim().replace(/(?<!\s)\s*%$/, '')
  return text === '' || Number.isNaN(Number(text)) ? undefined : String(Number(text))
}

const compared = (kind: KnownFact, sign: string, value: string): string | undefined => {
  const right = literal(kind, value)
  return right && `@ ${sign} ${right}`
}

const equal = (kind: KnownFact, value: string): string | undefined =>
  (kind === 'text' || kind === 'list') && value.endsWith('*')
    ? `@ starts with ${JSON.stringify(value.slice(0, -1).toLowerCase())}`
    : compared(kind, '==', value)

const joined = (parts: readonly (string | undefined)[], by: '&&' | '||'): string | undefined =>
  parts.includes(undefined) ? undefined : `(${parts.join(` ${by} `)})`

const testOf = (kind: KnownFact, { op, value }: Clause): string | undefined => {
  if (op === 'in')
    return joined(
      value.map(one => equal(kind, one)),
      '||',
    )
  if (op === 'between') return joined([compared(kind, '>=', value[0]), compared(kind, '<=', value[1])], '&&')
  return op === '=' ? equal(kind, value) : compared(kind, op, value)
}

const clauseMay = (clause: Clause, kind: KnownFact, isSo: boolean): string | undefined => {
  const at = `$.${JSON.stringify(clause.field)}${kind === 'list' ? '[*]' : ''}`
  if (clause.op === '=' && clause.value.toLowerCase() === 'none') {
    const known = `exists(${at} ? (@ != null))`
    return isSo ? `!${known}` : known
  }
  const test = testOf(kind, clause)
  if (!test) return undefined
  if (kind === 'list') return `${isSo ? '' : '!'}exists(${at} ? (${test}))`
  return `exists(${at} ? (@ != null && ${isSo ? test : `!(${test})`}))`
}

const may = (node: Expression, facts: KnownFacts, isSo: boolean): string | undefined => {
  if (isWords(node)) return undefined
  if (isClause(node)) {
    const kind = facts[node.field]
    return kind && clauseMay(node, kind, isSo)
  }
  if ('not' in node) return may(node.not, facts, !isSo)
  const parts = ('and' in node ? node.and : node.or).map(part => may(part, facts, isSo))
  // Denied, "all of them" is "one of them not".
  if ('and' in node !== isSo) return parts.length > 0 ? joined(parts, '||') : undefined
  const known = parts.filter(part => part !== undefined)
  return known.length > 0 ? joined(known, '&&') : undefined
}

/** Undefined where the known facts rule nothing out. */
export const mayHold = (node: Expression, facts: KnownFacts): string | undefined => may(node, facts, true)
