// Whether two words differ by a slip of the fingers: one edit at four to seven letters, two from eight on. Letters that
// changed places count as one.

/** Shorter words are another word with one letter changed. */
export const fewestForTypo = 4

const allowed = (length: number): number => (length < fewestForTypo ? 0 : length < 8 ? 1 : 2)

/** Optimal string alignment; undefined as soon as it cannot stay within `most`. */
const distance = (one: string, other: string, most: number): number | undefined => {
  if (Math.abs(one.length - other.length) > most) return undefined
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1]
      let least = Math.min((above[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (same ? 0 : 1))
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (isSwapped) least = Math.min(least, (before[at - 2] ?? 0) + 1)
      now.push(least)
    }
    if (Math.min(...now) > most) return undefined
    before = above
    above = now
  }
  const edits = above[other.length] ?? most + 1
  return edits <= most ? edits : undefined
}

/** Edits between what was typed and a word, or the beginning of it that is as long; undefined when too many. */
export const editsTo = (typed: string, word: string): number | undefined => {
  const most = allowed(typed.length)
  if (most === 0 || (typed[0] !== word[0] && typed[0] !== word[1])) return undefined
  const whole = distance(typed, word, most)
  if (whole !== undefined) return whole
  return word.length > typed.length ? distance(typed, word.slice(0, typed.length), most) : undefined
}
