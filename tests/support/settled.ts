// React may still have work in hand when the last test of a file has ended; it needs the window it was given.
import { setImmediate } from 'node:timers/promises'
import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

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
})
