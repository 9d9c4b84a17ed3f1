// React may still have work in hand when the last test of a file has ended; it needs the window it was given.
import { setImmediate } from 'node:timers/promises'
import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

afterAll(async () => {
  cleanup()
  await setImmediate()
  await setImmediate()
})
