// pages.ndjson: whole pages, a JSON object a line, go out and come back, into their own shop or another one.
import { expect, test } from 'vitest'
import { brands } from '#areas/brands/brands.ts'
import { pages } from '#areas/pages/pages.ts'
import { actionEndpointOf, endpointOf } from '#contract/address.ts'
import { type Block, placedIn } from '#contract/fields/blocks.ts'
import type { AnyRow } from '#contract/resource.ts'
import { opened } from '../../support/opened.ts'
import type { Person } from '../../support/world.ts'
import { block, en } from './desk.ts'

const { here, admin, files } = await opened({ demo: false })
const other = await here.as('admin', 'tmc')

const made = async (person: Person, title: string, more: Record<string, unknown> = {}): Promise<AnyRow> => {
  const input = { title: en(title), type: 'custom', robots: 'index', structuredData: 'none', ...more }
  const { body } = await person.act(pages, 'create', { input })
  const [row] = body.data?.done ?? []
  if (!row) throw new Error(JSON.stringify(body))
  return row as AnyRow
}
const brandOf = async (person: Person, code: string): Promise<string> => {
  const { body } = await person.act(brands, 'create', { input: { code, name: en(code), slug: `${code}-brand` } })
  return body.data.done[0]!.id
}
const shown = async (person: Person, id: string): Promise<AnyRow> =>
  (await person.get<{ data: AnyRow }>(`${endpointOf(pages)}/${id}`)).body.data
const at = async (person: Person, path: string): Promise<AnyRow | undefined> =>
  (await person.list(pages, 'size=100')).rows.find(row => (row.path as Record<string, string>)['en-in'] === path)

type Line = Record<string, unknown> & { path: string; blocks?: Block[] }
const exported = async (): Promise<{ text: string; lines: Line[] }> => {
  const { body } = await admin.post<{ data: { jobId: string } }>(actionEndpointOf(pages, 'export'), {
    input: { upload: 'pageTree' },
  })
  const job = await files.over(body.data.jobId)
  expect(job.resultFile).toMatchObject({ mime: 'application/x-ndjson' })
  const { rawPayload } = await here.house.app.app.inject({
    url: `/v1/jobs/${job.id}/file/result`,
    headers: admin.headers,
  })
  const text = rawPayload.toString()
  const lines = text.split('\n').filter(Boolean)
  return { text, lines: lines.map(line => JSON.parse(line) as Line) }
}
const written = (lines: readonly object[]): string => lines.map(line => `${JSON.stringify(line)}\n`).join('')
const idsOf = (row: AnyRow | undefined): string[] => placedIn(row?.blocks as Block[]).map(({ block: { id } }) => id)

test('whole trees go out and come back: unchanged into their own shop, with new ids and by keys into another one', async () => {
  const [brand, theirs] = [await brandOf(admin, 'both'), await brandOf(other, 'both')]
  const top = await made(admin, 'Tree top', {
    title: { 'en-in': 'Tree top', 'ar-ae': 'أعلى' },
    slug: { 'en-in': 'tree-top', 'ar-ae': 'aala' },
    tags: ['a', 'b'],
  })
  const link = (id: string) => ({ to: 'pages', id })
  const soon = (id: string) => block('countdown', { title: en('Soon'), endsAt: '2031-01-01T00:00:00Z', link: link(id) })
  const below = await made(admin, 'Below', {
    parent: top.id,
    blocks: [
      block('columns', { count: 2 }, [
        block('productRail', { source: 'brand', brand, most: 4 }),
        block('richText', { text: { 'en-in': '<p>Soft</p>', 'ar-ae': '<p>ناعم</p>' } }),
      ]),
      soon(top.id),
    ],
  })
  const { version } = await shown(admin, top.id)
  const leading = [soon(below.id), block('heading', { title: en('[1]'), level: 'h2', audience: 'member' })]
  await admin.act(pages, 'change', { ids: [top.id], versions: { [top.id]: version }, input: { blocks: leading } })

  const { text, lines } = await exported()
  const file = new Map(lines.map(line => [line.path, line]))
  expect(lines.findIndex(({ path }) => path === '/tree-top')).toBeLessThan(
    lines.findIndex(({ path }) => path === '/tree-top/below'),
  )
  expect(file.get('/tree-top')).toMatchObject({ title: 'Tree top', title_ar_ae: 'أعلى', tags: ['a', 'b'] })
  expect(file.get('/tree-top/below')?.blocks).toMatchObject([
    { children: [{ props: { brand: 'both' } }, {}] },
    { props: { link: { to: 'pages', id: '/tree-top' } } },
  ])
  const { counts, errors } = await files.check(pages, 'pageTree', text)
  expect({ ...counts, unchanged: 0, errors }).toMatchObject({ create: 0, update: 0, error: 0, errors: [] })

  // Each leads to the other, and neither is there yet.
  const there = here.files(other)
  expect(await there.apply(pages, 'pageTree', text)).toMatchObject({ ok: lines.length, failed: 0 })
  const [newTop, newBelow] = [await at(other, '/tree-top'), await at(other, '/tree-top/below')]
  expect(newTop).toMatchObject({ title: top.title, slug: top.slug, tags: ['a', 'b'] })
  expect(newTop?.blocks).toMatchObject([
    { props: { link: link(newBelow!.id) } },
    { props: { title: en('[1]'), audience: 'member' } },
  ])
  expect(newBelow).toMatchObject({ parent: newTop!.id })
  expect(newBelow?.blocks).toMatchObject([
    { type: 'columns', children: [{ props: { brand: theirs } }, { props: { text: { 'ar-ae': '<p>ناعم</p>' } } }] },
    { props: { link: link(newTop!.id) } },
  ])
  const before = new Set([...idsOf(await shown(admin, top.id)), ...idsOf(await shown(admin, below.id))])
  expect([...idsOf(newTop), ...idsOf(newBelow)].filter(id => before.has(id))).toEqual([])
  expect(await there.check(pages, 'pageTree', text)).toMatchObject({ counts: { create: 0, error: 0 } })
})

