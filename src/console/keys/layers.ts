// The layers of bindings and the one listener behind them. A dialog hides all others; record and list come before the whole
// console. It stays silent while somebody types, composes or has a menu open, and never guesses: a wrong key runs nothing.
import type { RefObject } from 'react'
import { currentMe } from '#console/session/me.ts'
import { bindingOf, isCharacter, repeats, strokeOf } from './stroke.ts'
import { isDialogOpen, isMenuOpen, isTaken } from './taken.ts'

export type KeyScope = 'dialog' | 'record' | 'list' | 'global'
export type Bindings = Record<string, (event: KeyboardEvent) => void>

export interface Layer {
  scope: KeyScope
  bindings(): Bindings
  within?: RefObject<HTMLElement | null>
}

/** What became of a sequence that has begun. */
export type Waiting = { keys: readonly string[]; end?: 'wrong' | 'over'; wrong?: string }

const order: readonly KeyScope[] = ['dialog', 'record', 'list', 'global']
const waitMs = 3000
const layers = new Set<Layer>()
const listeners = new Set<(waiting: Waiting) => void>()
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

/** The innermost binding of this sequence, or whether one may still come of it. */
const search = (sequence: string, target: EventTarget | null) => {
  let isPrefix = false
  for (const scope of order) {
    // Later layers lie above earlier ones.
    for (const layer of [...layers].reverse().filter(one => one.scope === scope && isHeard(one, target))) {
      for (const [written, run] of Object.entries(layer.bindings())) {
        const binding = bindingOf(written)
        if (binding === sequence) return { run, isPrefix }
        isPrefix ||= binding.startsWith(`${sequence} `)
      }
    }
  }
  return { isPrefix }
}

const follow = (event: KeyboardEvent, stroke: string) => {
  event.preventDefault()
  if (stroke === 'Escape') return forgetPressed()
  const keys = [...pressed, stroke]
  const { run, isPrefix } = search(keys.join(' '), event.target)
  if (!run) return isPrefix ? wait(keys) : forgetPressed('wrong', stroke)
  forgetPressed()
  run(event)
}

const listen = (event: KeyboardEvent) => {
  const stroke = strokeOf(event)
  if (!stroke || event.defaultPrevented || isTaken(event.target, stroke) || isMenuOpen()) return forgetPressed()
  if (event.repeat && !repeats(stroke)) return
  if (currentMe()?.profile.singleKeys === false && isCharacter(stroke)) return
  if (pressed.length > 0) return follow(event, stroke)
  const { run, isPrefix } = search(stroke, event.target)
  if (!run && !isPrefix) return
  event.preventDefault()
  if (run) run(event)
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
