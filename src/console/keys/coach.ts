// What is done by mouse or through the palette although it has a key: counted, and after the third time its key is named
// once a month. Pure; the lines are kept by the profile. Only names of bindings stand there, never what was typed.
import type { CoachLine } from '#contract/session.ts'

const timesFirst = 3
const monthDays = 30
const most = 200

/** Older counts say nothing about today. */
const isFresh = ({ day }: CoachLine, today: number): boolean => today - day < monthDays

const shownLately = ({ told }: CoachLine, today: number): boolean => told !== undefined && today - told < monthDays

/** One more time without its key; `tell` is true when the key is to be shown now. */
export const withSlow = (lines: readonly CoachLine[], does: string, today: number) => {
  const before = lines.find(line => line.does === does)
  const count = (before && isFresh(before, today) ? before.count : 0) + 1
  const line: CoachLine = { ...before, does, count, day: today }
  const tell = count >= timesFirst && !shownLately(line, today)
  const next = tell ? { ...line, told: today } : line
  return { tell, lines: [next, ...lines.filter(one => one !== before)].slice(0, most) }
}

/** Its key was pressed: it is known. Undefined when that changes nothing. */
export const withKey = (lines: readonly CoachLine[], does: string): CoachLine[] | undefined => {
  const before = lines.find(line => line.does === does && line.count > 0)
  return before && lines.map(line => (line === before ? { ...line, count: 0 } : line))
}

/** The keys one could use: what was done often enough without its key this month, most often first. */
export const usefulIn = (lines: readonly CoachLine[], today: number): CoachLine[] =>
  lines
    .filter(line => line.count >= timesFirst && isFresh(line, today))
    .sort((one, other) => other.count - one.count || one.does.localeCompare(other.does))
