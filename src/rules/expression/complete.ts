// What could be completed where the caret stands: a field name or a value of a field, and which stretch of text it replaces.
// In any script; what a field or value is called may have several words.
import { type Heads, type Token, tokensOf } from './tokens.ts'

export type Completion =
  | { kind: 'field'; prefix: string; from: number; to: number }
  | { kind: 'value'; field: string; prefix: string; from: number; to: number; chosen: string[] }
  | { kind: 'none' }

/** What fields and values are called besides their names. */
export interface Calling {
  heads?: Heads
  /** Whether some field is called by more than this. */
  begins?(stretch: string): boolean
  /** The same of the values of a field. */
  beginsValue?(field: string, stretch: string): boolean
}

const none: Completion = { kind: 'none' }

/** One word of any script. */
const word = /^\p{L}[\p{L}\p{M}\p{N}\p{Cf}_.]*$/u

const parts: readonly Token['kind'][] = ['compare', 'value', 'comma', 'dots']
const plain: readonly Token['kind'][] = ['words', 'or', 'open', 'close']

/** Tokens of the last clause that begins before the caret: its field, comparison and values. */
function clauseBefore(tokens: readonly Token[], caret: number): Token[] | undefined {
  const start = tokens.findLastIndex(token => token.kind === 'field' && token.from < caret)
  if (start < 0) return undefined
  const length = tokens.slice(start + 1).findIndex(token => !parts.includes(token.kind))
  return length < 0 ? tokens.slice(start) : tokens.slice(start, start + 1 + length)
}

const chosenIn = (clause: readonly Token[], here: Token | undefined): string[] =>
  clause.filter(token => token.kind === 'value' && token !== here).map(({ text }) => text)

function valueAt(clause: readonly Token[], caret: number): Completion {
  const [{ name, text }, compare] = clause as [Token, Token, ...Token[]]
  if (caret < compare.to) return none
  const field = name ?? text
  const here = clause.find(token => token.kind === 'value' && token.from <= caret && caret <= token.to)
  const chosen = chosenIn(clause, here)
  if (!here) return { kind: 'value', field, prefix: '', from: caret, to: caret, chosen }
  const skip = here.quoted ? 1 : 0
  const typed = here.quoted
    ? here.text.slice(0, Math.max(caret - here.from - skip, 0))
    : here.text.slice(0, caret - here.from)
  return { kind: 'value', field, prefix: typed, from: here.from, to: here.to, chosen }
}

/** Loose words before the caret, and what stands before them. */
function looseBefore(tokens: readonly Token[], caret: number): { loose: Token[]; last?: Token } {
  const before = tokens.filter(({ from }) => from < caret)
  const at = before.findLastIndex(({ kind, quoted }) => quoted || !plain.includes(kind))
  return { loose: before.slice(at + 1), ...(before[at] && { last: before[at] }) }
}

export function completeWhat(text: string, caret: number, calling: Calling = {}): Completion {
  const tokens = tokensOf(text, calling.heads)
  const clause = clauseBefore(tokens, caret)
  if (clause && caret <= clause.at(-1)!.to && caret > clause[0]!.to) return valueAt(clause, caret)

  const here = tokens.find(token => token.from < caret && caret <= token.to)
  if (here?.quoted) return none
  const to = here?.to ?? caret
  const { loose, last } = looseBefore(tokens, caret)
  // A value of several words is begun without quotes: `Status:On h`.
  if (clause && last?.kind === 'value' && last === clause.at(-1) && !last.quoted) {
    const field = clause[0]!.name ?? clause[0]!.text
    const prefix = text.slice(last.from, caret)
    if (calling.beginsValue?.(field, prefix))
      return { kind: 'value', field, prefix, from: last.from, to, chosen: chosenIn(clause, last) }
  }
  const begun = loose.find(({ from }) => calling.begins?.(text.slice(from, caret)))
  const from = begun?.from ?? here?.from ?? caret
  const prefix = text.slice(from, caret)
  if (begun || here?.kind === 'field') return { kind: 'field', prefix, from, to }
  if (!here || here.kind === 'minus' || here.kind === 'open')
    return { kind: 'field', prefix: '', from: caret, to: caret }
  return word.test(prefix) ? { kind: 'field', prefix, from, to } : none
}
