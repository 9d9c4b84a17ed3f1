// What staff read on the pages of orders and what hangs on them is words in every language, never the name or code of a value.
import { describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { keyOf } from '#contract/address.ts'
import type { Fields } from '#contract/field.ts'
import { valueNamed } from '#contract/member.ts'
import { languages } from '#contract/session.ts'
import { actionsOf } from '#contract/standard.ts'
import type { ValueSet } from '#contract/valueSet.ts'
import { spoken } from './spoken.ts'

const pages = ['orders', 'orderLines', 'payments', 'packages', 'holds', 'orderEvents', 'refunds', 'returnRequests']
const others = ['codRemittances', 'carts', 'pushes', 'pushAttempts', 'ndrs', 'redemptions', 'approvals']

const setsIn = (fields: Fields = {}): ValueSet[] =>
  Object.values(fields).flatMap(({ facts }) => [...(facts.of ? [facts.of] : []), ...setsIn(facts.parts)])

const shown = resources.filter(({ name }) => [...pages, ...others].includes(name))
const sets = new Map(
  shown
    .flatMap(resource => [
      ...setsIn(resource.fields),
      ...setsIn(resource.filters),
      ...actionsOf(resource).flatMap(({ input }) => setsIn(input)),
      ...Object.values(resource.uploads ?? {}).flatMap(({ columns }) => setsIn(columns)),
    ])
    .map(set => [set.name, set]),
)

/** OUT_FOR_DELIVERY, outForDelivery: how machines write it. */
const isCode = (text: string): boolean => /^[A-Z]+(_[A-Z]+)+$/.test(text) || /^[a-z]{2,}[A-Z]/.test(text)

test('the pages of orders are all there', () => {
  expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(pages))
  expect([...sets.keys()]).toEqual(expect.arrayContaining(['holdReason', 'refundReason', 'orderState', 'ndrReason']))
})

describe.each(languages)('%s', language => {
  const read = (file: string): Record<string, string> => (language === 'en' ? {} : spoken(language, file))
  const texts = { ...read('areas'), ...read('console') }
  test.each([...sets.values()].map(set => [set.name, set] as const))('%s speaks', (_name, set) => {
    const wrong = set.names.filter(name => {
      const { key, shared, text } = valueNamed(set, name)
      const said = language === 'en' ? text : (texts[key] ?? (shared && texts[shared]) ?? '')
      return said.trim() === '' || isCode(said) || key === ''
    })
    expect(wrong.map(name => keyOf.value(set, name))).toEqual([])
  })
})
