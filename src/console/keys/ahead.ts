// Keys pressed while a list is on its way. Nobody has seen its rows, so nothing is done to them: what only looks for something or moves
// is kept and pressed when the list stands, letters of a search among them; anything else is dropped whole, with what follows it until
// the hand rests. Before the console's keys are there, `early.ts` hears.
import { useEffect } from 'react'
import { resourceAt } from '#console/shell/entries.ts'
import { drawnPath, pathAhead } from '#console/shell/navigation.tsx'
import { screenOf } from '#contract/address.ts'
import { isKept } from '#contract/resource.ts'
import { dropBurst } from './burst.ts'
import { giveEarlyTo } from './early.ts'
import { heard } from './layers.ts'
import { strokeOf } from './stroke.ts'
import { isDialogOpen, isMenuOpen, isTyping } from './taken.ts'

const lookMs = 20
/** From the end of the way until the list is drawn. */
const drawnMs = 500
/** A list that has not come by then is not what the keys were meant for. */
const mostMs = 10_000

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? ''

const isListAt = (path: string): boolean => {
  const resource = resourceAt(path)
  return resource !== undefined && isKept(resource) && !resource.isSingle && screenOf(resource) === path
}

const listThere = (): Element | null => document.querySelector('main .list-main')

/** Its rows are not there, nor what is said in their place. A page that is no list, because it did not come, keeps no key back. */
const isComing = (): boolean => {
  const path = pathOf(pathAhead())
  if (!isListAt(path)) return false
  return path !== drawnPath() || listThere()?.querySelector('.grid-scroll[aria-busy=true]') != null
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'> & { stroke: string }

const pressOf = ({ key, code, shiftKey }: KeyboardEvent, stroke: string): Press => ({ key, code, shiftKey, stroke })

let kept: Press[] = []
let since = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isPressing = false

const forget = (): void => {
  clearTimeout(timer)
  timer = undefined
  kept = []
}

const moves = new Set(['j', 'k', 'g g', 'Shift+g', '>', '<', ...'0123456789'].map(keys => `list ${keys}`))

/** The whole of it, as far as it is for this page: a search takes all that follows, a way to another page leaves it to that one. */
const isHarmless = (presses: readonly Press[]): boolean => {
  const all = heard(document.body)
  let strokes: string[] = []
  for (const { stroke } of presses) {
    strokes.push(stroke)
    const sequence = strokes.join(' ')
    const found = all.find(one => one.strokes === sequence)
    if (found && (found.does === 'list /' || /^global g /.test(found.does))) return true
    if (found && !moves.has(found.does)) return false
    if (!found && !all.some(one => one.strokes.startsWith(`${sequence} `))) return false
    if (found) strokes = []
  }
  return true
}

/** As a hand would: whoever listens to the field hears of it. */
const typeInto = (key: string): void => {
  if (key === 'Backspace') document.execCommand('delete')
  else document.execCommand('insertText', false, key)
}

const press = ({ key, code, shiftKey }: Press): void => {
  const target = document.activeElement ?? document.body
  if (isTyping(target) && key !== 'Enter') return void typeInto(key)
  const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  isPressing = true
  target.dispatchEvent(again)
  isPressing = false
}

const give = (): void => {
  const presses = kept
  forget()
  if (!isHarmless(presses)) return void dropBurst()
  for (const [at, one] of presses.entries()) {
    // It led to another list.
    if (isComing()) return void keep(...presses.slice(at))
    press(one)
  }
}

/** A list may stand a moment before its keys are heard. */
const isHeardHere = (): boolean => heard(document.body).some(({ does }) => does.startsWith('list '))

const look = (): void => {
  const waited = performance.now() - since
  if (waited > mostMs) return void forget()
  const isDrawn = listThere() === null ? waited > drawnMs : isHeardHere()
  if (isComing() || !isDrawn) timer = setTimeout(look, lookMs)
  else give()
}

const keep = (...presses: Press[]): void => {
  kept.push(...presses)
  since = performance.now()
  timer ??= setTimeout(look, lookMs)
}

// What was pressed before these keys were there: seen by nobody, it waits for the list as well.
giveEarlyTo((events, isBlind) => {
  const presses = events.flatMap(event => {
    const stroke = strokeOf(event)
    return stroke ? [pressOf(event, stroke)] : []
  })
  if (presses.length === 0) return
  if (isBlind && isListAt(pathOf(pathAhead()))) keep(...presses)
  else for (const one of presses) press(one)
})

const isText = (key: string): boolean => [...key].length === 1

const listen = (event: KeyboardEvent): void => {
  const stroke = strokeOf(event)
  if (isPressing || !stroke || event.ctrlKey || event.metaKey || event.altKey) return
  if (isTyping(event.target) || isMenuOpen() || isDialogOpen()) return void forget()
  if (stroke === 'Escape') return void forget()
  const isOfText = isText(event.key) || (kept.length > 0 && (event.key === 'Backspace' || event.key === 'Enter'))
  if (!isOfText || (kept.length === 0 && !isComing())) return
  event.preventDefault()
  event.stopImmediatePropagation()
  keep(pressOf(event, stroke))
}

/** For as long as the console's keys are there. */
export const useAhead = (): void =>
  useEffect(() => {
    addEventListener('keydown', listen, { capture: true })
    return () => {
      removeEventListener('keydown', listen, { capture: true })
      forget()
    }
  }, [])
