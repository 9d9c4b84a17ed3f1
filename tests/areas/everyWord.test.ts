// The words a list is found by beside its fields are SQL of their area: whatever stands behind one, it is answered or refused by name.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { behaviours } from '#areas/all.server.ts'
import { endpointOf } from '#contract/address.ts'
import { opened } from '../support/opened.ts'

const { admin } = await opened()

const words = [...behaviours.values()].flatMap(({ resource, filters = {} }) =>
  Object.keys(filters).map(word => ({ name: `${resource.name} ${word}`, resource, word })),
)

/** One of each kind that some word takes. */
const usual = ['Y', 'N', 'a', '1', '12.5', '2026-11-22', 'mgp', '560034', '0198a000-0000-7000-a000-000000000000']

const answerTo = async (endpoint: string, line: string) =>
  (await admin.get(`${endpoint}?size=1&filter=${encodeURIComponent(line)}`)).status

test.each(words)('$name answers whatever stands behind it, or refuses it by name', async ({ resource, word }) => {
  const compared = ['1', '2026-11-22', '12h'].flatMap(value => ['>', '>=', '<', '<='].map(op => `${op}${value}`))
  const asked = [...usual, ...compared, '1..2', 'a,mgp', '1,2', '*'].map(value => `${word}:${value}`)
  asked.push(`-${word}:Y`, `-${word}:a`)
  asked.push(...(resource.filters?.[word]?.facts.of?.names ?? []).map(value => `${word}:${value}`))
  for (const line of asked) expect([200, 422], line).toContain(await answerTo(endpointOf(resource), line))
})

test('so do any of them with anything', async () => {
  const value = fc.oneof(
    fc.constantFrom(...usual),
    fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
    fc.integer().map(String),
  )
  const line = fc.record({ one: fc.constantFrom(...words), op: fc.constantFrom('', '>', '>=', '<', '<=', '!'), value })
  await fc.assert(
    fc.asyncProperty(line, async ({ one: { resource, word }, op, value: said }) => {
      const text = `${word}:${op}${/^[\w.-]+$/.test(said) ? said : JSON.stringify(said)}`
      expect([200, 422], text).toContain(await answerTo(endpointOf(resource), text))
    }),
    { numRuns: 200 },
  )
})
