import { describe, expect, test } from 'vitest'
import { brands } from '#areas/brands/brands.ts'
import { pages } from '#areas/pages/pages.ts'
import { pageTemplates } from '#areas/pages/templates.ts'
import { redirects } from '#areas/redirects/redirects.ts'
import { endpointOf } from '#contract/address.ts'
import type { Block } from '#contract/fields/blocks.ts'
import { newId } from '#server/records/ids.ts'
import { block, codes, en, openDesk, versions } from './desk.ts'

const { here, admin, files, shown, create, made, does, published, seen } = await openDesk()
const redirectsFrom = async (path: string) =>
  (await admin.list(redirects, `filter=from:"${path}"&size=100`)).rows.filter(({ from }) => from === path)

describe('Bad input', () => {
  test('slug "Baby Care!" -> SLUG_FORMAT, and baby-care is offered', async () => {
    const answer = await create({ title: en('Baby care'), slug: en('Baby Care!') })
    expect(codes(answer)).toEqual([422, 'SLUG_FORMAT'])
    expect(JSON.stringify(answer.body)).toContain('for example baby-care')
  })
  test('parent = own child -> PAGE_CYCLE', async () => {
    const top = await made('Ring top')
    const below = await made('Ring below', { parent: top.id })
    expect(codes(await does('moveUnder', top.id, { parent: below.id }))).toEqual([422, 'PAGE_CYCLE'])
    expect(codes(await does('moveUnder', top.id, { parent: top.id }))).toEqual([422, 'PAGE_CYCLE'])
  })
  test('embed host not listed -> EMBED_HOST', async () => {
    const embed = (address: string) => [block('embed', { title: en('Map'), address, height: 400 })]
    expect(codes(await create({ title: en('Embeds'), blocks: embed('https://evil.example/x') }))).toEqual([
      422,
      'EMBED_HOST',
    ])
    expect((await create({ title: en('Embeds'), blocks: embed('https://player.vimeo.com/1') })).status).toBe(200)
  })
  test('201st node -> TOO_MANY_BLOCKS, a fifth level -> BLOCK_TOO_DEEP, 600 KB -> BODY_TOO_LARGE', async () => {
    const many = Array.from({ length: 201 }, () => block('divider'))
    expect(codes(await create({ title: en('Many'), blocks: many }))).toEqual([422, 'TOO_MANY_BLOCKS'])
    const panels = [{ title: en('One') }]
    const deep = [
      block('columns', { count: 2 }, [
        block('columns', { count: 2 }, [
          block('tabs', { panels }, [block('columns', { count: 2 }, [block('divider')])]),
        ]),
      ]),
    ]
    expect(codes(await create({ title: en('Deep'), blocks: deep }))).toEqual([422, 'BLOCK_TOO_DEEP'])
    const long = Array.from({ length: 40 }, () => block('richText', { text: en(`<p>${'word '.repeat(3000)}</p>`) }))
    expect(codes(await create({ title: en('Large'), blocks: long }))).toEqual([422, 'BODY_TOO_LARGE'])
  })
  test('policy without reviewDueAt -> REVIEW_DATE_REQUIRED, and none further than 12 months ahead', async () => {
    const policy = await made('Returns policy', { type: 'policy' })
    const { body } = await does('publish', policy.id)
    expect(body.data.refused[0]?.why).toMatchObject({ code: 'REVIEW_DATE_REQUIRED', path: 'reviewDueAt' })
    expect(codes(await does('change', policy.id, { reviewDueAt: '2099-01-01' }))).toEqual([422, 'RANGE'])
  })
  test('publish with only ar-ae filled -> LOCALE_REQUIRED en-in', async () => {
    const { body } = await create({ title: { 'ar-ae': 'العناية بالبشرة' } })
    const [page] = body.data.done
    const answer = await does('publish', page!.id)
    expect(answer.body.data.refused[0]?.why).toMatchObject({ code: 'LOCALE_REQUIRED', params: { language: 'en-in' } })
    expect((await shown(page!.id)).status).toBe('draft')
  })
  test('of several reasons against publication each keeps its code and its field', async () => {
    const { body } = await create({ title: { 'ar-ae': 'سياسة الإرجاع' }, type: 'policy' })
    const answer = await does('publish', body.data.done[0]!.id)
    expect(answer.body.data.refused[0]?.why).toMatchObject({
      code: 'BLOCKED',
      reasons: [
        { code: 'LOCALE_REQUIRED', path: 'title' },
        { code: 'REVIEW_DATE_REQUIRED', path: 'reviewDueAt' },
      ],
    })
  })
  test('delete of a locked template node -> NODE_LOCKED; it may be filled', async () => {
    const [hero, text] = [block('heading', { title: en('Legal'), level: 'h2' }), block('divider')]
    const template = await create(
      { name: 'Legal page', blocks: [hero, text], lockedNodeIds: [hero.id] },
      pageTemplates as never,
    )
    const page = await made('From a template', { template: template.body.data.done[0]!.id })
    expect((page.blocks as Block[]).map(({ id }) => id)).toEqual([hero.id, text.id])
    expect(codes(await does('change', page.id, { blocks: [text] }))).toEqual([422, 'NODE_LOCKED'])
    const filled = { ...hero, props: { title: en('Terms'), level: 'h2' } }
    expect((await does('change', page.id, { blocks: [filled] })).status).toBe(200)
  })
  test('preview link of 30 days -> EXPIRY_TOO_LONG 14', async () => {
    const page = await made('Shared too long')
    const answer = await does('sharePreview', page.id, { expiresIn: 30 })
    expect(codes(answer)).toEqual([422, 'EXPIRY_TOO_LONG'])
    expect(JSON.stringify(answer.body)).toContain('14')
  })
  test('an address that is another page’s is refused by name; one nobody wrote finds a free one', async () => {
    await made('Taken page', { slug: en('taken-page') })
    expect(codes(await create({ title: en('Second'), slug: en('taken-page') }))).toEqual([422, 'PATH_TAKEN'])
    expect((await made('Taken page')).path).toEqual(en('/taken-page-2'))
  })
  test('a fourth level is refused', async () => {
    const one = await made('Level one')
    const two = await made('Level two', { parent: one.id })
    const three = await made('Level three', { parent: two.id })
    expect(three.path).toEqual(en('/level-one/level-two/level-three'))
    expect(codes(await create({ title: en('Level four'), parent: three.id }))).toEqual([422, 'DEPTH'])
  })
})

