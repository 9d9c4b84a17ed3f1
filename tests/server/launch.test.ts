// What `npm start` and `npm test` fetch first comes over a network that may fall silent.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratch } from '../support/scratch.ts'

// Plain JavaScript without types: the compiler is not asked for it.
const { mustRun } = await import(join(import.meta.dirname, '../../src/server/launch/run.mjs'))

let folder: string

beforeEach(() => {
  folder = scratch('nucleus-launch-')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program that fails with `code` until it was called `calls` times, and the number of its calls. */
function failing(calls: number, code = 1) {
  const counter = join(folder, 'calls')
  writeFileSync(counter, '0')
  const program = `const { readFileSync, writeFileSync } = require('node:fs')
    const calls = Number(readFileSync(process.argv[1])) + 1
    writeFileSync(process.argv[1], String(calls))
    process.exitCode = calls < ${calls} ? ${code} : 0`
  return { args: ['--eval', program, counter], calls: () => Number(readFileSync(counter, 'utf8')) }
}

test('a fetch that broke off is tried again, and the third time is the last', async () => {
  const third = failing(3)
  await mustRun('Fetching', process.execPath, third.args, { attempts: 3, pause: 1 })
  expect(third.calls()).toBe(3)

  const never = failing(99)
  await expect(mustRun('Fetching', process.execPath, never.args, { attempts: 3, pause: 1 })).rejects.toThrow(
    'Fetching failed with code 1.',
  )
  expect(never.calls()).toBe(3)
})

test('what was ended by a signal, and what fetches nothing, is not tried again', async () => {
  const stopped = failing(99, 143)
  await expect(mustRun('Fetching', process.execPath, stopped.args, { attempts: 3, pause: 1 })).rejects.toThrow('143')
  expect(stopped.calls()).toBe(1)

  const once = failing(99)
  await expect(mustRun('Building', process.execPath, once.args)).rejects.toThrow('Building failed with code 1.')
  expect(once.calls()).toBe(1)
})
