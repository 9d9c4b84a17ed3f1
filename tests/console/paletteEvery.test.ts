// Any action of any area with any fitting values in any order of words, with another record named or none: what the palette makes of
// it is the call that was meant, or it asks; never a call on the row that has the focus where another was named.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import '#console/i18n/english.ts'
import '#console/i18n/later.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { thesaurusCome } from '#console/palette/thesaurus/thesaurus.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { other, type Sayable, sayableNow, standOnOne, valuesFor, wrongWith } from './everyAction.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk({ resources })
  await thesaurusCome()
})
afterAll(() => desk.close())

test('a command that takes no single record never takes the one with the focus in place of the one that is named', () => {
  const comparing = sayableNow().filter(({ action }) => action.name === 'compare')
  expect(comparing.length).toBeGreaterThan(5)
  for (const one of comparing) {
    standOnOne(one)
    for (const line of [`Compare ${other}`, `${other} compare`])
      expect(wrongWith({ ...one, line, record: other, values: [] }), `${one.action.id}: ${line}`).toBeUndefined()
  }
})

/** Of the thousands of sentences there are; all actions come by in a week of runs, and the seed is told with a failure. */
const runs = Number(process.env.SENTENCES ?? 250)
const longest = 8

test('any sentence over every area', () => {
  const all = sayableNow()
  const sentence = fc.nat(all.length - 1).chain(at =>
    fc.record({
      at: fc.constant(at),
      isNamed: fc.boolean(),
      isOne: fc.boolean(),
      values: fc.tuple(
        ...valuesFor(all[at] as Sayable).map(of =>
          of.length > 0 ? fc.option(fc.constantFrom(...of)) : fc.constant(null),
        ),
      ),
      order: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 40, maxLength: 40 }),
    }),
  )
  fc.assert(
    fc.property(sentence, ({ at, isNamed, isOne, values, order }) => {
      const one = all[at] as Sayable
      standOnOne(one)
      const { action } = one
      const record = isNamed && action.on !== 'nothing' ? other : undefined
      const given = values.filter(value => value !== null).slice(0, longest)
      const verb = isOne ? wordsNow().action(action, 1) : wordsNow().action(action)
      const line = [verb, ...(record ? [record] : []), ...given.map(({ said }) => said)]
        .map((part, nth) => ({ part, by: order[nth] ?? 0 }))
        .sort((first, second) => first.by - second.by)
        .map(({ part }) => part)
        .join(' ')
      expect(wrongWith({ ...one, line, record, values: given }), `${action.id}: ${line}`).toBeUndefined()
    }),
    { numRuns: runs },
  )
}, 3_000_000)