test('Acceptance 1: two editors change different blocks and both save; the second is told what the first changed, so nothing is lost', async () => {
  const [one, two] = [
    block('heading', { title: en('A'), level: 'h2' }),
    block('heading', { title: en('B'), level: 'h2' }),
  ]
  const page = await made('Edited by two', { blocks: [one, two] })
  const opened = await shown(page.id)
  const theirs = [{ ...one, props: { ...one.props, title: en('A, theirs') } }, two]
  await admin.act(pages, 'change', { ...versions(opened), input: { blocks: theirs } })
  const mine = [one, { ...two, props: { ...two.props, title: en('B, mine') } }]
  const stale = await admin.act(pages, 'change', { ...versions(opened), input: { blocks: mine } })
  expect([stale.status, (stale.body as unknown as { code: string }).code]).toEqual([409, 'STALE_VERSION'])
  expect(JSON.stringify(stale.body)).toContain('A, theirs')
})

test('Acceptance 4: renaming a page with 12 below it leaves 13 redirects a language, and no chain', async () => {
  const top = await published('Skin', { slug: { 'en-in': 'skin', 'ar-ae': 'bashra' } })
  for (let at = 0; at < 3; at += 1) {
    const guide = await published(`Guide ${at}`, { parent: top.id })
    for (let part = 0; part < 3; part += 1) await published(`Part ${at}-${part}`, { parent: guide.id })
  }
  const plan = await admin.act(pages, 'changeAddress', {
    ...versions(await shown(top.id)),
    input: { slug: { 'en-in': 'skin-care', 'ar-ae': 'inaya' } },
    dry: true,
  })
  expect(JSON.stringify(plan.body)).toContain('13')
  const { body } = await does('changeAddress', top.id, { slug: { 'en-in': 'skin-care', 'ar-ae': 'inaya' } })
  expect(body.data?.done, JSON.stringify(body)).toHaveLength(1)
  const { rows } = await admin.list(redirects, 'filter=source:slugChange&size=100')
  const all = (rows as unknown as { from: string; to: string; urlLang: string }[]).filter(({ from }) =>
    /^\/(skin|bashra)(\/|$)/.test(from),
  )
  expect(all.filter(({ urlLang }) => urlLang === 'any')).toHaveLength(13)
  expect(all.filter(({ urlLang }) => urlLang === 'ar-ae')).toHaveLength(13)
  for (const { from, to } of all) expect(to).toBe(from.replace(/^\/skin/, '/skin-care').replace(/^\/bashra/, '/inaya'))

  // Once more: what was left first leads to the last address at once.
  await does('changeAddress', top.id, { slug: { 'en-in': 'skin-first' } })
  expect(await redirectsFrom('/skin')).toMatchObject([{ to: '/skin-first' }])
  expect(await redirectsFrom('/skin-care/guide-0')).toMatchObject([{ to: '/skin-first/guide-0' }])
  // And back: nothing leads away from a live address.
  await does('changeAddress', top.id, { slug: { 'en-in': 'skin' } })
  expect(await redirectsFrom('/skin')).toEqual([])
  expect(await redirectsFrom('/skin-first')).toMatchObject([{ to: '/skin' }])
}, 120_000)

