// What choosing a row does. Off rows only say why. A verb with arguments asks for them in the line, one at a time.
import type { WishSpec } from '#console/action/wishes.ts'
import { queries } from '#console/net/queries.ts'
import { keys, readRecord } from '#console/net/records.ts'
import { openAside } from '#console/session/carry.ts'
import { wholeResource } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { paletteLeafOf } from '#machines/palette.ts'
import { askAgain, closeForGood, closeNow, paletteNow, reopenOn } from './actor.ts'
import { stepOf } from './calls/begin.ts'
import { lastCall, repeatLast } from './calls/repeat.ts'
import { runSaved } from './calls/runSaved.ts'
import { openSaving } from './calls/saving.ts'
import { chainOf } from './chain.ts'
import { awayIn, fetchFor } from './fetching.ts'
import { gather, heldPasted, holdRecord } from './held.ts'
import { noteChoice } from './memory/recents.ts'
import { noteWay } from './memory/unfound.ts'
import { noteOpened } from './memory/used.ts'
import type { Choice, PaletteRow } from './row.ts'
import { secondOf } from './second.ts'
import { recordSlot, slotsOf } from './slots.ts'
import { asksOf, opensDialog } from './way.ts'

type Of<K extends Choice['kind']> = Extract<Choice, { kind: K }>

const goTo = (to: string, stays: boolean): void => {
  if (!stays) closeForGood()
  go(to)
}

const specOf = ({ action, resource, subject, input }: Of<'act'>): WishSpec => ({
  action,
  resource,
  face: 'palette',
  ...(subject && { subject }),
  ...(input && { input }),
})

/** Whether it leaves the line at once, so that what is typed ahead must wait. */
export const leavesLine = (choice: Of<'act'>): boolean =>
  choice.subject !== undefined && opensDialog(specOf(choice), choice.given !== undefined)

const actOn = (choice: Of<'act'>, stays: boolean): void => {
  const [spec, { given }] = [specOf(choice), choice]
  paletteNow().send({ type: 'row.accept', ...stepOf(spec, asksOf(spec, given !== undefined), given), stays })
}

/** The first one's target is the others' too; a record is asked for once. */
const chain = ({ steps, texts }: Of<'chain'>, stays: boolean): void => {
  const own = chainOf(texts)
  const [first, ...next] = steps.map((step, at) => {
    const { resource, subject, given } = step
    const follows = at > 0 && !subject && steps[0]?.resource === resource && !given?.[recordSlot]
    const spec = { ...specOf(step), isToldElsewhere: true }
    const slots = slotsOf(spec).filter(({ name }) => !follows || name !== recordSlot)
    return stepOf(spec, slots, given, { chain: own, follows })
  })
  if (first) paletteNow().send({ type: 'row.accept', ...first, next, stays })
}

/** Typing begins anew: the first row is the active one again. */
export const typeQuery = (text: string): void => {
  const palette = paletteNow()
  palette.send({ type: 'row.activate' })
  palette.send({ type: 'query.type', text })
}

const pick = ({ text, value, row }: Of<'pick'>, isLast = false): void => {
  if (row) holdRecord(row)
  paletteNow().send({ type: 'slot.fill', text, isLast, ...(value !== undefined && { value }) })
}

const toMode = ({ mode }: Of<'mode'>): void => {
  typeQuery('')
  paletteNow().send({ type: 'mode.set', mode })
}

const runIt = ({ run }: Of<'run'>, isAside: boolean): void => {
  if (!isAside) closeNow()
  run()
  if (isAside) askAgain()
}

/** `stays`: the palette is to remain open, with what was typed. */
const effects: { [K in Choice['kind']]: (choice: Of<K>, stays: boolean) => void } = {
  go: ({ to }, stays) => goTo(to, stays),
  act: actOn,
  chain,
  pick: choice => pick(choice),
  gather: ({ id, title }) => {
    gather({ id, title })
    typeQuery('')
  },
  give: ({ given }) => paletteNow().send({ type: 'slots.give', given }),
  skip: () => paletteNow().send({ type: 'slot.skip' }),
  saved: ({ saved }) => {
    closeForGood()
    void runSaved(saved)
  },
  repeat: () => {
    closeNow()
    repeatLast()
  },
  savedList: () => {
    closeNow()
    openSaving({ call: lastCall() })
  },
  mode: toMode,
  aim: ({ at }) => reopenOn({ ...at, from: 'selection' }, heldPasted()),
  run: runIt,
  none: () => {},
}

const typedNow = (): string => paletteNow().getSnapshot().context.query

export const choose = (row: PaletteRow, { stays = false } = {}): void => {
  const { why, recent, choice } = row
  if (why) return
  const away = awayIn(choice)
  if (away.length > 0) return void fetchFor(row, away, whole => choose(whole, { stays }))
  const isCall = choice.kind === 'act' || choice.kind === 'chain'
  const note = isCall ? noteOpened : noteChoice
  note(recent, typedNow())
  noteWay(row, typedNow())
  const effect = effects[choice.kind] as (choice: Choice, stays: boolean) => void
  effect(choice, stays)
}

/** Shift+Enter: the other thing one may want of the row. */
export const chooseSecond = (row: PaletteRow): void => {
  const second = secondOf(row)
  if (second) choose({ ...row, recent: undefined, choice: second.choice })
}

/** Ctrl+Enter: a place opens in a new tab, everything else is simply chosen. */
export const chooseAside = (row: PaletteRow) => {
  if (row.choice.kind !== 'go' || row.why) return choose(row)
  noteChoice(row.recent, typedNow())
  noteWay(row, typedNow())
  openAside(row.choice.to)
}

/** Ctrl+Enter in a slot: what need not be said is passed over. */
export const chooseLast = (row: PaletteRow): void => {
  const { choice } = row
  const palette = paletteNow()
  const isLast = true
  if (choice.kind === 'pick') pick(choice, isLast)
  else if (choice.kind === 'give') palette.send({ type: 'slots.give', given: choice.given, isLast })
  else if (choice.kind === 'skip') palette.send({ type: 'slot.skip', isLast })
  else choose(row)
}

/** Tab: the verbs of a record, the slots of a verb. */
export const enterInto = async (row: PaletteRow): Promise<void> => {
  if (!row.record) return row.choice.kind === 'go' ? undefined : choose(row)
  const { id } = row.record
  const resource = await wholeResource(row.record.resource.name).catch(() => undefined)
  if (!resource) return
  const queryFn = ({ signal }: { signal: AbortSignal }) => readRecord(resource, id, signal)
  const record = await queries.fetchQuery({ queryKey: keys.record(resource, id), queryFn }).catch(() => undefined)
  const isHere = paletteLeafOf(paletteNow().getSnapshot()) === 'browsing'
  if (record && isHere) reopenOn({ resource, records: [record], from: 'open' })
}
