// Keys pressed while the page that will hear them is still on its way, and the Enter that follows a code out of habit.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetEarly, heardEarly, listenEarly, replayEarly } from '#console/keys/early.ts'
import { adoptDoor, type Opening } from '#console/palette/open.ts'
import { swallowEnter } from '#console/session/swallow.ts'

const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  document.body.dispatchEvent(event)
  return event
}
const type = (text: string) => {
  for (const key of text) press(key)
}
const be = (leaf: string) => {
  document.documentElement.dataset.session = leaf
}

beforeAll(listenEarly)
beforeEach(() => {
  forgetEarly()
  adoptDoor(undefined)
})

test('letters and Enter typed before the list of places is drawn wait for it', () => {
  be('anonymous.exchanging')
  type('mgp x')
  press('Backspace')
  be('inside.picking')
  type('ind')
  press('Enter')
  expect(heardEarly()).toEqual({ text: 'mgp ind', isEntered: true })
})

test('nothing is kept while a form of the sign-in asks', () => {
  be('anonymous.form')
  type('secret')
  expect(heardEarly().text).toBe('')
})

test('Ctrl+K and what follows open the palette as soon as it is there, once', () => {
  be('inside.applying')
  press('k', { ctrlKey: true })
  type('hide')
  const opened: Opening[] = []
  adoptDoor(opening => void opened.push(opening))
  adoptDoor(opening => void opened.push(opening))
  expect(opened).toEqual([{ query: 'hide' }])
  expect(heardEarly().text).toBe('')
  press('k', { ctrlKey: true })
  expect(opened).toHaveLength(1)
})

test('Ctrl+K opens it from within a field too, whose own letters stay its own', () => {
  be('inside.ready')
  const field = document.body.appendChild(document.createElement('input'))
  const pressIn = (key: string, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    field.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(pressIn('9')).toBe(false)
  expect(pressIn('k', { ctrlKey: true })).toBe(true)
  expect(pressIn('h')).toBe(true)
  const opened: Opening[] = []
  adoptDoor(opening => void opened.push(opening))
  expect(opened).toEqual([{ query: 'h' }])
  field.remove()
})

test('single keys pressed before the keys of the console are there run when they are, in their order, once', async () => {
  be('inside.ready')
  addEventListener('keydown', event => event.preventDefault(), { once: true })
  press('j')
  press('g')
  await new Promise(done => setTimeout(done))
  expect(press('P', { shiftKey: true }).defaultPrevented).toBe(true)
  adoptDoor(() => {})
  const heard: string[] = []
  addEventListener('keydown', ({ key, shiftKey }) => heard.push(shiftKey ? `Shift+${key}` : key))
  replayEarly()
  replayEarly()
  expect(heard).toEqual(['g', 'Shift+P'])
  expect(heardEarly().text).toBe('')
})

test('what is typed into an open menu or a dialog is its own, and is not pressed again when the keys of the console are there', async () => {
  be('inside.ready')
  for (const role of ['menu', 'dialog']) {
    const open = document.body.appendChild(document.createElement('div'))
    open.setAttribute('role', role)
    open.dataset.state = 'open'
    type('hero')
    await new Promise(done => setTimeout(done))
    open.remove()
  }
  const again = vi.fn()
  window.addEventListener('keydown', again)
  replayEarly()
  window.removeEventListener('keydown', again)
  expect(again).not.toHaveBeenCalled()
})

test('one Enter after the last digit is dropped, a later or a second one is not', () => {
  vi.useFakeTimers()
  swallowEnter()
  expect(press('Enter').defaultPrevented).toBe(true)
  be('inside.ready')
  expect(press('Enter').defaultPrevented).toBe(false)
  swallowEnter()
  vi.advanceTimersByTime(600)
  expect(press('Enter').defaultPrevented).toBe(false)
  vi.useRealTimers()
})
