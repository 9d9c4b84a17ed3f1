// Where pages stand, as rules: paths by language, what keeps a page from a place, and parts of addresses made of titles.
import { describe, expect, test } from 'vitest'
import {
  belowOf,
  clashOf,
  freePart,
  longestPagePath,
  mostLevels,
  partOf,
  pathsOf,
  type Spot,
  slugFindings,
  standFindings,
} from '#rules/page/address.ts'
import { chanceOf } from '#server/seed/rows.ts'

const spot = (id: string, slug: string, parent: string | null = null, more: Partial<Spot> = {}): Spot => ({
  ...{ id, title: id, slug: { 'en-in': slug }, parent, isHome: false },
  ...more,
})
const all = (...spots: Spot[]) => new Map(spots.map(one => [one.id, one]))
const codes = (spots: ReadonlyMap<string, Spot>, id: string) => standFindings(spots, id).map(({ code }) => code)

test('"Baby Care!" is baby-care; what holds no Latin letter is called otherwise', () => {
  expect(partOf('Baby Care!', 'page')).toBe('baby-care')
  expect(partOf('العناية', 'page-1a2b')).toBe('page-1a2b')
  expect(slugFindings({ 'en-in': 'Baby Care!' }, null)).toMatchObject([
    { code: 'SLUG_FORMAT', path: 'slug', params: { offer: 'baby-care' } },
  ])
  expect(slugFindings({ 'en-in': 'baby-care', 'ar-ae': 'a'.repeat(97) }, null)).toHaveLength(1)
})

test('a path has a part of each page above, in every language any of them is written in', () => {
  const spots = all(
    spot('a', 'skin', null, { slug: { 'en-in': 'skin', 'ar-ae': 'bashra' } }),
    spot('b', 'guide', 'a', { slug: { 'en-in': 'guide', 'hi-in': 'margdarshan' } }),
  )
  expect(pathsOf(spots, 'b')).toEqual({
    'en-in': '/skin/guide',
    'ar-ae': '/bashra/guide',
    'hi-in': '/skin/margdarshan',
  })
})

describe('a page does not stand', () => {
  test('under itself or below', () => {
    expect(codes(all(spot('a', 'a', 'b'), spot('b', 'b', 'a')), 'a')).toEqual(['PAGE_CYCLE'])
    expect(codes(all(spot('a', 'a', 'a')), 'a')).toEqual(['PAGE_CYCLE'])
  })
  test(`deeper than ${mostLevels} levels, counting what is below it`, () => {
    const deep = all(spot('a', 'a'), spot('b', 'b', 'a'), spot('c', 'c', 'b'), spot('d', 'd', 'c'))
    expect(codes(deep, 'd')).toEqual(['DEPTH'])
    expect(codes(deep, 'b')).toEqual(['DEPTH'])
    deep.delete('d')
    expect(codes(deep, 'a')).toEqual([])
  })
  test('at the address of another, of the shop itself, or under the home page', () => {
    expect(codes(all(spot('a', 'same'), spot('b', 'same')), 'b')).toEqual(['PATH_TAKEN'])
    expect(codes(all(spot('a', 'same', null, { isGone: true }), spot('b', 'same')), 'b')).toEqual([])
    expect(codes(all(spot('a', 'checkout')), 'a')).toEqual(['RESERVED'])
    expect(codes(all(spot('h', '', null, { isHome: true, slug: null }), spot('a', 'a', 'h')), 'a')).toEqual(['RULE'])
  })
  test(`at a path longer than ${longestPagePath} characters`, () => {
    const part = 'x'.repeat(90)
    expect(codes(all(spot('a', part), spot('b', part, 'a'), spot('c', part, 'b')), 'a')).toEqual(['LENGTH'])
  })
  test('and a language of its own does not take the address of another page in it', () => {
    const spots = all(spot('a', 'one', null, { slug: { 'en-in': 'one', 'ar-ae': 'two' } }), spot('b', 'two'))
    expect(clashOf(spots, 'b')).toBeUndefined()
    spots.set('b', spot('b', 'two', null, { slug: { 'en-in': 'two', 'ar-ae': 'two' } }))
    expect(clashOf(spots, 'b')).toMatchObject({ path: '/two', language: 'ar-ae' })
  })
})

test('of random trees no two pages have one address once each has been given a free part', () => {
  const chance = chanceOf(5)
  for (let round = 0; round < 30; round += 1) {
    const spots = new Map<string, Spot>()
    for (let at = 0; at < 20; at += 1) {
      const parents = [...spots.values()].filter(({ parent }) => parent === null)
      const parent = parents.length > 0 && chance.under(2) === 0 ? chance.pick(parents).id : null
      const id = String(at)
      spots.set(id, spot(id, `part-${chance.under(3)}`, parent))
      spots.set(id, spot(id, freePart(spots, id, `part-${chance.under(3)}`), parent))
      expect(standFindings(spots, id)).toEqual([])
    }
    const paths = [...spots.keys()].map(id => pathsOf(spots, id)['en-in'])
    expect(new Set(paths).size).toBe(paths.length)
    for (const { id, parent } of spots.values())
      if (parent) expect(belowOf(spots, parent).map(one => one.id)).toContain(id)
  }
})
