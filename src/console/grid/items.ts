// What is drawn one below the other: rows, and above the rows of each group its head. Pure: from the place of a row to its item
// and back, whatever is folded.
import { type Section, type Span, shownCount } from './blocks.ts'

export type Item = { section: Section } | { place: number }

export interface Items {
  count: number
  at(index: number): Item
  /** Item of a row. */
  of(place: number): number
  /** Rows among some items. */
  places(span: Span): Span
}

/** Without groups every item is a row. */
export const itemsOf = (sections: readonly Section[], isGrouped: boolean, total: number): Items => {
  if (!isGrouped) return { count: total, at: place => ({ place }), of: place => place, places: span => span }
  const heads = sections.map(({ from }, at) => from + at)
  const rows = sections.reduce((sum, section) => sum + shownCount(section), 0)
  /** The group an item belongs to. */
  const groupAt = (index: number) => heads.findLastIndex(head => head <= index)
  const placeAt = (index: number) => {
    const group = groupAt(index)
    return heads[group] === index ? (sections[group]?.from ?? 0) : index - group - 1
  }
  return {
    count: rows + sections.length,
    at: index => {
      const group = groupAt(index)
      const section = sections[group]
      return section && heads[group] === index ? { section } : { place: placeAt(index) }
    },
    of: place => place + sections.filter(({ from }) => from <= place).length,
    places: ({ from, to }) => ({ from: placeAt(from), to: Math.min(rows, placeAt(to)) }),
  }
}
