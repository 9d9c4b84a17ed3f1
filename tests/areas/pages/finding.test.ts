import { expect, test } from 'vitest'
import { pages } from '#areas/pages/pages.ts'
import { tags } from '#areas/tags/tags.ts'
import type { Block } from '#contract/fields/blocks.ts'
import type { AnyRow } from '#contract/resource.ts'
import { block, en, openDesk, versions } from './desk.ts'

const { admin, made, does, published, seen } = await openDesk()

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
