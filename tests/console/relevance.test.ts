// What people mean comes first: relevanceCases.ts over every action of every area, in each language.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { products } from '#areas/products/products.ts'
import { setSubject } from '#console/action/subject.ts'
import '#console/i18n/english.ts'
import '#console/i18n/later.ts'
import { speak } from '#console/i18n/speech.ts'
import { rowsAtOnce } from '#console/palette/browse.ts'
import { currentMe, setMe } from '#console/session/me.ts'
import type { Language, Me } from '#contract/session.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { cases } from './relevanceCases.ts'

let desk: Desk
/** For each case, where the first right command stands; -1 when it is not found. */
const places: { said: string; place: number }[] = []

/** Eight languages, each with its whole catalogue: a busy machine takes its time. */
const patience = 60_000

beforeAll(async () => {
  desk = await openDesk({ resources })
  setSubject({ resource: products, records: [], from: 'open' })
  for (const [language, all] of Object.entries(cases)) {
    await speak(language as Language)
    for (const [typed, ...meant] of all) {
      const found = rowsAtOnce({ query: typed, mode: '', sequence: 0 }).map(({ id }) => id)
      const place = found.findIndex(id => meant.includes(id))
      places.push({ said: `${language}: ${typed} -> ${found.slice(0, 3).join(', ')}`, place })
    }
  }
}, patience)
afterAll(() => desk.close())

const shareWithin = (most: number) => {
  const missed = places.filter(({ place }) => place < 0 || place >= most)
  return { share: 1 - missed.length / places.length, missed: missed.map(({ said }) => said).join('\n') }
}

test.each(['tmc ind', 'brand tmc ind', 'switch tmc ind', 'switch to tmc india'])(
  '%s: brand and country are an argument of the switch',
  async typed => {
    const me = currentMe()
    const here = { vendorCode: 'mgp', brand: 'mgp', country: 'IND', name: 'MGP' }
    const there = { ...here, vendorCode: 'tmc', brand: 'tmc', name: 'TMC' }
    const places = [here, there, { ...here, vendorCode: 'mgp-are', country: 'ARE' }] as unknown as Me['places']
    if (!me) throw new Error('nobody is here')
    await speak('en')
    setMe({ ...me, places }, places[0])
    expect(rowsAtOnce({ query: typed, mode: '', sequence: 0 })[0]?.id).toBe('set:place:tmc')
  },
)

test('there are at least 150 cases', () => expect(places.length).toBeGreaterThanOrEqual(150))

test.each([
  ['first', 1, 0.9],
  ['among the first three', 3, 0.97],
])('what is meant comes %s', (_, most, wanted) => {
  const { share, missed } = shareWithin(most)
  expect(share, missed).toBeGreaterThanOrEqual(wanted)
})