test('a bad line is told by its number and why, and every good one comes in', async () => {
  const bad = [
    { path: '/ndjson-good', title: 'Good', blocks: [{ type: 'heading', props: { title: en('A'), level: 'h2' } }] },
    '{"path": "/ndjson-torn", "title": ',
    ['/ndjson-list'],
    { path: '/ndjson-strange', blocks: [{ type: 'heading', properties: {} }] },
    { path: '/ndjson-lost', blocks: [{ type: 'productRail', props: { source: 'brand', brand: 'nobody', most: 4 } }] },
    { path: '/ndjson-kind', blocks: [{ type: 'fireworks' }] },
    { path: '/nowhere/ndjson-under', parent_path: '/nowhere' },
    { path: '/ndjson-seo', seo_title: 'x'.repeat(84) },
    { path: '/ndjson-policy', type: 'policy' },
    `{"path": "/ndjson-long", "title": "${'x'.repeat(1024 * 1024)}"}`,
    { path: '/ndjson-last', title: 'Last', blocks: [{ type: 'divider' }] },
  ]
  const text = bad.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const { errors } = await files.check(pages, 'pageTree', text)
  expect(errors.map(({ line, code }) => [line, code]).sort(([one], [two]) => Number(one) - Number(two))).toEqual([
    [2, 'CSV'],
    [3, 'CSV'],
    [4, 'PATTERN'],
    [5, 'REF_NOT_FOUND'],
    [6, 'ENUM'],
    [7, 'PARENT_UNKNOWN'],
    [8, 'SEO_TITLE_LONG'],
    [9, 'POLICY_NEEDS_REVIEW_DATE'],
    [10, 'TOO_LARGE'],
  ])
  const job = await files.apply(pages, 'pageTree', text)
  expect(job).toMatchObject({ state: 'partial', ok: 2, failed: 9 })
  for (const path of ['/ndjson-good', '/ndjson-last']) expect(await at(admin, path), path).toBeDefined()

  // What failed comes as lines too; mended it is sent back as it is.
  const failed = await here.house.app.app.inject({ url: `/v1/jobs/${job.id}/file/errors`, headers: admin.headers })
  const lines = failed.body.split('\n').filter(Boolean)
  const back = lines.map(line => JSON.parse(line) as Line).filter(({ path }) => path === '/ndjson-lost')
  back[0]!.blocks = [block('divider')]
  expect(await files.apply(pages, 'pageTree', written(back))).toMatchObject({ ok: 1, failed: 0 })
})

test('a changed tree keeps the ids of blocks that stay, and no others', async () => {
  const [one, two] = [block('heading', { title: en('One'), level: 'h2' }), block('divider')]
  const page = await made(admin, 'Kept ids', { blocks: [one, two] })
  const line = {
    path: '/kept-ids',
    blocks: [{ ...one, props: { ...one.props, title: en('First') } }, { type: 'divider' }],
  }
  const job = await files.apply(pages, 'pageTree', written([line]))
  expect(job).toMatchObject({ ok: 1 })
  const now = await shown(admin, page.id)
  expect(now.blocks).toMatchObject([{ id: one.id, props: { title: en('First') } }, { type: 'divider' }])
  expect(idsOf(now)).not.toContain(two.id)
})

test('lines are known as the type that is made of them, and refused where tables are meant', async () => {
  const lines = await files.send('pages.ndjson', written([{ path: '/somewhere', title: 'Somewhere' }]))
  const table = await files.send('pages.csv', 'path,title\n/somewhere,Somewhere\n')
  const inspect = async (file: string, upload = '') =>
    (
      await admin.get<{ code: string; data: { upload: string } }>(
        `${endpointOf(pages)}/uploads/inspect?file=${file}${upload && `&upload=${upload}`}`,
      )
    ).body
  expect((await inspect(lines)).data.upload).toBe('pageTree')
  expect((await inspect(table)).data.upload).toBe('page')
  expect((await inspect(lines, 'page')).code).toBe('VALIDATION')
  expect((await inspect(table, 'pageTree')).data.upload).toBe('pageTree')
})
