// What the check of a page finds, and in which block.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { f } from '#contract/f.ts'
import type { Block } from '#contract/fields/blocks.ts'
import type { FileLink } from '#contract/fields/files.ts'
import { type LintedPage, lintPage, nextLookAt } from '#rules/page/lint.ts'
import { weighed } from '#rules/page/weight.ts'

const text = f.localized({ max: 400 })
const picture = f.media({ max: 1, described: true })
const field = f.blocks({
  blocks: {
    rail: { label: 'Rail', fields: { products: f.references('products'), brand: f.reference('brands') } },
    hero: { label: 'Hero', fields: { title: text, picture, buttonText: text, link: f.target() } },
    heading: { label: 'Heading', fields: { title: text, level: f.text() } },
    richText: { label: 'Text', fields: { text: f.localized({ format: 'html' }) } },
    columns: { label: 'Columns', fields: { count: f.integer() }, holds: ['hero', 'heading', 'richText'] },
    spacer: { label: 'Spacer', fields: { size: f.integer() } },
  },
})
const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const block = (at: number, type: string, props: Block['props'] = {}, children?: Block[]): Block => ({
  id: uuid(at),
  type,
  props,
  ...(children && { children }),
})
const said = (english: string) => ({ 'en-in': english })
const file = (facts: Partial<FileLink> = {}): FileLink => ({
  fileId: uuid(99),
  name: 'a.png',
  mime: 'image/png',
  bytes: 10,
  sha256: '',
  ...facts,
})
const found = (blocks: Block[], page: Partial<LintedPage> = {}) =>
  lintPage({
    field,
    blocks,
    title: said('Winter'),
    seoTitle: said('Winter'),
    seoDescription: said('All of it'),
    now: Date.parse('2026-06-01T00:00:00Z'),
    ...page,
  }).map(({ level, why, block: id, part }) =>
    [level, why.code, id && Number(id.slice(-3)), part].filter(Boolean).join(' '),
  )

const hero = block(1, 'hero', { title: said('Winter'), picture: [file({ alt: said('Snow') })] })

test('a page in order has nothing to say', () => {
  expect(found([hero, block(2, 'heading', { title: said('Why'), level: 'h2' }), block(3, 'spacer')])).toEqual([])
})

