// Which pages of which group stand at a place of the list. Pure. A list without groups is one section; a folded one has no
// rows to show. Each page is asked of the server as the list has always asked, so what is kept and refreshed is the same.
import type { Figured } from '#contract/groups.ts'
import type { Listed, ListQuery } from '#contract/query.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Question } from '#machines/listing/question.ts'

export interface Section extends Partial<Pick<Figured, 'sums'>> {
  /** Value of the group; absent where the list is not put together. */
  value?: string
  title?: string
  count: number
  /** Place of its first row among all rows that can be shown, from 0. */
  from: number
  isFolded: boolean
}

export interface Span {
  from: number
  to: number
}

/** What is wanted of the list, with a little beyond what is seen of it. */
export interface Looked extends Span {
  top: number
  bottom: number
}

export interface Block extends Span {
  query: ListQuery
}

export const shownCount = ({ count, isFolded }: Section): number => (isFolded ? 0 : count)

type BlockQuestion = Question & Pick<ListQuery, 'at'>

const blocksOf = (section: Section, { page: _, ...question }: BlockQuestion, { from, to }: Span): Block[] => {
  const [low, high] = [Math.max(from, section.from), Math.min(to, section.from + shownCount(section))]
  const blocks: Block[] = []
  const { size } = question
  for (let at = Math.floor((low - section.from) / size); section.from + at * size < high; at++) {
    const start = section.from + at * size
    const query = { ...question, page: at + 1, ...(section.value !== undefined && { within: section.value }) }
    blocks.push({ from: start, to: start + size, query })
  }
  return blocks
}

/** The pages that cover some stretches of the list, each once, in order. */
export const blocksIn = (sections: readonly Section[], question: BlockQuestion, spans: readonly Span[]): Block[] => {
  const found = spans.flatMap(span => sections.flatMap(section => blocksOf(section, question, span)))
  return [...new Map(found.map(block => [block.from, block])).values()].sort((one, other) => one.from - other.from)
}

export type Answered = Block & { data: Listed<AnyRow> | undefined }

/** Rows by their place; a record that moved between two answers of one group stands where it was found first. */
export const rowsByPlace = (blocks: readonly Answered[]): Map<number, AnyRow> => {
  const places = new Map<number, AnyRow>()
  const seen = new Set<string>()
  for (const { from, data, query } of blocks)
    for (const [at, row] of (data?.rows ?? []).entries()) {
      const name = `${query.within} ${row.id}`
      if (!seen.has(name)) places.set(from + at, row)
      seen.add(name)
    }
  return places
}

/** The rows around a place, as far as they are here without a gap. */
export const around = (places: ReadonlyMap<number, AnyRow>, { from, to }: Span): { first: number; rows: AnyRow[] } => {
  let first = from
  while (!places.has(first) && first < to) first++
  if (first === to) return { first: from, rows: [] }
  while (places.has(first - 1)) first--
  const rows: AnyRow[] = []
  for (let row = places.get(first); row; row = places.get(first + rows.length)) rows.push(row)
  return { first, rows }
}
