// One form for every address: two addresses a shopper takes for one are one here. The case of a path is kept, and compared only
// where a redirection asks for it.

/** Paths that are longer are answered by no redirection, and none is kept for them. */
export const longestPath = 2048

/** Of ASCII what RFC 3986 calls unreserved, and letters, marks and digits of every script: what means the same written out or escaped. */
const isSafe = (letter: string): boolean => /^(?:[A-Za-z0-9\-._~]|(?![\0-\x7f])[\p{L}\p{M}\p{N}])$/u.test(letter)

/** What may stand in a path unescaped besides; escaped it may mean something else, so it stays as it is written. */
const mayStand = /^[!$&'()*+,;=:@/]$/

const escaped = (bytes: readonly number[]): string =>
  bytes.map(byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

const lengthBy = (lead: number): number => (lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2)

const letterOf = (bytes: readonly number[]): string | undefined => {
  try {
    return decodeURIComponent(escaped(bytes))
  } catch {
    return undefined
  }
}

/** Letters, and escapes of what is none, in the order they stand in. */
const tokensOf = (text: string): string[] => {
  const tokens: string[] = []
  for (const [piece] of text.toWellFormed().matchAll(/(?:%[0-9a-f]{2})+|./gisu)) {
    if (piece.length < 3 || !piece.startsWith('%')) {
      tokens.push(piece === '%' ? '%25' : piece)
      continue
    }
    const bytes = piece
      .slice(1)
      .split('%')
      .map(hex => Number.parseInt(hex, 16))
    for (let at = 0; at < bytes.length; ) {
      const some = bytes.slice(at, at + lengthBy(bytes[at]!))
      const letter = letterOf(some)
      const isOne = letter !== undefined && isSafe(letter)
      tokens.push(isOne ? letter : escaped(letter === undefined ? some.slice(0, 1) : some))
      at += letter === undefined ? 1 : some.length
    }
  }
  return tokens
}

/** Letters that belong together as one, escapes where they are. */
const written = (text: string): string => {
  let out = ''
  let letters = ''
  const close = () => {
    for (const letter of letters.normalize('NFC'))
      out += isSafe(letter) || mayStand.test(letter) ? letter : encodeURIComponent(letter)
    letters = ''
  }
  for (const token of tokensOf(text)) {
    if (token.length > 2 && token.startsWith('%')) {
      close()
      out += token
    } else letters += token
  }
  close()
  return out
}

/**
 * A path in its one form: begins with `/`, safe characters unescaped, no empty, `.` or `..` segments, no `/` at its end, neither
 * query nor fragment. The case is kept.
 */
export const normalPath = (text: string): string => {
  const [bare = ''] = text.split(/[?#]/)
  const kept: string[] = []
  for (const segment of written(bare).split('/')) {
    if (segment === '..') kept.pop()
    else if (segment !== '' && segment !== '.') kept.push(segment)
  }
  return `/${kept.join('/')}`
}

/** What a path is looked up by: upper and lower case are one. */
export const folded = (path: string): string =>
  /^[\0-@[-\x7f]*$/.test(path) ? path : path.toLowerCase().normalize('NFC')

/** Whether `path` is `under` or lies below it, by whole segments; both folded. */
export const isWithin = (path: string, under: string): boolean =>
  under === '/' || path === under || path.startsWith(`${under}/`)

/** Itself and what lies above it, the longest first, without the start page. */
export const ancestors = (path: string): string[] => {
  const all: string[] = []
  for (let rest = path; rest.length > 1; rest = rest.slice(0, rest.lastIndexOf('/'))) all.push(rest)
  return all
}

export interface Split {
  scheme: string
  host: string
  rest: string
}

/** A full address in its parts; a path has none. `//host` is a path with an empty segment here, never another host. */
export const splitUrl = (text: string): Split | undefined => {
  const [, scheme = '', authority = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?#\\]*))?(.*)$/is.exec(text.trim()) ?? []
  if (!scheme) return undefined
  return { scheme: scheme.toLowerCase(), host: authority.slice(authority.lastIndexOf('@') + 1).toLowerCase(), rest }
}

export interface AddressParts {
  path: string
  /** Without `?`. */
  query: string
  /** Without `#`. */
  fragment: string
}

/** A path and what follows it, apart, each as it is written. */
export const addressParts = (address: string): AddressParts => {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address)!
  return { path, query, fragment }
}

/** As it stands in a `Location` header. */
export const sentPath = (path: string): string => path.replace(/[^\0-\x7f]+/gu, encodeURIComponent)
