// What every path a pattern matches must hold, read off the pattern: a path without it is told so without asking the automaton. It
// reads what it is sure of and asks nothing of the rest, so it never rules out a path that matches.

export interface Required {
  /** The path begins with it. */
  begins: string
  /** It stands somewhere in the path. */
  holds: string
}

/** Nothing is asked of a path. */
const nothing: Required = { begins: '', holds: '' }

/** Flags, scripts, codes of letters and quoted passages mean something else than they spell. */
const unread = /\(\?(?!:|P?<[A-Za-z])|\[\[?:|\\[^\W_]/
/** Kinds of letters and edges of words: no letters of their own. */
const kinds = /\\[dDsSwWbBAz]/g
const counted = /\{\d+(?:,\d*)?\}/y

/** Where a set of letters that opens at `at` is closed; nothing where it is not. */
const setEnd = (source: string, at: number): number | undefined => {
  let next = at + 1
  if (source[next] === '^') next += 1
  if (source[next] === ']') next += 1
  for (; next < source.length; next += 1) {
    if (source[next] === '\\') next += 1
    else if (source[next] === ']') return next
  }
  return undefined
}

/** The letters that must stand beside each other, in order; nothing where the pattern is one or another. */
const runsOf = (source: string): string[] | undefined => {
  const runs = ['']
  let depth = 0
  const close = () => runs.push('')
  const add = (letter: string) => {
    if (depth === 0) runs[runs.length - 1] += letter
  }
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at]!
    if (letter === '\\') {
      at += 1
      const escaped = source[at] ?? ''
      if (/\w/.test(escaped)) close()
      else add(escaped)
    } else if (letter === '(') {
      depth += 1
      close()
    } else if (letter === ')') {
      depth -= 1
      close()
    } else if (letter === '[') {
      const end = setEnd(source, at)
      if (end === undefined) return undefined
      at = end
      close()
    } else if (letter === '|' && depth === 0) {
      return undefined
    } else if (letter === '*' || letter === '?' || letter === '{') {
      if (letter === '{') {
        counted.lastIndex = at
        const [count] = counted.exec(source) ?? []
        if (count === undefined) return undefined
        at += count.length - 1
      }
      // What may be left out is not asked for.
      runs[runs.length - 1] = runs.at(-1)!.slice(0, -1)
      close()
    } else if (/[\w\-/%,:;=@&!~'" ]/.test(letter)) {
      add(letter)
    } else {
      close()
    }
  }
  return depth === 0 ? runs : undefined
}

export const requiredOf = (source: string): Required => {
  if (unread.test(source.replaceAll(kinds, ''))) return nothing
  const isAnchored = source.startsWith('^')
  const runs = runsOf(isAnchored ? source.slice(1) : source)
  if (!runs) return nothing
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '')
  return { begins: isAnchored ? runs[0]! : '', holds: longest }
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** Whether a path may match at all. Of letters beyond ASCII nothing is said: some of them are folded into those of ASCII. */
export const possibly = (source: string, isCaseSensitive: boolean): ((path: string) => boolean) => {
  const cased = (text: string): string => (isCaseSensitive ? text : text.toLowerCase())
  const required = requiredOf(source)
  const begins = cased(required.begins)
  const holds = cased(required.holds)
  if (holds === '' || !isAscii(source)) return () => true
  return path => {
    const key = cased(path)
    return (key.startsWith(begins) && key.includes(holds)) || !isAscii(path)
  }
}
