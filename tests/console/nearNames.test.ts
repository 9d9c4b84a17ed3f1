// Names said in another order or form than they are kept in.
import { expect, test } from 'vitest'
import { askedInstead, hasAll } from '#console/palette/records/nearNames.ts'

test.each([
  ['das chloe', 'chloe'],
  ['mueller', 'muller'],
  ['m1135', '1135'],
  ['lit 104 ml', '104'],
  ['chloe', undefined],
  ['4999', undefined],
  ['ab', undefined],
])('%s: %s is asked for', (typed, asked) => expect(askedInstead(typed)).toBe(asked))

test.each([
  ['das chloe', 'Chloé Das M-1001', true],
  ['vikram mueller', 'Vikram Müller', true],
  ['müller vikram', 'Vikram Mueller', true],
  ['m1135', 'Asha Rao M-1135', true],
  ['chloe sad', 'Chloé Das', false],
  ['velvet esence', 'Velvet Essence Moisturizer', true],
  ['n1135', 'Asha Rao M-1135', false],
])('%s of %s: %s', (typed, name, has) => expect(hasAll(typed, name)).toBe(has))
