import { describe, expect, test } from 'vitest'
import { pages } from '#areas/pages/pages.ts'
import { tags } from '#areas/tags/tags.ts'
import type { Block } from '#contract/fields/blocks.ts'
import type { AnyRow } from '#contract/resource.ts'
import { block, en, openDesk, versions } from './desk.ts'

const { admin, made, does, published, seen, shown } = await openDesk()

test('what the check calls an error keeps a page from being published', async () => {
  const page = await made('Half written', {
    blocks: [block('quote', { text: en('Half'), source: { 'ar-ae': 'نصف' } })],
  })
  expect(page.lintErrors).toBe(1)
  const { body } = await does('publish', page.id)
  expect(body.data.refused[0]?.why.code).toBe('LOCALE_MISSING')
  const checked = await does('checkPage', page.id)
  expect(JSON.stringify(checked.body.data.result)).toContain((page.blocks as Block[])[0]!.id)
})

describe('what the check warns of is told to whoever lets it come live, to be ticked', () => {
  const warned = async (action: string, page: AnyRow, input: Record<string, unknown> = {}) => {
    const { body } = await admin.act(pages, action, { ...versions(page), input, dry: true })
    const { plan } = body.data as unknown as { plan?: { warnings: { code: string; needsTick?: true }[] } }
    if (!plan) throw new Error(JSON.stringify(body))
    return plan.warnings.map(({ code, needsTick }) => (needsTick ? `tick ${code}` : code))
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const leading = (id: string) =>
    block('countdown', { title: en('Soon'), endsAt: '2031-01-01T00:00:00Z', link: { to: 'pages', id } })

  test('what ends before the page does, until the page is planned to end first', async () => {
    const ending = await published('Ends in five days')
    await does('schedule', ending.id, { does: 'deactivate', at: inDays(5) })
    const page = await made('Leads to what ends', { blocks: [leading(ending.id)] })
    expect(page).toMatchObject({ lintErrors: 0, lintWarnings: 1 })
    expect(await warned('publish', page)).toEqual(['tick REF_EXPIRES_BEFORE_UNPUBLISH'])
    expect(await warned('schedule', page, { at: inDays(1) })).toEqual(['tick REF_EXPIRES_BEFORE_UNPUBLISH'])
    expect(await warned('schedule', page, { does: 'deactivate', at: inDays(1) })).toEqual([])
    await does('publish', page.id)
    const input = { begins: inDays(1), ends: inDays(2), revision: page.version }
    expect(await warned('takeOver', await shown(page.id), input)).toEqual([])
    const late = { ...input, ends: inDays(6) }
    expect(await warned('takeOver', await shown(page.id), late)).toEqual(['tick REF_EXPIRES_BEFORE_UNPUBLISH'])
  })

  test('of the version that is planned, not of the one that was saved last; of several pages with their names', async () => {
    const priced = block('richText', { text: en('<p>Only ₹ 499</p>') })
    const page = await made('Priced once', { blocks: [priced] })
    await does('change', page.id, { blocks: [block('richText', { text: en('<p>Soft</p>') })] })
    const now = await shown(page.id)
    expect(await warned('publish', now)).toEqual([])
    const old = { at: inDays(1), revision: page.version }
    expect(await warned('schedule', now, old)).toEqual(['tick PRICE_TEXT_HARDCODED'])
    const [one, other] = [await made('Priced', { blocks: [priced] }), await made('Dear', { blocks: [priced] })]
    const { body } = await admin.act(pages, 'publish', { ids: [one.id, other.id], input: {}, dry: true })
    const told = JSON.stringify(body)
    expect(told).toContain('Priced: Typed price')
    expect(told).toContain('Dear: Typed price')
  })
})

test('the list is narrowed by languages, blocks, links, findings and what waits', async () => {
  const link = { url: 'https://narrow.example/x' }
  const page = await made('Narrowed', {
    title: { 'en-in': 'Narrowed', 'ar-ae': 'مضيق' },
    blocks: [block('countdown', { title: en('Soon'), endsAt: '2031-01-01T00:00:00Z', link })],
    type: 'policy',
    reviewDueAt: '2020-01-01',
  })
  const finds = async (filter: string) =>
    (await admin.list(pages, `size=100&filter=${encodeURIComponent(filter)}`)).rows.some(({ id }) => id === page.id)
  for (const [filter, is] of [
    ['missing:ar-ae', true],
    ['missing:en-in', false],
    ['contains:countdown', true],
    ['contains:gallery', false],
    ['links:narrow.example', true],
    ['links:wide.example', false],
    ['review:due', true],
    ['lint:error', false],
    ['lint:warning', true],
    ['by:me', true],
    ['waits:approval', false],
    ['views90d:0', true],
    ['views90d:>0', false],
    ['goes:7d', false],
    ['lint:nonsense', false],
    ['review:nonsense', false],
  ] as const)
    expect(await finds(filter), filter).toBe(is)
  const reviewDueAt = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  expect((await does('change', page.id, { reviewDueAt })).status).toBe(200)
  expect([await finds('review:soon'), await finds('review:due')]).toEqual([true, false])
})

test('lint:none finds the pages the check finds nothing of, and no other', async () => {
  await made('Plain', {
    seoTitle: en('Plain'),
    seoDescription: en('A page that says what it is, in as many words as are read'),
  })
  const { rows } = await admin.list(pages, 'size=100')
  const well = (await admin.list(pages, 'size=100&filter=lint:none')).rows.map(({ id }) => id)
  const found = ({ lintErrors, lintWarnings }: AnyRow) => Number(lintErrors ?? 0) + Number(lintWarnings ?? 0)
  expect(well.toSorted()).toEqual(
    rows
      .filter(row => found(row) === 0)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect([well.length > 0, rows.length > well.length]).toEqual([true, true])
})

test('what a block shows by a tag is called by its code, and leads nowhere', async () => {
  const { body } = await admin.act(tags, 'create', { input: { code: 'summer-edit', label: en('Summer edit') } })
  const tag = body.data.done[0]!
  await admin.act(tags, 'activate', versions(tag))
  const page = await published('Shows a tag', {
    blocks: [block('productRail', { source: 'tag', tag: tag.id, most: 4 })],
  })
  const { data } = (await seen((page.path as Record<string, string>)['en-in']!)).body
  expect(data.links).toEqual({ [`tags/${tag.id}`]: { title: 'summer-edit' } })
})
