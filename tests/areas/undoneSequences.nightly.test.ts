// The property of `undoneSequences.test.ts` at length: thousands of steps, begun from another place each night.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { opened } from '../support/opened.ts'
import { steps, surely, walked } from './undoing.ts'

const { here, admin } = await opened()

test.each(['mgp', 'tmc'])(
  'thousands of steps over all areas of %s, undone one by one, leave every record as it was',
  async vendor => {
    const person = await surely(here, vendor === 'mgp' ? admin : await here.as('admin', vendor))
    await fc.assert(
      fc.asyncProperty(steps(25), async sequence => {
        const { told, differing } = await walked(here, person, here.files(person), vendor, sequence)
        expect(told).toEqual([])
        expect(differing).toEqual([])
      }),
      { numRuns: 200, endOnFailure: true },
    )
  },
  3_600_000,
)
