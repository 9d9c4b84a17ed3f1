// What a terminal shows of a start that failed.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { inShort } from '#server/logged.ts'

test('a statement that failed while a table was filled says its cause first, in one short line and without its rows', () => {
  const cause = new Error('terminating connection due to idle-in-transaction timeout')
  const rows = Array.from({ length: 10_000 }, (_, at) => `($${at + 1})`).join(', ')
  const error = new DrizzleQueryError(`insert into "orders" values ${rows}`, ['secret'], cause)
  const line = inShort(error)
  expect(line).toMatch(
    /^terminating connection due to idle-in-transaction timeout \(Failed query: insert into "orders"/,
  )
  expect(line).not.toContain('\n')
  expect(line).not.toContain('secret')
  expect(line.length).toBeLessThan(500)
})

test('what we say ourselves is said whole, line by line', () => {
  const text = `The environment is not usable:\n  SEED=none needs SMTP_URL\n  ${'PORT is no number. '.repeat(30)}`
  expect(inShort(new Error(text))).toBe(text)
  expect(inShort('ended')).toBe('ended')
})
