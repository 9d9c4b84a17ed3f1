// Tokens to tree by recursive descent. `or` binds weaker than standing side by side; brackets group; a dash negates.
import type { Finding } from '#contract/problem.ts'
import type { Params } from '#contract/said.ts'

import { type Heads, type Token, type TokenKind, tokensOf } from './tokens.ts'
import type { Clause, Comparison, Expression } from './tree.ts'
import { type QueryWord, refusal } from './words.ts'

/** Where it happened in the text, and what would have been right there. */
export type QueryFinding = Finding & { at: number; to: number; expected: string }
type Placed = { node: Expression; from: number; to: number }

export const depthLimit = 20

export class Reader {
  readonly findings: QueryFinding[] = []
  readonly fields: Token[] = []
  readonly #tokens: Token[]
  readonly #end: number
  #place = 0
  #depth = 0
  #stopped = false

  constructor(text: string, heads?: Heads) {
    this.#tokens = tokensOf(text, heads)
    this.#end = text.length
  }

  line(): Placed[] {
    const terms = this.#alternatives()
    for (let token = this.#take('close'); token; token = this.#take('close')) {
      this.#miss('query.opening', token)
      terms.push(...this.#alternatives())
    }
    return terms
  }

  /** `a b or c` is one term, {or: [{and: [a, b]}, c]}; without `or` the terms stay apart. */
  #alternatives(): Placed[] {
    const groups = [this.#sequence()]
    let last: Token | undefined
    for (let token = this.#take('or'); token; token = this.#take('or')) {
      if (groups.at(-1)!.length === 0) this.#miss('query.beforeOr', token)
      last = token
      groups.push(this.#sequence())
    }
    if (last && groups.at(-1)!.length === 0) this.#miss('query.afterOr', last)
    const spoken = groups.filter(group => group.length > 0)
    if (spoken.length < 2) return spoken[0] ?? []
    const all = spoken.flat()
    return [{ node: { or: spoken.map(group => joined(group)) }, from: all[0]!.from, to: all.at(-1)!.to }]
  }

  #sequence(): Placed[] {
    const terms: Placed[] = []
    for (let token = this.#peek(); token && token.kind !== 'or' && token.kind !== 'close'; token = this.#peek()) {
      const node = this.#term(token)
      if (node) terms.push({ node, from: token.from, to: this.#tokens[this.#place - 1]!.to })
    }
    return terms
  }

  #term(token: Token): Expression | undefined {
    this.#place += 1
    if (token.kind === 'minus') return this.#deeper(token, () => this.#negated(token))
    if (token.kind === 'open') return this.#deeper(token, () => this.#group(token))
    if (token.kind === 'field') return this.#clause(token)
    if (token.unclosed) this.#miss('query.quote', { ...token, from: this.#end, to: this.#end })
    if (token.text === '') return undefined
    return token.quoted ? { words: token.text, exact: true } : { words: token.text }
  }

  // Beyond the limit reading stops altogether: one finding, and no stack to exhaust.
  #deeper(token: Token, read: () => Expression | undefined): Expression | undefined {
    if (this.#depth === depthLimit) {
      this.#note(refusal('LIMIT', 'query.deep', { limit: depthLimit }), token, 'fewer levels')
      this.#place = this.#tokens.length
      this.#stopped = true
      return undefined
    }
    this.#depth += 1
    const node = read()
    this.#depth -= 1
    return node
  }

  #negated(minus: Token): Expression | undefined {
    const next = this.#peek()
    if (!next || next.kind === 'or' || next.kind === 'close') {
      this.#miss('query.afterDash', minus)
      return undefined
    }
    const node = this.#term(next)
    return node && { not: node }
  }

  #group(open: Token): Expression | undefined {
    const terms = this.#alternatives()
    if (!this.#take('close')) this.#miss('query.closing', { ...open, from: this.#end, to: this.#end })
    return terms.length > 0 ? joined(terms) : undefined
  }

  #clause(field: Token): Expression | undefined {
    this.fields.push(field)
    const compare = this.#take('compare')!
    const sign = compare.text.replace(/^:/, '')
    const values = this.#values(field, compare)
    if (values.length === 0) return undefined
    const name = field.name ?? field.text
    const equal = sign === '' || sign === '=' || sign === '==' || sign === '!='
    if (!equal && (values.length > 1 || values[0]!.range)) {
      this.#miss('query.oneValue', compare, { sign })
      return undefined
    }
    const clause = equal ? equalClause(name, values) : { field: name, op: sign as Comparison, value: values[0]!.text }
    return sign === '!=' ? { not: clause } : clause
  }

  #values(field: Token, compare: Token): Value[] {
    const values: Value[] = []
    for (let before: Token | undefined = compare; before; before = this.#take('comma')) {
      const value = this.#value()
      if (!value) {
        const after = before.kind === 'comma' ? ',' : field.text + before.text
        this.#miss('query.value', { ...before, from: before.to }, { sign: after })
        return []
      }
      values.push(value)
    }
    if (values.length < 2 || !values.some(value => value.range)) return values
    this.#miss('query.listOrRange', compare)
    return []
  }

  #value(): Value | undefined {
    const from = this.#take('value')
    const dots = this.#take('dots')
    const to = dots && this.#take('value')
    for (const token of [from, to]) {
      if (token?.unclosed) this.#miss('query.quote', { ...token, from: this.#end, to: this.#end })
    }
    if (!from && !to) return undefined
    return dots ? { text: '', range: [from?.text, to?.text] } : { text: from!.text }
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#place]
  }

  #take(kind: TokenKind): Token | undefined {
    const token = this.#peek()
    if (token?.kind !== kind) return undefined
    this.#place += 1
    return token
  }

  #miss(word: QueryWord, token: Token, params?: Params): void {
    if (this.#stopped) return
    const finding = refusal('EXPECTED', word, params)
    this.#note(finding, token, finding.message.replace(/^Expected /, ''))
  }

  #note(finding: Finding, token: Token, expected: string): void {
    this.findings.push({ ...finding, at: token.from, to: token.to, expected })
  }
}

type Value = { text: string; range?: [from: string | undefined, to: string | undefined] }

const joined = (terms: readonly Placed[]): Expression =>
  terms.length === 1 ? terms[0]!.node : { and: terms.map(term => term.node) }

/** An open end of a range is a plain comparison, so the tree has one form for each meaning. */
function equalClause(field: string, values: readonly Value[]): Clause {
  if (values.length > 1) return { field, op: 'in', value: values.map(value => value.text) }
  const { text, range } = values[0]!
  if (!range) return { field, op: '=', value: text }
  const [from, to] = range
  if (from === undefined) return { field, op: '<=', value: to! }
  return to === undefined ? { field, op: '>=', value: from } : { field, op: 'between', value: [from, to] }
}
