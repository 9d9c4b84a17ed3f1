// What could be completed where the caret stands: a field name or a value of a field, and which stretch of text it replaces.
import { type Token, tokensOf } from './tokens.ts'

export type Completion =
  | { kind: 'field'; prefix: string; from: number; to: number }
  | { kind: 'value'; field: string; prefix: string; from: number; to: number; chosen: string[] }
  | { kind: 'none' }

const none: Completion = { kind: 'none' }

/** Tokens of the clause that ends at or holds the caret: its field, comparison and values. */
function clauseAt(tokens: readonly Token[], caret: number): Token[] | undefined {
  const start = tokens.findLastIndex(token => token.kind === 'field' && token.from < caret)
  if (start < 0) return undefined
  const parts = ['compare', 'value', 'comma', 'dots']
  const length = tokens.slice(start + 1).findIndex(token => !parts.includes(token.kind))
  const clause = length < 0 ? tokens.slice(start) : tokens.slice(start, start + 1 + length)
  return caret <= clause.at(-1)!.to && caret > clause[0]!.to ? clause : undefined
}

function valueAt(clause: readonly Token[], caret: number): Completion {
  const [field, compare, ...rest] = clause as [Token, Token, ...Token[]]
  if (caret < compare.to) return none
  const values = rest.filter(token => token.kind === 'value')
  const here = values.find(token => token.from <= caret && caret <= token.to)
  const chosen = values.filter(token => token !== here).map(token => token.text)
  if (!here) return { kind: 'value', field: field.text, prefix: '', from: caret, to: caret, chosen }
  const skip = here.quoted ? 1 : 0
  const typed = here.quoted
    ? here.text.slice(0, Math.max(caret - here.from - skip, 0))
    : here.text.slice(0, caret - here.from)
  return { kind: 'value', field: field.text, prefix: typed, from: here.from, to: here.to, chosen }
}

export function completeWhat(text: string, caret: number): Completion {
  const tokens = tokensOf(text)
  const clause = clauseAt(tokens, caret)
  if (clause) return valueAt(clause, caret)

  const here = tokens.find(token => token.from < caret && caret <= token.to)
  if (!here || here.kind === 'minus' || here.kind === 'open')
    return { kind: 'field', prefix: '', from: caret, to: caret }
  if (here.quoted || here.kind === 'close') return none
  const prefix = text.slice(here.from, caret)
  return /^[A-Za-z][A-Za-z0-9_.]*$/.test(prefix) ? { kind: 'field', prefix, from: here.from, to: here.to } : none
}
