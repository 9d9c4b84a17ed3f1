// What is pressed while the page that will hear it is still on its way: letters for the list of places, Ctrl+K and the
// letters after it for the palette, single keys for the console. It listens only where nothing else can, and gives what it
// has heard once.
import { isDoorThere, openPalette, waitingOpening } from '#console/palette/open.ts'
import { leaderKeys } from './leading.ts'
import { strokeOf } from './stroke.ts'
import { isDialogOpen, isMenuOpen, isTyping } from './taken.ts'

let typed = ''
let isEntered = false
let strokes: KeyboardEvent[] = []
/** Some of them were pressed before any row could be seen. */
let isBlind = false
let opener = 'Ctrl+k'

/** The person has another key for the palette. */
export const hearOpener = (stroke: string): void => {
  opener = stroke
}

const leaf = (): string => document.documentElement.dataset.session ?? ''
/** Somebody is on the way in; a form that asks hears for itself. */
const isBetween = (): boolean => /^(booting|anonymous\.exchanging|inside)/.test(leaf())

const changed = (text: string, key: string): string => (key === 'Backspace' ? text.slice(0, -1) : text + key)

/** A key of the code's field while the code is being checked. */
export const noteEarly = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (isComposing || ctrlKey || metaKey || altKey) return
  if (key === 'Enter' && typed) isEntered = true
  if (key !== 'Backspace' && [...key].length !== 1) return
  event.preventDefault()
  typed = changed(typed, key)
}

const noteForPalette = (event: KeyboardEvent, stroke: string): boolean => {
  if (stroke === opener || stroke === 'F1') {
    event.preventDefault()
    openPalette()
    return true
  }
  const opening = waitingOpening()
  if (!opening) return false
  if (event.key !== 'Backspace' && [...event.key].length !== 1) return true
  event.preventDefault()
  openPalette({ ...opening, query: changed(opening.query ?? '', event.key) })
  return true
}

/** A list has sequences of its own that begin with these; only the console's keys know which one is meant, and count. */
const leading: ReadonlySet<string> = new Set(leaderKeys)

/** A screen hears its own keys already; what it leaves, and all that follows it, is the console's. */
const noteForConsole = (event: KeyboardEvent, stroke: string): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || [...event.key].length !== 1) return
  isBlind ||= document.querySelector('main [data-row]') === null
  const isFirst = strokes.length === 0 && !leading.has(stroke) && !/^\d$/.test(stroke)
  if (isFirst) return void setTimeout(() => event.defaultPrevented || strokes.push(event))
  event.preventDefault()
  strokes.push(event)
}

const listen = (event: KeyboardEvent): void => {
  const stroke = strokeOf(event)
  if (!stroke || isDoorThere() || !isBetween()) return
  const isInside = leaf() === 'inside.ready'
  // The palette opens from within a field too; every other key belongs to the field.
  if (isTyping(event.target) && !isInside) return
  // Letters under an open menu choose among its lines, and a dialog hears for itself.
  if (noteForPalette(event, stroke) || isTyping(event.target) || isMenuOpen() || isDialogOpen()) return
  if (isInside) noteForConsole(event, stroke)
  else noteEarly(event)
}

/** From the first moment on. */
export const listenEarly = (): void => addEventListener('keydown', listen, { capture: true })

export const heardEarly = (): { text: string; isEntered: boolean } => ({ text: typed.trimStart(), isEntered })

/** What was meant for one page is not another's. */
export const forgetEarly = (): void => {
  typed = ''
  isEntered = false
  strokes = []
  isBlind = false
}

/** Presses them where they are meant; `isBlind`: nobody has seen what they would be done to. */
type Give = (presses: readonly KeyboardEvent[], isBlind: boolean) => void

let give: Give = presses => {
  for (const { key, code, shiftKey } of presses) {
    const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(again)
  }
}

/** `ahead.ts` knows whether a list stands. */
export const giveEarlyTo = (given: Give): void => {
  give = given
}

/** The keys of the console are there: what was pressed for them is pressed now. */
export const replayEarly = (): void => {
  const [pressed, wereBlind] = [strokes, isBlind]
  forgetEarly()
  give(pressed, wereBlind)
}
