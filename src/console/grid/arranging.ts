// The columns of a list as a person arranges them: pure steps from one arrangement to the next. The title stays first, pinned
// ones follow it, then the others.
import { type ColumnChoice, columnWidth } from '#contract/views.ts'
import type { Column } from './columns.ts'

export const choicesOf = (columns: readonly Column[]): ColumnChoice[] =>
  columns.map(({ name, width, pinned }) => ({ name, ...(width && { width }), ...(pinned && { pinned }) }))

export const toggled = (choices: readonly ColumnChoice[], name: string): ColumnChoice[] =>
  choices.some(one => one.name === name) ? choices.filter(one => one.name !== name) : [...choices, { name }]

/** Past its neighbour; a pinned one among the pinned, the others among the others. */
export const moved = (choices: readonly ColumnChoice[], name: string, by: 1 | -1): ColumnChoice[] => {
  const at = choices.findIndex(one => one.name === name)
  const [one, other] = [choices[at], choices[at + by]]
  // The first is the title.
  if (!one || !other || at + by === 0 || Boolean(one.pinned) !== Boolean(other.pinned)) return [...choices]
  const next = [...choices]
  next[at] = other
  next[at + by] = one
  return next
}

export const sized = (choices: readonly ColumnChoice[], name: string, width: number | undefined): ColumnChoice[] =>
  choices.map(({ width: before, ...one }) => {
    if (one.name !== name) return before ? { ...one, width: before } : one
    if (width === undefined || !Number.isFinite(width)) return one
    return { ...one, width: Math.round(Math.min(Math.max(width, columnWidth.least), columnWidth.most)) }
  })

const rank = ({ pinned }: ColumnChoice, at: number): number => (at === 0 ? 0 : pinned ? 1 : 2)

export const pinned = (choices: readonly ColumnChoice[], name: string): ColumnChoice[] => {
  const next = choices.map(({ pinned, ...one }) =>
    (one.name === name) === Boolean(pinned) ? one : { ...one, pinned: true },
  )
  return next
    .map((one, at) => ({ one, rank: rank(one, at) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}
