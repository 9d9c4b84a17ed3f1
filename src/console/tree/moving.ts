// Where a step or a drop takes records of a tree, and why it may not. Pure; the laws are those the server asks again.
import type { Finding } from '#contract/problem.ts'
import { moveFinding } from '#rules/tree.ts'
import type { Line } from './lines.ts'

export interface TreePosition {
  /** Absent at the top. */
  under?: Line
  /** Among its children, from 0; absent at their end. */
  at?: number
}

export type Step = 'up' | 'down' | 'in' | 'out'
/** Of a line, what is dropped on. */
export type Zone = 'before' | 'inside' | 'after'

const siblingsOf = (lines: readonly Line[], { above }: Line): Line[] =>
  lines.filter(line => line.above?.row.id === above?.row.id)

const beside = (place: number, { above }: Line): TreePosition => ({ ...(above && { under: above }), at: place })

const steps: Record<Step, (line: Line, lines: readonly Line[]) => TreePosition | undefined> = {
  up: line => (line.at > 1 ? beside(line.at - 2, line) : undefined),
  down: line => (line.at < line.of ? beside(line.at, line) : undefined),
  in: (line, lines) => {
    const under = siblingsOf(lines, line)[line.at - 2]
    return under && { under }
  },
  out: ({ above }) => above && beside(above.at, above),
}

/** Undefined where the step leads nowhere. */
export const stepped = (lines: readonly Line[], line: Line, step: Step): TreePosition | undefined =>
  steps[step](line, lines)

/** Places count without what is carried, since that is taken out first. */
export const dropped = (lines: readonly Line[], carried: readonly Line[], on: Line, zone: Zone): TreePosition => {
  if (zone === 'inside') return { under: on }
  const ids = new Set(carried.map(({ row }) => row.id))
  const left = siblingsOf(lines, on).filter(({ row }) => !ids.has(row.id) || row.id === on.row.id)
  return beside(left.indexOf(on) + (zone === 'after' && !ids.has(on.row.id) ? 1 : 0), on)
}

/** What the tree as far as it is seen has against it. */
export const whyNot = (
  lines: readonly Line[],
  carried: readonly Line[],
  { under }: TreePosition,
  nameOf: (line: Line) => string,
): Finding | undefined => {
  const tree = lines.map(line => ({ id: line.row.id, name: nameOf(line), parent: line.above?.row.id ?? null }))
  for (const { row } of carried) {
    const finding = moveFinding(tree, row.id, under?.row.id ?? null)
    if (finding) return finding
  }
  return undefined
}
