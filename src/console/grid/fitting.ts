// Which of a row of tabs stand in one line: as many as there is room for from the first on, and always the one that is open.
const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** Places of those that stand. `more` is what the button that holds the others takes. */
export const fitting = (widths: readonly number[], room: number, more: number, open: number): number[] => {
  const all = [...widths.keys()]
  if (sumOf(widths) <= room) return all
  const left = room - more - (widths[open] ?? 0)
  const taken = (at: number): number => sumOf(widths.slice(0, at + 1)) - (at >= open ? (widths[open] ?? 0) : 0)
  return all.filter(at => at === open || taken(at) <= left)
}
