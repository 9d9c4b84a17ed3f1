// The layers of bindings and the one listener behind them. A dialog hides all others; record and list come before the whole
// console. It stays silent while somebody types, composes or has a menu open, and never guesses: a wrong key runs nothing.
import type { RefObject } from 'react'
import { isDropped } from './burst.ts'
import { isOff, ownBinding } from './own.ts'
import { isCharacter, repeats, strokeOf } from './stroke.ts'
import { isDialogOpen, isMenuOpen, isTaken } from './taken.ts'

export type KeyScope = 'dialog' | 'record' | 'deck' | 'home' | 'list' | 'global'
/** By the keys they were born with; `do:publish p` is that of an action. */
export type Bindings = Record<string, (event: KeyboardEvent) => void>

export interface Layer {
  scope: KeyScope
  bindings(): Bindings
  within?: RefObject<HTMLElement | null>
}

/** What became of a sequence that has begun. */
export type Waiting = { keys: readonly string[]; end?: 'wrong' | 'over'; wrong?: string }

const order: readonly KeyScope[] = ['dialog', 'record', 'deck', 'home', 'list', 'global']
const waitMs = 3000
const layers = new Set<Layer>()
const listeners = new Set<(waiting: Waiting) => void>()
const followers = new Set<(does: string) => void>()
let pressed: readonly string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

const tell = (waiting: Waiting) => {
  for (const listener of listeners) listener(waiting)
}

/** Told at every key of a sequence and at its end. */
export const onWaiting = (listener: (waiting: Waiting) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Told which binding a key has run. */
export const onRun = (follower: (does: string) => void): (() => void) => {
  followers.add(follower)
  return () => void followers.delete(follower)
}

/** Ends a sequence that was begun; nothing runs. */
export const forgetPressed = (end: 'wrong' | 'over' = 'over', wrong?: string): void => {
  clearTimeout(timer)
  if (pressed.length === 0) return
  const keys = pressed
  pressed = []
  tell({ keys, end, ...(wrong && { wrong }) })
}

const wait = (keys: readonly string[]) => {
  clearTimeout(timer)
  pressed = keys
  timer = setTimeout(forgetPressed, waitMs)
  tell({ keys })
}

const isHeard = ({ scope, within }: Layer, target: EventTarget | null): boolean => {
  if (scope !== 'dialog' && isDialogOpen()) return false
  if (!within || !(target instanceof Node) || target === document.body) return true
  return within.current?.contains(target) ?? false
}

export interface Bound {
  does: string
  strokes: string
  run(event: KeyboardEvent): void
}

/** From the innermost out; later layers lie above earlier ones. */
export const heard = (target: EventTarget | null): Bound[] =>
  order.flatMap(scope =>
    [...layers]
      .reverse()
      .filter(layer => layer.scope === scope && isHeard(layer, target))
      .flatMap(layer => Object.entries(layer.bindings()))
      .map(([written, run]) => ({ ...ownBinding(scope, written), run })),
  )

/** The innermost binding of this sequence, or whether one may still come of it. */
const search = (sequence: string, target: EventTarget | null) => {
  const all = heard(target)
  const found = all.find(({ strokes }) => strokes === sequence)
  return { found, isPrefix: all.some(({ strokes }) => strokes.startsWith(`${sequence} `)) }
}

const start = ({ run, does }: Bound, event: KeyboardEvent): void => {
  run(event)
  for (const follower of followers) follower(does)
}

const follow = (event: KeyboardEvent, stroke: string) => {
  event.preventDefault()
  if (stroke === 'Escape') return forgetPressed()
  const keys = [...pressed, stroke]
  const { found, isPrefix } = search(keys.join(' '), event.target)
  if (!found) return isPrefix ? wait(keys) : forgetPressed('wrong', stroke)
  forgetPressed()
  start(found, event)
}

const listen = (event: KeyboardEvent) => {
  const stroke = strokeOf(event)
  if (!stroke || event.defaultPrevented || isTaken(event.target, stroke) || isMenuOpen()) return forgetPressed()
  if (event.repeat && !repeats(stroke)) return
  if (isOff() && isCharacter(stroke)) return
  if (isCharacter(stroke) && isDropped()) return void event.preventDefault()
  if (pressed.length > 0) return follow(event, stroke)
  const { found, isPrefix } = search(stroke, event.target)
  if (!found && !isPrefix) return
  event.preventDefault()
  if (found) start(found, event)
  else wait([stroke])
}

export const addLayer = (layer: Layer): (() => void) => {
  if (layers.size === 0) addEventListener('keydown', listen)
  layers.add(layer)
  return () => {
    layers.delete(layer)
    if (layers.size === 0) removeEventListener('keydown', listen)
  }
}
