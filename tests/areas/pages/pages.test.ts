// Pages as people keep them: written, refused, moved, published, shared and replaced; by the numbers of their area file.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { brands } from '#areas/brands/brands.ts'
import { categories } from '#areas/categories/categories.ts'
import { pages } from '#areas/pages/pages.ts'
import { pagePreviews } from '#areas/pages/previews.ts'
import { pageTemplates } from '#areas/pages/templates.ts'
import { onShelf } from '#areas/products/products.door.ts'
import { redirects } from '#areas/redirects/redirects.ts'
import { tags } from '#areas/tags/tags.ts'
import { endpointOf } from '#contract/address.ts'
import type { Block } from '#contract/fields/blocks.ts'
import type { AnyRow } from '#contract/resource.ts'
import { allPlaces } from '#server/auth/places.ts'
import { withTenant } from '#server/db/tenant.ts'
import { keepAppointments } from '#server/records/appointment.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { newId } from '#server/records/ids.ts'
import { opened } from '../../support/opened.ts'

const { here, admin, files } = await opened({ demo: false })

/** As anybody, without signing in. */
const visit = async (url: string, payload?: object) => {
  const { statusCode, body, headers } = await here.house.app.app.inject({
    ...{ url, method: payload ? 'POST' : 'GET' },
    ...(payload && { payload }),
  })
  return { status: statusCode, headers, body: JSON.parse(body) as { data: Record<string, unknown> } }
}

const en = (text: string) => ({ 'en-in': text })
const block = (type: string, props: Record<string, unknown> = {}, children?: Block[]): Block => ({
  ...{ id: newId(), type, props },
  ...(children && { children }),
})
const versions = ({ id, version }: AnyRow) => ({ ids: [id], versions: { [id]: version } })
const shown = async (id: string): Promise<AnyRow> =>
  (await admin.get<{ data: AnyRow }>(`${endpointOf(pages)}/${id}`)).body.data
const create = (input: Record<string, unknown>, of: typeof pages | typeof pageTemplates = pages) =>
  admin.act(of as typeof pages, 'create', {
    input: of === pages ? { type: 'custom', robots: 'index', structuredData: 'none', ...input } : input,
  })
const made = async (title: string, more: Record<string, unknown> = {}): Promise<AnyRow> => {
  const { body } = await create({ title: en(title), ...more })
  const [row] = body.data?.done ?? []
  if (!row) throw new Error(JSON.stringify(body))
  return row as AnyRow
}
const does = async (action: string, id: string, input: Record<string, unknown> = {}) =>
  admin.act(pages, action, { ...versions(await shown(id)), input })
const published = async (title: string, more: Record<string, unknown> = {}): Promise<AnyRow> => {
  const page = await made(title, more)
  const { body } = await does('publish', page.id)
  if (!body.data?.done?.[0]) throw new Error(JSON.stringify(body))
  return shown(page.id)
}
const codes = ({ status, body }: { status: number; body: { fields?: { code: string }[] } }) => [
  status,
  ...(body.fields ?? []).map(({ code }) => code),
]
const seen = (path: string, lang = 'en-in') =>
  visit(`/public/v1/mgp/page?path=${encodeURIComponent(path)}&lang=${lang}`)
const redirectsFrom = async (path: string) =>
  (await admin.list(redirects, `filter=from:"${path}"&size=100`)).rows.filter(({ from }) => from === path)

