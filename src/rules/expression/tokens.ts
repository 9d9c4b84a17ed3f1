// Query line to tokens, each with its place in the text. Never fails: what is unfinished becomes a token that says so.

export type TokenKind = 'open' | 'close' | 'minus' | 'or' | 'words' | 'field' | 'compare' | 'value' | 'comma' | 'dots'
export type Token = {
  kind: TokenKind
  text: string
  from: number
  to: number
  /** Of a field that is called otherwise than it is named: its name. */
  name?: string
  quoted?: true
  unclosed?: true
}

/** What a field is called in the reader's language may stand for its name: the field that is called at that place, and where that ends. */
export type Heads = (at: number) => { name: string; to: number } | undefined

export const fieldStart = /([A-Za-z][A-Za-z0-9_.]*)(:(?:>=|<=|!=|==|=|>|<)?|>=|<=|!=|==|=|>|<)/y
const comparison = /:(?:>=|<=|!=|==|=|>|<)?|>=|<=|!=|==|=|>|</y
const quoted = /"((?:\\.|[^"\\])*)("?)/sy
const bareWord = /[^\s"()]+/y
const bareValue = /(?:(?!\.\.)[^\s",()])+/y

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function quotedToken(kind: 'words' | 'value', text: string, at: number): Token {
  const [all, inside, close] = match(quoted, text, at) ?? ['"', '', '']
  // A lone backslash at the very end belongs to an escape still being typed.
  const end = close ? at + all.length : text.length
  const words = (inside ?? '').replace(/\\(.)/gs, '$1')
  return { kind, text: words, from: at, to: end, quoted: true, ...(close ? {} : { unclosed: true as const }) }
}

/** Values after a field: `a,b`, `a..b`, `"a b"`, without blanks between. */
function valueTokens(text: string, start: number): Token[] {
  const tokens: Token[] = []
  for (let at = start; at < text.length; at = tokens.at(-1)!.to) {
    const mark = text[at] === ',' ? 'comma' : text.startsWith('..', at) ? 'dots' : undefined
    if (mark) {
      const to = at + (mark === 'comma' ? 1 : 2)
      tokens.push({ kind: mark, text: text.slice(at, to), from: at, to })
      continue
    }
    const follows = tokens.at(-1)?.kind === 'value'
    if (text[at] === '"' && !follows) {
      tokens.push(quotedToken('value', text, at))
      continue
    }
    const bare = follows ? null : match(bareValue, text, at)
    if (!bare) return tokens
    tokens.push({ kind: 'value', text: bare[0], from: at, to: at + bare[0].length })
  }
  return tokens
}

/** Whether what ends there is asked for something. */
export const isCompared = (text: string, at: number): boolean => match(comparison, text, at) !== null

function calledAt(text: string, from: number, heads: Heads): Token[] | undefined {
  const head = heads(from)
  const compare = head && match(comparison, text, head.to)?.[0]
  if (!compare) return undefined
  const { name, to } = head
  const end = to + compare.length
  return [
    { kind: 'field', text: text.slice(from, to), from, to, name },
    { kind: 'compare', text: compare, from: to, to: end },
    ...valueTokens(text, end),
  ]
}

function tokensAt(text: string, at: number, heads: Heads | undefined): Token[] {
  const called = heads && calledAt(text, at, heads)
  if (called) return called
  const sign = text[at]!
  if (sign === '(') return [{ kind: 'open', text: sign, from: at, to: at + 1 }]
  if (sign === ')') return [{ kind: 'close', text: sign, from: at, to: at + 1 }]
  if (sign === '"') return [quotedToken('words', text, at)]
  // A dash standing alone is a dash in a name, as in "Lip balm - rose".
  if (sign === '-' && /[^\s)]/.test(text[at + 1] ?? ' ')) return [{ kind: 'minus', text: sign, from: at, to: at + 1 }]

  const start = match(fieldStart, text, at)
  if (start) {
    const [all, field, compare] = start as unknown as [string, string, string]
    const [middle, end] = [at + field.length, at + all.length]
    return [
      { kind: 'field', text: field, from: at, to: middle },
      { kind: 'compare', text: compare, from: middle, to: end },
      ...valueTokens(text, end),
    ]
  }
  const word = match(bareWord, text, at)![0]
  return [{ kind: word === 'or' ? 'or' : 'words', text: word, from: at, to: at + word.length }]
}

export function tokensOf(text: string, heads?: Heads): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at]!)) {
      at += 1
      continue
    }
    tokens.push(...tokensAt(text, at, heads))
    at = tokens.at(-1)!.to
  }
  return tokens
}
