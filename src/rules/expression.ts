// The one expression language (kernel ruling 5), in the face every list, palette and URL speaks: the query line.
// Text in, tree and findings out; half a line still gives half a tree, so chips can stand while someone types.
import { type QueryFinding, Reader } from './expression/reader.ts'
import type { Heads } from './expression/tokens.ts'
import type { Expression, Query } from './expression/tree.ts'
import { refusal } from './expression/words.ts'
import { nearest } from './nearest.ts'

/** A top-level term with its place in the text: one chip. */
export type Term = { node: Expression; from: number; to: number }
export type ParsedQuery = { tree: Query; terms: Term[]; findings: QueryFinding[] }

export const sourceLimit = 2048

function tooLong(text: string): QueryFinding | undefined {
  const bytes = new TextEncoder().encode(text).length
  if (bytes <= sourceLimit) return undefined
  return {
    ...refusal('LIMIT', 'query.long', { bytes, limit: sourceLimit }),
    at: sourceLimit,
    to: text.length,
    expected: 'a shorter query',
  }
}

function unknownFields(reader: Reader, known: readonly string[]): QueryFinding[] {
  const strangers = reader.fields.filter(token => !known.includes(token.name ?? token.text))
  return strangers.map((token): QueryFinding => {
    const meant = nearest(token.text, known)
    const finding = meant
      ? refusal('FIELD', 'query.unknownNear', { field: token.text, meant })
      : refusal('FIELD', 'query.unknown', { field: token.text })
    return { ...finding, at: token.from, to: token.to, expected: 'a field name' }
  })
}

/** `fields`, when given, are the only names that may stand before a colon; `heads` what may stand there for them. */
export function parseQuery(text: string, fields?: readonly string[], heads?: Heads): ParsedQuery {
  const long = tooLong(text)
  if (long) return { tree: { and: [] }, terms: [], findings: [long] }

  const reader = new Reader(text, heads)
  const terms = reader.line()
  const findings = [...reader.findings, ...(fields ? unknownFields(reader, fields) : [])]
  return {
    tree: { and: terms.map(term => term.node) },
    terms,
    findings: findings.sort((one, other) => one.at - other.at),
  }
}
