// The promise of `published.test.ts` at length: every field of every resource that has publish conditions.
import { describe, test } from 'vitest'
import { opened } from '../support/opened.ts'
import { emptying } from './emptying.ts'

const { here, admin } = await opened()
const { blocked, emptied } = emptying(here, admin)

describe.each(blocked)('$name', resource => {
  test('no field that is emptied puts a blocker on a live record', () => emptied(resource), 900_000)
})