describe('Bad input', () => {
  test('slug "Baby Care!" -> SLUG_FORMAT, and baby-care is offered', async () => {
    const answer = await create({ title: en('Baby care'), slug: en('Baby Care!') })
    expect(codes(answer)).toEqual([422, 'SLUG_FORMAT'])
    expect(JSON.stringify(answer.body)).toContain('baby-care would do')
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

describe('the public door', () => {
  test('Acceptance 2: a takeover shows from its first minute to its last, whatever is saved meanwhile', async () => {
    const page = await published('Taken over')
    const { body } = await does('change', page.id, { title: en('While it lasts') })
    const { version } = body.data.done[0]!
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    const [begins, ends] = [at(10).toISOString(), at(20).toISOString()]
    const taken = await does('takeOver', page.id, { begins, ends, revision: version })
    expect(taken.body.data?.done, JSON.stringify(taken.body)).toHaveLength(1)
    await does('change', page.id, { title: en('Saved afterwards') })
    const clash = await does('takeOver', page.id, { begins: at(15).toISOString(), ends: at(17).toISOString() })
    expect(JSON.stringify(clash.body)).toContain('Another takeover stands there')
    // Acceptance 6: what it will be at an instant is seen before that has come.
    const asOf = async (minutes: number) => {
      const path = `${endpointOf(pages)}/${page.id}/as-of?at=${at(minutes).toISOString()}`
      return (await admin.get<{ data: { record: AnyRow } }>(path)).body.data.record.title
    }
    expect([await asOf(9), await asOf(11), await asOf(21)]).toEqual([
      en('Taken over'),
      en('While it lasts'),
      en('Taken over'),
    ])
    const { kit } = here.house
    const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    const shownAt = async (minutes: number) => {
      await keepAppointments({ ...kit, clock: { now: () => at(minutes) } }, clockwork(place))
      return (await seen('/taken-over')).body.data.title
    }
    expect([await shownAt(9), await shownAt(11), await shownAt(21)]).toEqual([
      'Taken over',
      'While it lasts',
      'Taken over',
    ])
  })
  test('shows what is live, in the language asked for, and leads nowhere shoppers do not see', async () => {
    const hidden = await made('Nobody sees it')
    const page = await published('Seen by all', {
      title: { 'en-in': 'Seen by all', 'ar-ae': 'مرئية' },
      blocks: [block('heading', { title: { 'en-in': 'Hello', 'ar-ae': 'أهلا' }, level: 'h2' })],
    })
    await does('change', page.id, { title: en('Only saved') })
    expect((await seen('/seen-by-all')).body.data).toMatchObject({ title: 'Seen by all', urlLang: 'en-in' })
    expect((await seen('/seen-by-all', 'ar-ae')).body.data).toMatchObject({
      title: 'مرئية',
      urlLang: 'ar-ae',
      blocks: [{ props: { title: 'أهلا' } }],
    })
    expect((await seen(`/${(hidden.path as Record<string, string>)['en-in']!.slice(1)}`)).status).toBe(404)
    expect((await admin.get('/public/v1/nobody/page?path=/x')).status).toBe(404)
  })
  test('says how long it may be kept and by whom it is made, and whoever has it already is not sent it again', async () => {
    const to = await published('Led to')
    const link = { to: 'pages', id: to.id }
    const page = await published('Kept by a cache', {
      blocks: [block('countdown', { title: en('Soon'), endsAt: '2031-01-01T00:00:00Z', link })],
    })
    const { app } = here.house.app
    const url = '/public/v1/mgp/page?path=/kept-by-a-cache'
    const first = await app.inject({ url })
    expect(first.headers).toMatchObject({
      'cache-control': 'public, s-maxage=300, stale-while-revalidate=60',
      'surrogate-key': `v:mgp page:${page.id} page:${to.id}`,
    })
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await app.inject({ url, headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await does('change', page.id, { title: en('Kept no longer') })
    expect((await app.inject({ url, headers })).statusCode).toBe(304)
    await does('publish', page.id)
    expect((await app.inject({ url, headers })).statusCode).toBe(200)
  })
})

test('one home page is live: whoever publishes another is told, and the last one closes in the same moment', async () => {
  const first =
    (await admin.list(pages, 'filter=type:home%20status:active')).rows[0] ?? (await published('Home', { type: 'home' }))
  expect((await does('deactivate', first.id)).body).toMatchObject({ data: { done: [] } })
  const next = await made('Festive home', { type: 'home' })
  const plan = await admin.act(pages, 'publish', { ...versions(await shown(next.id)), dry: true })
  expect(JSON.stringify(plan.body)).toContain('is the home page now')
  const { body } = await does('publish', next.id)
  expect([(await shown(first.id)).status, (await shown(next.id)).status]).toEqual(['inactive', 'active'])
  expect((await seen('/')).body.data).toMatchObject({ id: next.id })
  await admin.post('/v1/undo', { operation: body.data.operation })
  expect([(await shown(first.id)).status, (await shown(next.id)).status]).toEqual(['active', 'draft'])
  expect(codes(await does('change', next.id, { type: 'landing' }))).toEqual([422, 'RULE'])
})

describe('a shared link', () => {
  const linkOf = async (id: string, input: Record<string, unknown>) => {
    const { body } = await does('sharePreview', id, { expiresIn: 7, ...input })
    const facts = (body.data.result as unknown as { facts: { value: string }[] }).facts
    return new URL(String(facts[0]!.value)).pathname
  }
  test('Acceptance 5: pinned to a version it still shows that version after the next; without one it shows the newest draft', async () => {
    const page = await made('First words')
    const { version } = await shown(page.id)
    const [pinned, newest] = [await linkOf(page.id, { revision: version }), await linkOf(page.id, {})]
    await does('change', page.id, { title: en('Later words') })
    const read = async (path: string) => (await visit(path)).body.data
    expect(await read(pinned)).toMatchObject({ title: 'First words' })
    expect(await read(newest)).toMatchObject({ title: 'Later words' })
  })
  test('a browser is shown a document that runs nothing and sets no cookie', async () => {
    const text = { 'en-in': '<p>Soft words</p>', 'ar-ae': '<p>كلمات</p>' }
    const page = await made('Drawn', {
      title: { 'en-in': 'Drawn', 'ar-ae': 'مرسومة' },
      blocks: [block('richText', { text })],
    })
    const path = await linkOf(page.id, {})
    const { app } = here.house.app
    const answer = await app.inject({ url: `${path}?lang=ar-ae`, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('dir="rtl"')
    expect(answer.body).toContain('كلمات')
    expect(answer.body).not.toContain('<script')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await visit(`${path}/files/${newId()}`)).status).toBe(404)
  })
  test('whoever may only read pages shares them, and revokes what they shared and nothing else', async () => {
    const viewer = await here.as('viewer')
    const page = await made('Shared by a reader')
    const asked = { ...versions(await shown(page.id)), input: { expiresIn: 7 } }
    const { body } = await viewer.act(pages, 'sharePreview', asked)
    const [fact] = (body.data.result as unknown as { facts: { value: string }[] }).facts
    expect((await visit(new URL(fact!.value).pathname)).body.data).toMatchObject({ title: 'Shared by a reader' })
    await admin.act(pages, 'sharePreview', asked)
    const links = (await viewer.list(pagePreviews, 'filter=page:"Shared by a reader"')).rows
    const outcomes = await Promise.all(links.map(link => viewer.act(pagePreviews, 'revoke', versions(link))))
    const told = outcomes.map(one => one.body.data.refused[0]?.why.code ?? 'revoked')
    expect(told.sort()).toEqual(['FORBIDDEN', 'revoked'])
  })
  test('revoked or over it is gone, and one nobody made is not there', async () => {
    const page = await made('Revoked')
    const path = await linkOf(page.id, {})
    const [link] = (await admin.list(pagePreviews, `filter=page:"Revoked"`)).rows
    await admin.act(pagePreviews, 'revoke', versions(link!))
    expect((await visit(path)).status).toBe(410)
    const over = await linkOf(page.id, {})
    await here.sql(`begin; select set_config('app.vendor', 'mgp', true);
      update page_previews set expires_at = now() - interval '1 minute' where vendor = 'mgp'; commit`)
    expect((await visit(over)).status).toBe(410)
    expect((await visit(`${path.slice(0, -3)}abc`)).status).toBe(404)
  })
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

test('a rail of a category shows what hangs below it too', async () => {
  const of = async (resource: Parameters<typeof admin.act>[0], input: Record<string, unknown>) => {
    const { body } = await admin.act(resource, 'create', { input })
    const [row] = body.data?.done ?? []
    if (!row) throw new Error(JSON.stringify(body))
    await admin.act(resource, 'publish', versions(row as AnyRow))
    return row.id
  }
  const top = await of(categories, { name: en('Shelf'), slug: 'shelf' })
  const leaf = await of(categories, { name: en('Leaf'), slug: 'leaf', parent: top })
  const found = await withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
    await tx.execute(sql`insert into brands (vendor, id, status, version, created_at, updated_at, code, name, slug)
      values ('mgp', ${newId()}::uuid, 1, 1, now(), now(), 'rail', '{"en-in": "Rail"}', 'rail')`)
    await tx.execute(sql`insert into products (vendor, id, status, version, created_at, updated_at, name, slug, type, brand, category)
      select 'mgp', ${newId()}::uuid, 1, 1, now(), now(), '{"en-in": "On it"}', 'on-it', 1, b.id, ${leaf}::uuid from brands b where b.code = 'rail'`)
    return onShelf(tx, { by: 'category', id: top }, 10)
  })
  expect(found.map(({ slug }) => slug)).toEqual(['on-it'])
})

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

describe('Replace text', () => {
  test('tells page by page what would change, changes it, and one undo takes it back', async () => {
    const body = [block('richText', { text: en('<p>Old brand <a href="https://old.example/a">here</a></p>') })]
    const page = await made('Old brand story', { blocks: body })
    const other = await made('Says nothing of it')
    const rows = [await shown(page.id), await shown(other.id)]
    const target = {
      ids: rows.map(({ id }) => id),
      versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
    }
    const input = { find: 'Old brand', replace: 'New & brand', in: 'text' }
    const plan = await admin.act(pages, 'replaceText', { ...target, input, dry: true })
    expect(JSON.stringify(plan.body)).toContain('New &amp; brand')
    const done = await admin.act(pages, 'replaceText', { ...target, input })
    expect(done.body.data.done).toHaveLength(1)
    expect(await shown(page.id)).toMatchObject({
      title: en('New & brand story'),
      blocks: [{ props: { text: en('<p>New &amp; brand <a href="https://old.example/a">here</a></p>') } }],
    })
    await admin.post('/v1/undo', { operation: done.body.data.operation })
    expect((await shown(page.id)).title).toEqual(en('Old brand story'))
    await does('replaceText', page.id, { find: 'old.example', replace: 'new.example', in: 'links' })
    expect(JSON.stringify((await shown(page.id)).blocks)).toContain('https://new.example/a')
  })
})

test('a language is filled with the texts of another, and only where it has none', async () => {
  const page = await made('Filled', {
    title: { 'en-in': 'Filled', 'ar-ae': 'ممتلئ' },
    blocks: [block('heading', { title: en('Heading'), level: 'h2' })],
  })
  expect(page.languages).toEqual(['en-in 2/2', 'ar-ae 1/2'])
  await does('translateInto', page.id, { from: 'en-in', to: 'ar-ae', mode: 'copy' })
  const now = await shown(page.id)
  expect(now.title).toEqual({ 'en-in': 'Filled', 'ar-ae': 'ممتلئ' })
  expect(now.blocks).toMatchObject([{ props: { title: { 'en-in': 'Heading', 'ar-ae': 'Heading' } } }])
  expect(now.languages).toEqual(['en-in 2/2', 'ar-ae 2/2'])

  // What was filled in is to be looked over: written anew it is, and so it is once somebody says so.
  const [heading] = now.blocks as Block[]
  expect(now.needsReview).toEqual([`ar-ae ${heading!.id}.title`])
  const finds = async () => (await admin.list(pages, 'filter=unreviewed:ar-ae')).rows.some(({ id }) => id === page.id)
  expect(await finds()).toBe(true)
  expect((await does('checkPage', page.id)).body.data.result).toMatchObject({
    given: { [page.id]: expect.arrayContaining([expect.objectContaining({ block: heading!.id, level: 'warning' })]) },
  })
  const anew = { ...heading!, props: { ...heading!.props, title: { 'en-in': 'Heading', 'ar-ae': 'عنوان' } } }
  const written = await does('change', page.id, { blocks: [anew] })
  expect(await shown(page.id)).toMatchObject({ needsReview: null, lintWarnings: Number(now.lintWarnings) - 1 })
  await admin.post('/v1/undo', { operation: written.body.data.operation })
  expect((await shown(page.id)).needsReview).toEqual([`ar-ae ${heading!.id}.title`])
  expect((await does('markReviewed', page.id, { language: 'ar-ae' })).body.data.done).toHaveLength(1)
  expect([(await shown(page.id)).needsReview, await finds()]).toEqual([null, false])
  expect((await does('markReviewed', page.id, { language: 'ar-ae' })).body.data.refused).toHaveLength(1)
})

describe('pages.csv', () => {
  test('PATH_TAKEN, PARENT_UNKNOWN: /skin/guide, SEO_TITLE_LONG: 84 > 70, POLICY_NEEDS_REVIEW_DATE', async () => {
    await made('File taken', { slug: en('file-taken') })
    const text = [
      'command,path,url_lang,type,title,seo_title,parent_path',
      'CREATE,/file-taken,en-in,custom,Taken,,',
      ',/nowhere/guide/new,en-in,custom,New,,/nowhere/guide',
      `,/file-long,en-in,custom,Long,${'x'.repeat(84)},`,
      ',/file-policy,en-in,policy,Policy,,',
    ].join('\n')
    const { errors } = await files.check(pages, 'page', `${text}\n`)
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [2, 'PATH_TAKEN'],
      [3, 'PARENT_UNKNOWN'],
      [4, 'SEO_TITLE_LONG'],
      [5, 'POLICY_NEEDS_REVIEW_DATE'],
    ])
    expect(errors.map(({ message }) => message).join('\n')).toContain('84 > 70')
    expect(errors.map(({ message }) => message).join('\n')).toContain('/nowhere/guide')
  })
  test('makes pages below pages of the same file, and says languages of one page line by line', async () => {
    const text = [
      'path,url_lang,type,title,seo_title,parent_path,tags',
      '/file-top,en-in,landing,File top,Top,,a|b',
      '/file-top/file-below,en-in,article,File below,,/file-top,',
    ].join('\n')
    expect(await files.apply(pages, 'page', `${text}\n`)).toMatchObject({ ok: 2, failed: 0 })
    const more = 'path,url_lang,title\n/file-top,ar-ae,أعلى\n'
    expect(await files.apply(pages, 'page', more)).toMatchObject({ ok: 1, failed: 0 })
    const [top] = (await admin.list(pages, 'filter="File top"')).rows
    expect(top).toMatchObject({ title: { 'en-in': 'File top', 'ar-ae': 'أعلى' }, tags: ['a', 'b'] })
  })
})

test('what shoppers did is counted by the day, bounded, and nobody is in it', async () => {
  const page = await published('Counted')
  const one = { page: page.id, isNew: true, seconds: 30, scroll: 80, left: false, clicks: [newId()] }
  const told = await visit('/public/v1/mgp/page-stats', { visits: [one, { ...one, isNew: false, scroll: 20 }] })
  expect(told.status).toBe(202)
  await expect.poll(async () => (await shown(page.id)).views7d, { timeout: 10_000 }).toBe(2)
  const { body } = await does('showTraffic', page.id, { days: 28 })
  expect(body.data.result).toMatchObject({
    given: { views: 2, visitors: 1, exits: 0, avgSeconds: 30, scroll: [1, 1, 1, 0] },
  })
  const many = { visits: Array.from({ length: 101 }, () => one) }
  expect((await visit('/public/v1/mgp/page-stats', many)).status).toBe(422)
})
