// What the palette has learned of one person: how often a command was run of late, and what was chosen after typing what.
// Pure; kept by the profile on the server. Only what leads to commands is remembered, never words that found a record.
import type { Learned } from '#contract/session.ts'

const halfLifeDays = 14
const mostRuns = 100
const mostPicks = 150
const longestTyped = 24

export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / 86_400_000)

/** A run counts half after two weeks. */
const faded = (count: number, day: number, today: number): number =>
  count * 2 ** (-Math.max(0, today - day) / halfLifeDays)

const rounded = (count: number): number => Math.round(count * 1000) / 1000

export interface Choosing {
  command: string
  /** Folded. */
  typed: string
  /** Days since 1970. */
  today: number
}

/** The newest stand first, the oldest fall off the end. */
export const withChoice = ({ runs = [], picks = [] }: Learned, { command, typed, today }: Choosing): Learned => {
  const ran = runs.find(run => run.command === command)
  const picked = picks.find(pick => pick.typed === typed && pick.command === command)
  const run = { command, count: rounded((ran ? faded(ran.count, ran.day, today) : 0) + 1), day: today }
  const isWorthIt = typed !== '' && typed.length <= longestTyped
  const pick = { typed, command, count: (picked?.count ?? 0) + 1 }
  return {
    runs: [run, ...runs.filter(one => one !== ran)].slice(0, mostRuns),
    picks: isWorthIt ? [pick, ...picks.filter(one => one !== picked)].slice(0, mostPicks) : picks,
  }
}

/** What these letters led to before, and what is run often: palette.md 4.4. */
export const lessonOf = ({ runs = [], picks = [] }: Learned, typed: string, today: number) => {
  const often = new Map(runs.map(({ command, count, day }) => [command, faded(count, day, today)]))
  const after = new Map(picks.filter(pick => pick.typed === typed).map(({ command, count }) => [command, count]))
  return (command: string): number => {
    const [c, f] = [after.get(command) ?? 0, often.get(command) ?? 0]
    return (200 * c) / (c + 2) + (150 * f) / (f + 3)
  }
}
