// Files of the console share a window, which spares a process and a window for each; what one has left there, the next does not
// find. React may still have work in hand when the last test has ended; it needs the window it was given.
import { setImmediate } from 'node:timers/promises'
import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// A page that is closed takes its timers along; Node's outlive the window, and a toast that was fading out asks for it.
const timers = new Set<ReturnType<typeof setTimeout>>()
const begin = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...asked: Parameters<typeof begin>) => {
  const timer = begin(...asked)
  timers.add(timer)
  return timer
}, begin)

afterAll(async () => {
  cleanup()
  await setImmediate()
  await setImmediate()
  for (const timer of timers) clearTimeout(timer)
  globalThis.setTimeout = begin
  if ('document' in globalThis) leave()
})

/** As a page is that was loaded anew: without what our modules knew, what they drew beside the screens, what they kept. */
const leave = (): void => {
  vi.resetModules()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const at of [document.documentElement, document.body])
    for (const { name } of [...at.attributes]) at.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
