// What a terminal shows of a start that failed.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { inOneLine } from '#server/logged.ts'

test('a statement that failed while a table was filled says its cause first, in one short line and without its rows', () => {
  const cause = new Error('terminating connection due to idle-in-transaction timeout')
  const rows = Array.from({ length: 10_000 }, (_, at) => `($${at + 1})`).join(', ')
  const error = new DrizzleQueryError(`insert into "orders" values ${rows}`, ['secret'], cause)
  const line = inOneLine(error)
  expect(line).toMatch(
    /^terminating connection due to idle-in-transaction timeout \(Failed query: insert into "orders"/,
  )
  expect(line).not.toContain('\n')
  expect(line).not.toContain('secret')
  expect(line.length).toBeLessThan(500)
})

test('an error without a cause is its own sentence', () => {
  expect(inOneLine(new Error('SEED=none needs SMTP_URL'))).toBe('SEED=none needs SMTP_URL')
  expect(inOneLine('ended')).toBe('ended')
})
