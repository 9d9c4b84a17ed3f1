// Commands with their arguments typed straight after them: `sp raise 499`, `schedule tomorrow 9`, `hide SKU-7`. The row says
// what was understood before anything is done.
import { offerOf } from '#console/action/offers.ts'
import type { Subject } from '#console/action/subject.ts'
import { whySaid } from '#console/action/useActions.ts'
import type { WishSpec } from '#console/action/wishes.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { bringArea, may } from '#console/session/me.ts'
import { fitsLine } from '#contract/outline.ts'
import { isOutlined } from '#contract/outlined.ts'
import type { Command } from './command.ts'
import { foldPlaces } from './fold.ts'
import { type Understood, understoodFor } from './parameters.ts'
import type { Choice, PaletteRow } from './row.ts'
import { isForOne } from './slots.ts'

type Act = Extract<Choice, { kind: 'act' }>

interface Begun {
  command: Command
  choice: Act
  /** What follows its name. */
  rest: string
  length: number
}

const begunBy = (text: string, command: Command): Begun[] => {
  const { choice } = command.row
  if (choice.kind !== 'act' || !(fitsLine(choice.action) || isForOne(choice.action))) return []
  const folded = foldPlaces(text)
  const { title, names, alias } = command.texts
  const called = [title.text, ...names.map(name => name.text)]
  // Its own name, still being typed: no answer to the alias it begins with.
  if (called.some(name => name.startsWith(folded.text))) return []
  const spoken = [...called, ...alias]
  const name = spoken.filter(one => one && folded.text.startsWith(`${one} `)).sort((a, b) => b.length - a.length)[0]
  const at = name === undefined ? undefined : folded.at[name.length + 1]
  if (name === undefined || at === undefined) return []
  if (isOutlined(choice.resource)) {
    // What it asks for comes with its area; then the palette asks again.
    void bringArea(choice.resource.name).catch(() => {})
    return []
  }
  return [{ command, choice, rest: text.slice(at).trim(), length: name.length }]
}

/** With the subject first; a record that is named outranks it. */
const specsOf = ({ action, resource }: Act, on: Subject | undefined): WishSpec[] => {
  const spec = { action, resource, face: 'palette' } as const
  const fits = on?.resource === resource && action.on !== 'nothing'
  return fits ? [{ ...spec, subject: on }, spec] : [spec]
}

export interface FilledRow {
  row: PaletteRow
  isSure: boolean
}

const rowOf = ({ command }: Begun, spec: WishSpec, { given, shown, isSure }: Understood): FilledRow => {
  const { action, resource, subject } = spec
  const why = subject && offerOf(resource, action, subject, may).why
  const choice: Act = { kind: 'act', action, resource, given, ...(subject && { subject }) }
  const row = { ...command.row, id: `filled:${command.row.id}`, marks: [], note: shown, choice }
  return { row: { ...row, ...(why && { why: whySaid(wordsNow(), why) }) }, isSure }
}

const most = 5

/** The longest name first; nothing when some of the text is no argument of any command. */
export const filledRows = (text: string, from: readonly Command[], on: Subject | undefined): FilledRow[] => {
  const typed = text.trimStart()
  if (!/\s\S/.test(typed)) return []
  const words = wordsNow()
  return from
    .flatMap(command => begunBy(typed, command))
    .toSorted((one, other) => other.length - one.length || nearer(other, on) - nearer(one, on))
    .flatMap(begun => {
      if (begun.rest === '') return []
      for (const spec of specsOf(begun.choice, on)) {
        const said = understoodFor(begun.rest, spec, words)
        if (said) return [rowOf(begun, spec, said)]
      }
      return []
    })
    .slice(0, most)
}

const nearer = ({ choice }: Begun, on: Subject | undefined): number => Number(choice.resource === on?.resource)