describe('it finds', () => {
  test('a picture that says nothing, unless it only decorates', () => {
    expect(found([block(1, 'hero', { title: said('A'), picture: [file()] })])).toEqual(['error ALT_MISSING 1 picture'])
    expect(found([block(1, 'hero', { title: said('A'), picture: [file({ decorative: true })] })])).toEqual([])
  })

  test('an empty block, and columns without one inside', () => {
    expect(found([hero, block(2, 'richText'), block(3, 'columns', { count: 2 })])).toEqual([
      'warning BLOCK_EMPTY 2',
      'warning BLOCK_EMPTY 3',
    ])
  })

  test('a level of headings that is left out, also inside a text', () => {
    const heading = (at: number, level: string) => block(at, 'heading', { title: said('T'), level })
    expect(found([hero, heading(2, 'h2'), heading(3, 'h4')])).toEqual(['warning HEADING_ORDER 3'])
    const rich = block(2, 'richText', { text: said('<h2>One</h2><p>a</p><h4>Two</h4>') })
    expect(found([hero, rich])).toEqual(['warning HEADING_ORDER 2'])
    expect(found([hero, { ...hero, id: uuid(4) }])).toEqual(['warning TITLE_TWICE 4'])
  })

  test('two heroes of which each visitor meets one are no second', () => {
    const hero1 = (at: number, audience?: string) => block(at, 'hero', { ...hero.props, ...(audience && { audience }) })
    expect(found([hero1(1, 'guest'), hero1(2, 'member')])).toEqual([])
    expect(found([hero1(1), hero1(2, 'member')])).toEqual(['warning TITLE_TWICE 2'])
  })

  test('a link to what is gone, to what nobody sees, and a button without one', () => {
    const leading = (link: unknown) =>
      block(1, 'hero', { ...hero.props, buttonText: said('Go'), ...(link ? { link } : {}) })
    const to = { to: 'products', id: uuid(7) }
    expect(found([leading(undefined)])).toEqual(['warning LINK_BROKEN 1 link'])
    expect(found([leading({ url: '/sale' })])).toEqual([])
    expect(found([leading(to)], { linked: () => null })).toEqual(['error LINK_BROKEN 1 link'])
    expect(found([leading(to)], { linked: () => ({ title: 'Oil', status: 'draft' }) })).toEqual([
      'error REF_NOT_LIVE 1 link',
    ])
    expect(found([leading(to)], { linked: () => ({ title: 'Oil', status: 'active' }) })).toEqual([])
  })

  test('records a block shows that are gone, or that nobody sees', () => {
    const rail = block(2, 'rail', { products: [uuid(7), uuid(8)], brand: uuid(9) })
    const linked: LintedPage['linked'] = ({ to, id }) => {
      if (id === uuid(8)) return null
      return { title: to, status: to === 'brands' ? 'inactive' : 'active' }
    }
    expect(found([hero, rail])).toEqual([])
    expect(found([hero, rail], { linked })).toEqual(['error REF_NOT_FOUND 2 products', 'error REF_NOT_LIVE 2 brand'])
  })

  test('what it shows or leads to and that ends while the page still stands', () => {
    const ends = '2026-12-31T18:30:00.000Z'
    const linked: LintedPage['linked'] = ({ id }) => ({
      ...{ title: 'Sale', status: 'active' },
      ...(id === uuid(7) && { endsAt: ends }),
    })
    const shows = block(2, 'rail', { products: [uuid(7), uuid(8)] })
    const leads = block(3, 'hero', { ...hero.props, buttonText: said('Go'), link: { to: 'pages', id: uuid(7) } })
    const both = ['warning REF_EXPIRES_BEFORE_UNPUBLISH 2 products', 'warning REF_EXPIRES_BEFORE_UNPUBLISH 3 link']
    const at = (moment: string, until?: string) => found([shows, leads], { linked, now: Date.parse(moment), until })
    // Of a page that stays only what ends within thirty days.
    expect(at('2026-12-01T18:29:59Z')).toEqual([])
    expect(at('2026-12-01T18:30:00Z')).toEqual(both)
    // Of one that is taken down, what ends before that, however far ahead.
    expect(at('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toEqual(both)
    expect(at('2026-12-30T00:00:00Z', ends)).toEqual([])
    expect(at('2026-12-30T00:00:00Z', '2026-12-30T12:00:00Z')).toEqual([])
  })

  test('it is looked at again at each moment at which time alone turns what is found, and at no other', () => {
    const day = 86_400_000
    const start = Date.parse('2026-06-01T00:00:00Z')
    const moment = fc.integer({ min: 0, max: 200 }).map(days => new Date(start + days * day).toISOString())
    fc.assert(
      fc.property(
        fc.array(fc.option(moment, { nil: undefined }), { maxLength: 5 }),
        fc.option(moment, { nil: undefined }),
        (ends, until) => {
          const linked: LintedPage['linked'] = ({ id }) => {
            const endsAt = ends[Number(id.slice(-3)) - 100]
            return { title: 'Sale', status: 'active', ...(endsAt && { endsAt }) }
          }
          const blocks = [hero, block(2, 'rail', { products: ends.map((_, at) => uuid(100 + at)) })]
          const page = (now: number): LintedPage => ({ field, blocks, linked, now, until })
          const codes = (now: number) =>
            lintPage(page(now)).map(({ why }) => `${why.code} ${JSON.stringify(why.params)}`)
          for (let now = start - 40 * day; now < start + 210 * day; now += day) {
            const next = nextLookAt(page(now))
            const isOther = String(codes(now + day)) !== String(codes(now))
            expect(next !== undefined && next <= now + day).toBe(isOther)
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  test('a text that is not in every language the title is in', () => {
    const title = { 'en-in': 'Winter', 'ar-ae': 'شتاء' }
    const two = block(1, 'hero', { ...hero.props, title })
    expect(found([two, block(2, 'heading', { title: said('Why'), level: 'h2' })], { title })).toEqual([
      'warning LOCALE_MISSING 2',
    ])
    const without = block(2, 'heading', { title: { 'ar-ae': 'لماذا' }, level: 'h2' })
    expect(found([two, without], { title })).toEqual(['error LOCALE_MISSING 2'])
  })

  test('markup no shop shows, and prices typed as text', () => {
    expect(found([hero, block(2, 'richText', { text: said('<p onclick="x()">a</p><script>b</script>') })])).toEqual([
      'error HTML_UNSAFE 2 text',
    ])
    expect(found([hero, block(2, 'heading', { title: said('Only ₹ 499'), level: 'h2' })])).toEqual([
      'warning PRICE_TEXT_HARDCODED 2 title',
    ])
  })

  test('a page too heavy, with its heaviest block, and what search engines cut off', () => {
    const weight = weighed([{ block: uuid(1), bytes: 700_000 }])
    expect(found([hero], { weight })).toEqual(['warning OVER_BUDGET 1'])
    expect(found([hero], { seoTitle: said('Winter skin care '.repeat(6)) })).toEqual(['warning SEO_TITLE_LONG'])
    expect(found([hero], { seoTitle: null, seoDescription: null })).toEqual(['hint SEO_MISSING', 'hint SEO_MISSING'])
  })
})

const anyBlock: fc.Arbitrary<Block> = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('hero', 'heading', 'richText', 'columns', 'spacer', 'constructor'),
  props: fc.dictionary(
    fc.constantFrom('title', 'text', 'level', 'buttonText'),
    fc.option(fc.dictionary(fc.constantFrom('en-in', 'ar-ae'), fc.string(), { noNullPrototype: true })),
  ),
})

test('whatever is typed, it answers, the worst first, and names blocks that are there', () => {
  fc.assert(
    fc.property(fc.array(anyBlock), blocks => {
      const all = lintPage({ field, blocks, title: said('A'), now: 0 })
      const ranks = all.map(({ level }) => ['error', 'warning', 'hint'].indexOf(level))
      expect(ranks).toEqual(ranks.toSorted())
      for (const { block: id } of all) if (id) expect(blocks.some(one => one.id === id)).toBe(true)
    }),
  )
})
