// Whether two words differ by a slip of the fingers: one edit at four to seven letters, two from eight on. Letters that
// changed places count as one. A word may still be being typed: then its beginning is compared.

/** Shorter words are another word with one letter changed. */
export const fewestForTypo = 4

/** So many slips in a word of so many letters. */
export const allowed = (length: number): number => (length < fewestForTypo ? 0 : length < 8 ? 1 : 2)

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertzuiop', 'yxcvbnm']
const rowsBelow = [
  ['qwertyuiop', 'asdfghjkl'],
  ['asdfghjkl', 'zxcvbnm'],
]
const persianRows = ['ضصثقفغعهخحجچ', 'شسیبلاتنمکگ', 'ظطزرذدپو']

const neighbours = new Map<string, string>()
const pair = (one = '', other = ''): void => {
  if (!one || !other) return
  neighbours.set(one, `${neighbours.get(one) ?? ''}${other}`)
  neighbours.set(other, `${neighbours.get(other) ?? ''}${one}`)
}
for (const row of [...rows, ...persianRows])
  [...row].forEach((letter, at) => {
    pair(letter, row[at + 1])
  })
for (const [above = '', below = ''] of rowsBelow)
  [...below].forEach((letter, at) => {
    pair(letter, above[at])
    pair(letter, above[at + 1])
  })

const areNeighbours = (one: string, other: string): boolean => neighbours.get(one)?.includes(other) === true

interface Edits {
  /** Of the whole word. */
  whole: number
  /** Of the beginning of it that is nearest to what was typed. */
  begun: number
}

// One answer is asked for after the other: the rows are used again.
let [before, above, now] = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)]

/** Optimal string alignment; undefined as soon as it cannot stay within `most`. Letters farther from their place than that are not compared. */
const distance = (typed: string, word: string, most: number): Edits | undefined => {
  const width = Math.min(word.length, typed.length + most)
  if (typed.length - word.length > most || width > 62) return undefined
  for (let at = 0; at <= Math.min(width, most + 1); at++) above[at] = at
  for (let row = 1; row <= typed.length; row++) {
    const letter = typed.charCodeAt(row - 1)
    const last = typed.charCodeAt(row - 2)
    const from = Math.max(1, row - most)
    const to = Math.min(width, row + most)
    // Beside the letters that are compared stands what is too much.
    now[from - 1] = from === 1 ? row : most + 1
    let fewest = now[from - 1]!
    for (let at = from; at <= to; at++) {
      const other = word.charCodeAt(at - 1)
      let least = Math.min(above[at]! + 1, now[at - 1]! + 1, above[at - 1]! + (letter === other ? 0 : 1))
      if (row > 1 && at > 1 && letter === word.charCodeAt(at - 2) && last === other)
        least = Math.min(least, before[at - 2]! + 1)
      now[at] = least
      if (least < fewest) fewest = least
    }
    if (fewest > most) return undefined
    now[to + 1] = most + 1
    const free = before
    before = above
    above = now
    now = free
  }
  const whole = word.length > width ? most + 1 : above[width]!
  let begun = most + 1
  for (let at = Math.max(0, typed.length - most); at <= width; at++) begun = Math.min(begun, above[at]!)
  return { whole, begun }
}

export interface Slip {
  edits: number
  /** Of the whole word, not of a beginning. */
  isWhole: boolean
}

/** Nobody misses the first letter but by its neighbour, or by having changed or left it. */
const mayBegin = (typed: string, word: string): boolean => {
  const [first = '', second = ''] = [typed[0], typed[1]]
  const known = word[0] ?? ''
  return first === known || first === word[1] || second === known || areNeighbours(first, known)
}

/** The letters one of which a word must begin with, unless the first that was typed is its second. */
export const firstsFor = (typed: string): string => typed.slice(0, 2) + (neighbours.get(typed[0] ?? '') ?? '')

/** The slip between what was typed and a word, or the beginning of it; undefined when it is none. */
export const slipTo = (typed: string, word: string): Slip | undefined => {
  const most = allowed(typed.length)
  if (most === 0 || !mayBegin(typed, word)) return undefined
  const found = distance(typed, word, most)
  if (!found) return undefined
  const { whole, begun } = found
  // One letter of a short word more or less makes another word sooner than a slip does.
  if (whole <= most && (whole <= begun || begun > most)) return { edits: whole, isWhole: true }
  if (begun <= most && word.length > typed.length) return { edits: begun, isWhole: false }
  return whole <= most ? { edits: whole, isWhole: true } : undefined
}

/** The same as a number. */
export const editsTo = (typed: string, word: string): number | undefined => slipTo(typed, word)?.edits
