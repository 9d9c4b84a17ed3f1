// `hide; sp raise 499`: every part but the last is a command already, the last one is looked for like any other. The row
// says all of it before any of it is done.
import { countOf, type Subject } from '#console/action/subject.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { jobThreshold } from '#contract/action.ts'
import { fitsLine } from '#contract/outline.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import type { Command } from '../commands/command.ts'
import type { Choice, PaletteRow } from '../row.ts'
import { filledRows } from './filled.ts'

type Act = Extract<Choice, { kind: 'act' }>
type Acting = PaletteRow & { choice: Act }

const sign = /[;；؛](?=(?:[^"]*"[^"]*")*[^"]*$)/u

export const partsOf = (text: string): string[] => text.split(sign).map(part => part.trim())

/** Going somewhere ends everything, and a job ends later: in a row there are only calls. */
const runsHere = ({ effect, job, name }: ResolvedAction): boolean =>
  effect !== 'go' && !job && name !== 'create' && name !== 'change' && name !== 'upload'

const isCall = (row: PaletteRow): row is Acting =>
  row.choice.kind === 'act' && runsHere(row.choice.action) && fitsLine(row.choice.action)

export interface Finding {
  commands: readonly Command[]
  on: Subject | undefined
  find(text: string): PaletteRow[]
}

const rowsFor = (text: string, { commands, on, find }: Finding): Acting[] => {
  const filled = filledRows(text, commands, on)
  const of = (isSure: boolean) => filled.flatMap(one => (one.isSure === isSure ? one.row : []))
  return [...of(true), ...find(text), ...of(false)].filter(isCall)
}

const nameOf = ({ title, note, id }: PaletteRow): string =>
  id.startsWith('filled:') && note ? `${title} (${note})` : title

const unknown = (text: string): PaletteRow => ({
  id: 'chain:unknown',
  group: 'commands',
  title: text,
  marks: [],
  icon: 'circle',
  why: wordsNow().t('palette.chain.unknown', { text }),
  choice: { kind: 'none' },
})

/** Only what the first one meets is known beforehand: it may make the next one possible. */
const chained = (before: readonly Acting[], last: Acting, on: Subject | undefined): PaletteRow => {
  const steps = [...before, last]
  const titles = steps.map(nameOf)
  const isJob = on !== undefined && countOf(on) > jobThreshold
  const why = isJob ? wordsNow().t('palette.chain.many', { count: jobThreshold }) : before[0]?.why
  return {
    ...last,
    id: `chain:${last.id}`,
    title: titles.join('; '),
    marks: [],
    why,
    choice: { kind: 'chain', steps: steps.map(({ choice }) => choice), texts: titles },
  }
}

/** All of them work on one target, so they are of one area. */
const fitting = (rows: readonly Acting[], [first]: readonly Acting[]): Acting[] =>
  rows.filter(({ choice }) => !first || choice.resource === first.choice.resource)

export const chainRows = (text: string, finding: Finding): PaletteRow[] => {
  const parts = partsOf(text)
  const last = parts.pop() ?? ''
  const before: Acting[] = []
  for (const part of parts) {
    const meant = fitting(rowsFor(part, finding), before)[0]
    if (!meant) return [unknown(part)]
    before.push(meant)
  }
  return fitting(rowsFor(last, finding), before).map(row => chained(before, row, finding.on))
}
