// Where a bar says what it gives: within itself where that fits, else beside itself where nothing else lies. A figure is never cut, so
// what finds no room at all is left to the name of the link and the table. Pure; sides are those of reading.

/** From the start of the axis, in pixels. */
export interface Reach {
  from: number
  to: number
}

export type Place = 'within' | 'after' | 'before' | 'nowhere'

/** Between a bar and what it says of itself. */
export const gap = 4

/** `others` lie in the same row; `wide` is what is said, `padding` what a bar keeps of its own width. */
export const placeOf = (bar: Reach, wide: number, axis: number, others: readonly Reach[], padding = 6): Place => {
  if (wide + padding <= bar.to - bar.from) return 'within'
  const isFree = (from: number, to: number): boolean =>
    from >= 0 && to <= axis && !others.some(other => other.from < to && other.to > from)
  if (isFree(bar.to + gap, bar.to + gap + wide)) return 'after'
  return isFree(bar.from - gap - wide, bar.from - gap) ? 'before' : 'nowhere'
}
