// What anybody sees of a page and leaves on it: the public door, links that are shared, visits that are counted.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories } from '#areas/categories/categories.ts'
import { pages } from '#areas/pages/pages.ts'
import { pagePreviews } from '#areas/pages/previews.ts'
import { onShelf } from '#areas/products/products.door.ts'
import { endpointOf } from '#contract/address.ts'
import type { Block } from '#contract/fields/blocks.ts'
import type { AnyRow } from '#contract/resource.ts'
import { allPlaces } from '#server/auth/places.ts'
import { withTenant } from '#server/db/tenant.ts'
import { keepAppointments } from '#server/records/appointment.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { newId } from '#server/records/ids.ts'
import { pruneRevisions } from '#server/records/revisions.ts'
import { block, codes, en, openDesk, versions } from './desk.ts'

const { here, admin, visit, shown, made, does, published, seen } = await openDesk()

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
    expect(JSON.stringify(clash.body)).toContain('Overlaps another takeover')
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
  test('Acceptance 6: as of 1 December 00:00 IST a page shows what stands on it from that instant, and a minute before what stood there till then', async () => {
    const year = new Date().getUTCFullYear()
    const [begins] = [year, year + 1]
      .map(of => new Date(`${of}-12-01T00:00:00+05:30`))
      .filter(at => at.getTime() > Date.now() + 3_600_000)
    const page = await published('Autumn')
    const { body } = await does('change', page.id, { title: en('Winter') })
    const at = begins!.toISOString()
    const set = await does('schedule', page.id, { at, revision: body.data.done[0]!.version })
    expect(set.body.data?.done, JSON.stringify(set.body)).toHaveLength(1)
    const asOf = async (moment: string) => {
      const { body: one } = await admin.get<{ data: { record: AnyRow } }>(
        `${endpointOf(pages)}/${page.id}/as-of?at=${moment}`,
      )
      const list = await admin.get<{ data: { rows: AnyRow[] } }>(`${endpointOf(pages)}/as-of?at=${moment}&size=100`)
      return [one.data.record.title, list.body.data.rows.find(({ id }) => id === page.id)?.title]
    }
    expect(await asOf(at)).toEqual([en('Winter'), en('Winter')])
    expect(await asOf(new Date(begins!.getTime() - 60_000).toISOString())).toEqual([en('Autumn'), en('Autumn')])
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
  test('leaves out what is not for who reads; who is not said to be signed in is a guest, and more than that is refused', async () => {
    const heading = (words: string, more: object = {}) => block('heading', { title: en(words), level: 'h2', ...more })
    const page = await published('For some', {
      blocks: [
        heading('For all'),
        heading('For guests', { audience: 'guest' }),
        heading('For members', { audience: 'member' }),
        heading('Not on iOS', { hiddenOn: ['ios'] }),
      ],
    })
    const read = async (query: string) => {
      const { body } = await visit(`/public/v1/mgp/page?path=/for-some${query}`)
      return (body.data.blocks as Block[]).map(({ props }) => props.title)
    }
    expect(await read('')).toEqual(['For all', 'For guests', 'Not on iOS'])
    expect(await read('&visitor=guest&platform=ios')).toEqual(['For all', 'For guests'])
    expect(await read('&visitor=member')).toEqual(['For all', 'For members', 'Not on iOS'])
    for (const strange of ['visitor=gold', 'platform=watch', 'visitor=constructor'])
      expect((await visit(`/public/v1/mgp/page?path=/for-some&${strange}`)).status).toBe(422)
    const wrong = [heading('For gold', { audience: 'gold' })]
    expect(codes(await does('change', page.id, { blocks: wrong }))).toEqual([422, 'ENUM'])
    const asked = { ...versions(await shown(page.id)), input: { expiresIn: 7 } }
    const { body } = await admin.act(pages, 'sharePreview', asked)
    const [fact] = (body.data.result as unknown as { facts: { value: string }[] }).facts
    const link = new URL(fact!.value).pathname
    const looked = async (query: string) => ((await visit(`${link}${query}`)).body.data.blocks as Block[]).length
    expect([await looked(''), await looked('?visitor=member')]).toEqual([4, 3])
    const drawn = await here.house.app.app.inject({ url: `${link}?visitor=guest`, headers: { accept: 'text/html' } })
    expect(drawn.body).toContain('For guests')
    expect(drawn.body).not.toContain('For members')
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
  test('one of a version that was let go is refused with the reason, and a version a link is pinned to is not let go', async () => {
    const page = await made('Kept words')
    const { version } = await shown(page.id)
    const pinned = await linkOf(page.id, { revision: version })
    for (const words of ['Second words', 'Third words', 'Fourth words'])
      await does('change', page.id, { title: en(words) })
    const { kit } = here.house
    const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    expect(await pruneRevisions(kit, clockwork(place), 1)).toBeGreaterThan(0)
    expect((await visit(pinned)).body.data).toMatchObject({ title: 'Kept words' })
    const gone = await does('sharePreview', page.id, { expiresIn: 7, revision: version + 1 })
    expect(codes(gone)).toEqual([422, 'GONE'])
    expect(JSON.stringify(gone.body)).toContain('is no longer kept')
    const tried = { ...versions(await shown(page.id)), input: { expiresIn: 7, revision: version + 1 }, dry: true }
    expect(codes(await admin.act(pages, 'sharePreview', tried))).toEqual([422, 'GONE'])
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
