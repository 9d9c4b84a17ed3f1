// Any sequence of what people do, taken back one by one, ends where it began: rows, references, counters, what searches find.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { opened } from '../support/opened.ts'
import { steps, surely, walked } from './undoing.ts'

const { here, admin } = await opened()

test.each(['mgp', 'tmc'])(
  'whatever is done over all areas of %s and then undone one by one leaves every record as it was',
  async vendor => {
    const person = await surely(here, vendor === 'mgp' ? admin : await here.as('admin', vendor))
    let done = 0
    await fc.assert(
      fc.asyncProperty(steps(8), async sequence => {
        const walk = await walked(here, person, here.files(person), vendor, sequence)
        done += walk.done
        expect(walk.told).toEqual([])
        expect(walk.differing).toEqual([])
      }),
      { numRuns: Number(process.env.UNDO_RUNS ?? 12), seed: Number(process.env.UNDO_SEED ?? 7), endOnFailure: true },
    )
    // Sequences that were refused throughout would prove nothing.
    expect(done).toBeGreaterThan(10)
  },
  600_000,
)
