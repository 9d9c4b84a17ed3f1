// "Did you mean": the known name closest to what was typed, by single-letter edits and swaps of neighbours.

export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      let least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + cost)
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (swapped) least = Math.min(least, before[column - 2]! + 1)
      next.push(least)
    }
    before = last
    last = next
  }
  return last[other.length]!
}

/** At most one edit per three letters; nothing rather than a wild guess. First known wins a tie. */
export function nearest(text: string, known: Iterable<string>): string | undefined {
  const wanted = text.trim().toLowerCase()
  let best: string | undefined
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const name of known) {
    if (Math.abs(name.length - wanted.length) >= least) continue
    const distance = editDistance(wanted, name.toLowerCase())
    if (distance < least) [best, least] = [name, distance]
  }
  return best
}
