// The keys of the palette itself (palette.md 4.8). Everything that edits the line is left to the line.
import type { KeyboardEvent } from 'react'
import { wordsNow } from '#console/i18n/words.ts'
import { paletteLeafOf } from '#machines/palette.ts'
import { closeForGood, paletteNow } from './actor.ts'
import { choose, chooseAside, chooseLast, chooseSecond, enterInto } from './choose.ts'
import { openOwnName, ownNameOf } from './commands/ownName.ts'
import { gatheredNow } from './held.ts'
import { modeAfter, modeName } from './modes.ts'
import type { PaletteRow } from './row.ts'
import { thirdOf } from './second.ts'
import { activeIn, rowsOf } from './view.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
const screenful = 10

interface Spot {
  rows: readonly PaletteRow[]
  active: PaletteRow | undefined
  leaf: string
}

const spot = (): Spot => {
  const snapshot = paletteNow().getSnapshot()
  const rows = rowsOf(snapshot)
  return { rows, active: activeIn(rows, snapshot.context.activeId), leaf: paletteLeafOf(snapshot) }
}

const activate = (row: PaletteRow | undefined): void => {
  if (row) paletteNow().send({ type: 'row.activate', id: row.id })
}

const move = (by: number) => (): void => {
  const { rows, active } = spot()
  const at = active ? rows.indexOf(active) : 0
  activate(rows[Math.max(0, Math.min(rows.length - 1, at + by))])
}

/** To the first row of the next group, or of this one and the one before. */
const moveGroup = (by: 1 | -1) => (): void => {
  const { rows, active } = spot()
  const starts = rows.filter((row, at) => row.group !== rows[at - 1]?.group)
  const at = active ? rows.indexOf(active) : 0
  const next = by > 0 ? starts.find(row => rows.indexOf(row) > at) : starts.findLast(row => rows.indexOf(row) < at)
  activate(next)
}

/** A record that was named faster than it could be found is looked up by what was typed. */
const nameIt = (): void => {
  const { query } = paletteNow().getSnapshot().context
  if (query.trim() !== '') paletteNow().send({ type: 'slot.fill', text: query })
}

const isSearching = (): boolean =>
  paletteNow()
    .getSnapshot()
    .matches({ surface: { browsing: 'searching' } })

/** Pressed before anything is found: the first record that comes is chosen, unless another key asks for something else before. */
const chooseFirstToCome = (): void => {
  const palette = paletteNow()
  const asked = palette.getSnapshot().context
  const waiting = palette.subscribe(snapshot => {
    const { query, mode } = snapshot.context
    // Asked again when more can be answered, it is still the same question.
    const isAsked = query === asked.query && mode === asked.mode && isSearching()
    const [first] = rowsOf(snapshot)
    if (isAsked && !first) return
    waiting.unsubscribe()
    if (isAsked && first?.record) choose(first)
  })
}

const enter = (say: Say): void => {
  const { active, leaf } = spot()
  if (active?.why) say(active.why)
  else if (active) choose(active)
  else if (leaf === 'asking') nameIt()
  else if (isSearching()) chooseFirstToCome()
}

/** Run, and go on with what was typed. */
const staying = (say: Say): void => {
  const { active } = spot()
  if (active?.why) say(active.why)
  else if (active) choose(active, { stays: true })
}

const second = (): void => {
  const { active, leaf } = spot()
  if (active && leaf === 'browsing') chooseSecond(active)
}

/** A word and a key of one's own for the command. */
const nameOwn = (): void => {
  const { active, leaf } = spot()
  const own = active && leaf === 'browsing' ? ownNameOf(active) : undefined
  if (!own) return
  closeForGood()
  openOwnName(own)
}

const third = (): void => {
  const { active, leaf } = spot()
  if (active && leaf === 'browsing') thirdOf(active)?.()
}

/** In slots: this value and nothing further that need not be said. */
const aside = (say: Say) => {
  const { active, leaf } = spot()
  const chosen = leaf === 'browsing' ? active : (goOnRow() ?? skipRow() ?? active)
  if (chosen?.why) return say(chosen.why)
  if (!chosen) return
  if (leaf === 'browsing') chooseAside(chosen)
  else chooseLast(chosen)
}

/** An empty line passes over what need not be said. */
const skipRow = (): PaletteRow | undefined => {
  const { query } = paletteNow().getSnapshot().context
  return query === '' ? spot().rows.find(({ choice }) => choice.kind === 'skip') : undefined
}

/** Values gathered so far are taken without going back to their row. */
const goOnRow = (): PaletteRow | undefined => {
  if (gatheredNow().length === 0) return undefined
  return spot().rows.find(({ id }) => id === 'value:goOn')
}

const isEmpty = (): boolean => paletteNow().getSnapshot().context.query === ''

/** On an empty line Tab goes through the signs; their names are said. */
const turnMode =
  (by: 1 | -1) =>
  (say: Say): void => {
    const mode = modeAfter(paletteNow().getSnapshot().context.mode, by)
    paletteNow().send({ type: 'mode.set', mode })
    say(modeName(mode, wordsNow()))
  }

const onward = (say: Say): void => {
  const { active } = spot()
  if (active?.why) say(active.why)
  else if (active) void enterInto(active)
}

const toNextSlot = (say: Say): void => {
  const next = goOnRow() ?? skipRow() ?? spot().active
  if (next?.why) say(next.why)
  else if (next) choose(next)
}

const tab = (say: Say): void => {
  if (spot().leaf !== 'browsing') toNextSlot(say)
  else if (isEmpty()) turnMode(1)(say)
  else onward(say)
}

const back = (say: Say): void => {
  if (spot().leaf === 'browsing' && isEmpty()) turnMode(-1)(say)
  else paletteNow().send({ type: 'back' })
}

const backspace = (event: KeyboardEvent): void => {
  const { query } = paletteNow().getSnapshot().context
  if (query !== '') return
  event.preventDefault()
  paletteNow().send({ type: 'backspace.empty' })
}

export type Say = (text: string) => void

const named = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): string =>
  `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${key}`

const presses: Record<string, (say: Say) => void> = {
  ArrowDown: move(1),
  ArrowUp: move(-1),
  PageDown: move(screenful),
  PageUp: move(-screenful),
  'Alt+ArrowDown': moveGroup(1),
  'Alt+ArrowUp': moveGroup(-1),
  ...(isMac && { 'Ctrl+n': move(1), 'Ctrl+p': move(-1) }),
  Enter: enter,
  'Alt+Enter': staying,
  'Shift+Enter': second,
  'Alt+Shift+Enter': third,
  'Ctrl+Enter': aside,
  F2: nameOwn,
  Tab: tab,
  'Shift+Tab': back,
}

/** The arrow that leads on, at the end of what is typed: the verbs of a record. Anywhere else it moves the caret. */
const isInto = (event: KeyboardEvent): boolean => {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || target.selectionStart !== target.value.length) return false
  const { active, leaf } = spot()
  const isRightToLeft = getComputedStyle(target).direction === 'rtl'
  return (
    leaf === 'browsing' && active?.record !== undefined && named(event) === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight')
  )
}

export const pressIn =
  (say: Say) =>
  (event: KeyboardEvent): void => {
    // Enter that ends a composition belongs to the composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const run = isInto(event) ? onward : presses[named(event)]
    if (event.key === 'Backspace') backspace(event)
    if (!run) return
    event.preventDefault()
    run(say)
  }

/** A step back, and two in a row close. */
export const stepBack = (at: number): void => paletteNow().send({ type: 'escape', at })
