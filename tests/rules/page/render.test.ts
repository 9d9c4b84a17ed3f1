// A page as HTML: everything typed is text, what is unknown is left out, and it runs as its language does.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '#contract/fields/blocks.ts'
import { directionIn, renderBlocks, renderDocument, type Scene, tagIn } from '#rules/page/render.ts'

const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const block = (type: string, props: Block['props'] = {}, children?: Block[]): Block => ({
  id: uuid(1),
  type,
  props,
  ...(children && { children }),
})
const scene = (facts: Partial<Scene> = {}): Scene => ({
  urlLang: 'en-in',
  address: medium => ('fileId' in medium ? `/files/${medium.fileId}` : undefined),
  href: target => ('url' in target ? target.url : undefined),
  products: () => [],
  offer: () => undefined,
  clean: text => text.replace(/<[^>]*>/g, ''),
  moment: iso => iso,
  ...facts,
})
const file = { fileId: uuid(9), name: 'a.png', mime: 'image/png', bytes: 1, sha256: '', width: 1600, height: 900 }

test('the hero is the first heading, its picture says what it shows and keeps its point in sight', () => {
  const html = renderBlocks(
    [
      block('hero', {
        title: { 'en-in': 'Winter & you' },
        picture: [{ ...file, alt: { 'en-in': 'Snow' }, focal: { x: 0.5, y: 0 } }],
        buttonText: { 'en-in': 'Go' },
        link: { url: '/sale' },
      }),
    ],
    scene(),
  )
  expect(html).toContain('<h1 class="page-heading">Winter &amp; you</h1>')
  expect(html).toMatch(/<img src="\/files\/[^"]+" alt="Snow"[^>]* style="object-position:50% 0%"/)
  expect(html).toContain('<a href="/sale" class="page-button">Go</a>')
  expect(html).toContain(`data-block="${uuid(1)}"`)
})

test('acceptance 8: a page in ar-ae runs right to left, its columns with it, and its prices do not', () => {
  const rail = block('productRail', { title: { 'ar-ae': 'عروض' } })
  const body = renderBlocks(
    [block('columns', { count: 2 }, [rail])],
    scene({ urlLang: 'ar-ae', products: () => [{ title: 'زيت', price: 'AED 49.00', was: 'AED 60.00' }] }),
  )
  const html = renderDocument({ title: 'عروض', body, urlLang: 'ar-ae' })
  expect(html).toContain('<html lang="ar-AE" dir="rtl">')
  expect(html).toContain('<bdi dir="ltr">AED 49.00</bdi>')
  expect(html).toContain('<del><bdi dir="ltr">AED 60.00</bdi></del>')
  // Columns are a grid, and what is set is set from start to end: the direction alone mirrors them.
  expect(html).toContain('class="page-columns" style="--columns:2"')
  expect(html).not.toMatch(/(?:margin|padding|border)-(?:left|right)|text-align:\s*(?:left|right)/)
})

test.each([
  ['en-in', 'ltr', 'en-IN'],
  ['ar-ae', 'rtl', 'ar-AE'],
  ['ur-pk', 'rtl', 'ur-PK'],
  ['fa-ir', 'rtl', 'fa-IR'],
  ['hi-in', 'ltr', 'hi-IN'],
] as const)('%s runs %s and is %s', (urlLang, direction, tag) => {
  expect([directionIn(urlLang), tagIn(urlLang)]).toEqual([direction, tag])
})

describe('what is left out', () => {
  test('a block hidden where the reader is, an address that is not secured, a frame in the editor', () => {
    const hidden = block('heading', { title: { 'en-in': 'Secret' }, hiddenOn: ['android'] })
    expect(renderBlocks([hidden], scene({ platform: 'android' }))).toBe('')
    expect(renderBlocks([hidden], scene({ platform: 'ios' }))).toContain('Secret')
    const embed = (address: string) => block('embed', { title: { 'en-in': 'Map' }, address, height: 300 })
    expect(renderBlocks([embed('https://maps.example/a')], scene())).toContain('<iframe src="https://maps.example/a"')
    expect(renderBlocks([embed('javascript:alert(1)')], scene())).not.toContain('javascript')
    expect(renderBlocks([embed('https://maps.example/a')], scene({ isEditing: true }))).not.toContain('iframe')
  })

  test('a kind nobody draws shows what stands in it; a name every object has is no kind', () => {
    const inner = block('heading', { title: { 'en-in': 'Within' } })
    expect(renderBlocks([block('constructor', {}, [inner])], scene())).toContain('Within')
  })
})

const kinds = [
  ...['hero', 'richText', 'htmlSafe', 'heading', 'image', 'gallery', 'video', 'productRail', 'productGrid', 'offer'],
  ...['countdown', 'quote', 'steps', 'comparisonTable', 'embed', 'columns', 'tabs', 'accordion', 'spacer', 'divider'],
]
const nasty = `"><script>alert(1)</script><img src=x onerror="a()">'&`
const localized = { 'en-in': nasty }
const everything = {
  title: localized,
  text: localized,
  html: localized,
  buttonText: localized,
  caption: localized,
  transcript: localized,
  source: localized,
  after: localized,
  address: `https://a.example/${nasty}`,
  size: nasty,
  shape: nasty,
  level: nasty,
  endsAt: nasty,
  link: { url: `/a${nasty}` },
  picture: [{ ...file, alt: localized }],
  pictures: [{ ...file, alt: localized }],
  poster: [{ ...file, alt: localized }],
  panels: [{ title: localized }],
  steps: [{ title: localized, text: localized }],
  rows: [{ label: localized, values: [nasty] }],
  discount: uuid(3),
  hiddenOn: [nasty],
}

test.each(kinds)('nothing typed into %s becomes markup', kind => {
  const html = renderBlocks(
    [block(kind, everything, [block('heading', everything)])],
    scene({
      offer: () => nasty,
      moment: () => nasty,
      address: () => `/f${nasty}`,
      products: () => [{ title: nasty, href: `/p${nasty}`, price: nasty, was: nasty, picture: `/i${nasty}` }],
    }),
  )
  expect(html).not.toMatch(/<script|<img src=x|<[^>]*\sonerror=(?![^"]*"[^<]*>)/)
  expect(html.match(/<script/g)).toBeNull()
  // Quotes are balanced: no attribute was left by what stands in it.
  for (const [tag] of html.matchAll(/<[a-z][^>]*>/g)) expect((tag.match(/"/g) ?? []).length % 2).toBe(0)
})

test('whatever the tree holds, it is drawn', () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.array(fc.anything({ maxDepth: 1 })),
    fc.constant({}),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.dictionary(fc.constantFrom(...Object.keys(everything)), value),
      (kind, props) => {
        expect(renderBlocks([block(kind, props)], scene({ isEditing: true }))).toContain('<section')
      },
    ),
  )
})