test('with more than 50 pages below it a rename becomes a job, which does all of it or nothing', async () => {
  const rows = Array.from({ length: 51 }, (_, at) => `/long-top/long-${at},Long ${at},/long-top`)
  const text = ['path,title,parent_path', '/long-top,Long top,', ...rows].join('\n')
  expect(await files.apply(pages, 'page', `${text}\n`)).toMatchObject({ ok: 52, failed: 0 })
  const [top] = (await admin.list(pages, `filter=${encodeURIComponent('"Long top"')}`)).rows
  const { status, body } = await does('changeAddress', top!.id, { slug: en('longer-top') })
  expect(status, JSON.stringify(body)).toBe(202)
  expect(await files.over(body.data.jobId!)).toMatchObject({ state: 'success' })
  const { rows: all } = await admin.list(pages, `size=100&filter=${encodeURIComponent('parent:"Long top"')}`)
  expect(all).toHaveLength(51)
  for (const { path } of all) expect((path as Record<string, string>)['en-in']).toMatch(/^\/longer-top\/long-/)
}, 60_000)

test('an undo takes a rename back with all that is below it', async () => {
  const top = await published('Undone top')
  const below = await published('Undone below', { parent: top.id })
  const { body } = await does('changeAddress', top.id, { slug: en('renamed-top') })
  expect((await shown(below.id)).path).toEqual(en('/renamed-top/undone-below'))
  const undone = await admin.post('/v1/undo', { operation: body.data.operation })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect((await shown(below.id)).path).toEqual(en('/undone-top/undone-below'))
  expect(await redirectsFrom('/undone-top')).toEqual([])
})

test('one home page is live: whoever publishes another is told, and the last one closes in the same moment', async () => {
  const first =
    (await admin.list(pages, 'filter=type:home%20status:active')).rows[0] ?? (await published('Home', { type: 'home' }))
  expect((await does('deactivate', first.id)).body).toMatchObject({ data: { done: [] } })
  const next = await made('Festive home', { type: 'home' })
  const plan = await admin.act(pages, 'publish', { ...versions(await shown(next.id)), dry: true })
  expect(JSON.stringify(plan.body)).toContain('is the current home page')
  const { body } = await does('publish', next.id)
  expect([(await shown(first.id)).status, (await shown(next.id)).status]).toEqual(['inactive', 'active'])
  expect((await seen('/')).body.data).toMatchObject({ id: next.id })
  await admin.post('/v1/undo', { operation: body.data.operation })
  expect([(await shown(first.id)).status, (await shown(next.id)).status]).toEqual(['active', 'draft'])
  expect(codes(await does('change', next.id, { type: 'landing' }))).toEqual([422, 'RULE'])
})

test('what a live page stands under, or shows, is not deleted before it', async () => {
  const top = await published('Held top')
  await published('Held below', { parent: top.id })
  expect(JSON.stringify((await does('remove', top.id)).body)).toContain('IN_USE')
  const linked = await published('Linked from')
  const link = { to: 'pages', id: top.id }
  await does('change', linked.id, {
    blocks: [block('countdown', { title: en('Soon'), endsAt: '2031-01-01T00:00:00Z', link })],
  })
  const used = await admin.get<{ data: { uses: { title: string; state: string }[] } }>(
    `${endpointOf(pages)}/${top.id}/used-in`,
  )
  expect(
    used.body.data?.uses?.map(({ title, state }) => `${title} ${state}`),
    JSON.stringify(used.body),
  ).toEqual(expect.arrayContaining(['Linked from draft']))
})

test('what blocks show is known as used, must be there, and be live where the page comes live', async () => {
  const brand = (
    await admin.act(brands, 'create', { input: { code: 'shown', name: en('Shown'), slug: 'shown-brand' } })
  ).body
  const id = brand.data.done[0]!.id
  const rail = block('productRail', { source: 'brand', brand: id, most: 4 })
  const page = await made('Shows a brand', { blocks: [rail] })
  const uses = async () =>
    (await admin.get<{ data: { uses: { path: string; state: string }[] } }>(`${endpointOf(brands)}/${id}/used-in`)).body
      .data.uses
  expect(await uses()).toMatchObject([{ path: `blocks.${rail.id}.brand`, state: 'draft' }])
  expect((await does('publish', page.id)).body.data.refused[0]?.why.code).toBe('REF_NOT_LIVE')
  const missing = block('productRail', { source: 'brand', brand: newId(), most: 4 })
  expect((await does('change', page.id, { blocks: [missing] })).body.fields?.[0]).toMatchObject({
    code: 'REF_NOT_FOUND',
  })
})

test('the content desk of the demo writes pages, publishes them and takes them away', async () => {
  const content = await here.as('content')
  const input = { type: 'custom', robots: 'index', structuredData: 'none', title: en('By the content desk') }
  const [page] = (await content.act(pages, 'create', { input })).body.data.done
  for (const action of ['publish', 'deactivate', 'remove'])
    expect([action, (await content.act(pages, action, versions(await shown(page!.id)))).status]).toEqual([action, 200])
})
