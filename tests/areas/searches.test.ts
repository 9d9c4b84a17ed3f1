// What staff searched and found nothing by: counted without telling of anybody, kept as text once two have sought it, and given a
// meaning that finds it for everybody of the place.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memberAddresses } from '#areas/members/memberAddresses.ts'
import { members } from '#areas/members/members.ts'
import { searches } from '#areas/searches/searches.ts'
import type { Outcome } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Language } from '#contract/session.ts'
import { type Taught, tellable, type UnfoundLine, unfoundPaths } from '#contract/unfound.ts'
import { allPlaces } from '#server/auth/places.ts'
import { rowsOf } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { opened } from '../support/opened.ts'
import type { Person } from '../support/world.ts'

const { here, admin } = await opened()
const [orders, support] = [await here.as('orders'), await here.as('support')]
const { kit } = here.house

const say = (person: Person, lines: readonly UnfoundLine[], language: Language = 'en') =>
  person.post<{ data: unknown }>(unfoundPaths.tell, { language, lines })
const sought = (person: Person, text: string, chosen?: string, language?: Language) =>
  say(person, [{ text, ...(chosen && { chosen }) }], language)
const known = async (term: string): Promise<AnyRow | undefined> =>
  (await admin.list(searches, 'size=100')).rows.find(row => row.term === term)
const inMgp = <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  withTenant(kit.db, { vendor: 'mgp' }, tx => rowsOf<R>(tx, query))
/** All that is kept of what was told, in one text. */
const kept = async (): Promise<string> =>
  JSON.stringify([
    await inMgp(sql`select * from unfound_note where vendor = 'mgp'`),
    await inMgp(sql`select * from unfound_salt where vendor = 'mgp'`),
    await inMgp(sql`select * from unfound_told where vendor = 'mgp'`),
    await inMgp(sql`select * from searches where vendor = 'mgp'`),
  ])
const taught = async (person: Person, language: Language = 'en') =>
  (await person.get<{ data: { words: Taught[] } }>(`${unfoundPaths.taught}?language=${language}`)).body.data.words
const versions = ({ id, version }: AnyRow) => ({ ids: [id], versions: { [id]: version } })
const made = async (term: string, chosen?: string): Promise<AnyRow> => {
  await sought(orders, term, chosen)
  await sought(support, term, chosen)
  return (await known(term))!
}

describe('what is told', () => {
  test('is words in letters alone, small, four at most', () => {
    expect(
      [
        'Hold Parcels',
        '  two   blanks ',
        'e-mail list',
        'पैसा वापस',
        '退款',
        'ab',
        'order 4999',
        'a@b.c',
        '"quoted"',
      ].map(tellable),
    ).toEqual([
      'hold parcels',
      'two blanks',
      'e mail list',
      'पैसा वापस',
      '退款',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([
      tellable('one two three four five'),
      tellable('x'.repeat(41)),
      tellable('l’ordre'),
      tellable('۴۹۹۹'),
    ]).toEqual(Array(4).fill(undefined))
  })

  test('leaves nothing of its text while one person alone has sought it', async () => {
    expect((await sought(orders, 'warp drive')).status).toBe(200)
    expect((await sought(orders, 'warp drive')).status).toBe(200)
    expect(await known('warp drive')).toBeUndefined()
    expect(await kept()).not.toContain('warp')
  })

  test('is kept as text once a second person has, with how often and what was chosen after it', async () => {
    await sought(orders, 'parcel board', '/orders')
    await sought(support, 'Parcel  Board', 'orders.hold')
    await sought(admin, 'parcel board', 'orders.hold')
    expect(await known('parcel board')).toMatchObject({
      language: 'en',
      times: 3,
      people: 3,
      suggestion: 'orders.hold',
      decision: 'open',
    })
    // The same person again on the same day is no other time.
    await sought(admin, 'parcel board')
    expect(await known('parcel board')).toMatchObject({ times: 3, people: 3, suggestion: 'orders.hold' })
  })

  test('in two languages are two terms', async () => {
    await sought(orders, 'retoure', undefined, 'de')
    await sought(support, 'retoure', undefined, 'fr')
    expect(await known('retoure')).toBeUndefined()
    await sought(support, 'retoure', undefined, 'de')
    expect(await known('retoure')).toMatchObject({ language: 'de', times: 2 })
  })

  test('names nobody: neither the person nor who they are in another month', async () => {
    await sought(orders, 'who am i')
    const people = (await here.sql<{ id: string }>('select id from user_account')).map(({ id }) => id)
    const all = await kept()
    expect(people.filter(id => all.includes(id))).toEqual([])
    const marks = () =>
      inMgp<{ person: string }>(sql`select distinct person from unfound_note where vendor = 'mgp'`).then(rows =>
        rows.map(({ person }) => person),
      )
    const before = await marks()
    const [place] = (await allPlaces(kit.db)).filter(({ vendorCode }) => vendorCode === 'mgp')
    const later = { ...kit, clock: { now: () => new Date(kit.clock.now().getTime() + 32 * 86_400_000) } }
    await areaClocks(later, place!, 'searches')
    expect(await inMgp(sql`select 1 from unfound_salt where vendor = 'mgp'`)).toEqual([])
    await sought(orders, 'who am i then')
    expect((await marks()).filter(mark => !before.includes(mark))).toHaveLength(1)
  })

  test('keeps what was chosen only where it is a command for everybody', async () => {
    const chosen = [
      '/products/018f0000-0000-7000-8000-000000000001',
      '/orders?view=018f0000-0000-7000-8000-000000000001',
      'nothing.here',
      '/nowhere',
      'set:drop table',
      'vikram',
    ]
    for (const [at, one] of chosen.entries()) await made(`strange way ${'abcdef'[at]}x`, one)
    const rows = (await admin.list(searches, 'size=100')).rows.filter(({ term }) => String(term).startsWith('strange'))
    expect(rows.map(({ suggestion }) => suggestion)).toEqual(chosen.map(() => null))
    expect(await made('good way', 'set:signOut')).toMatchObject({ suggestion: 'set:signOut' })
  })

  test('nothing personal is kept, whatever is told: numbers, mails, names of members, cities', async () => {
    const everybody = await withTenant(kit.db, { vendor: 'mgp' }, async tx => ({
      names: (await rowsWhere(tx, members, undefined, { limit: 200 })).map(({ name }) => String(name)),
      cities: (await rowsWhere(tx, memberAddresses, undefined, { limit: 50 })).flatMap(({ city }) => city ?? []),
    }))
    expect(everybody.names.length).toBeGreaterThan(50)
    expect(everybody.cities.length).toBeGreaterThan(5)
    const name = fc.constantFrom(...everybody.names)
    const partOfName = name.map(whole => whole.split(' ')[0]!).filter(word => word.length > 2)
    const line = fc.oneof(
      fc.integer({ min: 100, max: 9_999_999_999 }).map(String),
      fc
        .tuple(fc.constantFrom('refund', 'order'), fc.integer({ min: 10, max: 9999 }))
        .map(([verb, at]) => `${verb} ${at}`),
      fc.emailAddress({ size: 'small' }),
      name,
      partOfName,
      partOfName.map(word => word.slice(0, 3)),
      partOfName.map(word => `refund ${word}`),
      name.map(whole => whole.replaceAll(' ', '')),
      fc.constantFrom(...everybody.cities),
      name.map(whole => `"${whole}"`),
    )
    const before = new Set((await admin.list(searches, 'size=100')).rows.map(({ id }) => id))
    const lines = fc.sample(line, { numRuns: 40, seed: 7 }).filter(text => text.length <= 40)
    // Told by two people, within what one may tell in an hour.
    const [one, other] = [await here.as('catalogue'), await here.as('content')]
    for (const person of [one, other])
      for (let at = 0; at < lines.length; at += 20) {
        const answer = await say(
          person,
          lines.slice(at, at + 20).map(text => ({ text })),
        )
        expect(answer.status).toBe(200)
      }
    const rows = (await admin.list(searches, 'size=100')).rows.filter(({ id }) => !before.has(id))
    expect(rows.map(({ term }) => term)).toEqual([])
    // Beside them, the same two are counted.
    await sought(one, 'control word')
    await sought(other, 'control word')
    expect(await known('control word')).toMatchObject({ people: 2 })
  })

  test('sixty lines an hour of one person are counted; what is beyond is let go without a word', async () => {
    const viewer = await here.as('viewer')
    const count = () =>
      inMgp<{ count: number }>(sql`select count(*)::int as count from unfound_note where vendor = 'mgp'`).then(
        ([row]) => row!.count,
      )
    const before = await count()
    const letters = 'abcdefghijklmnopqrst'
    for (const first of 'wxyz')
      expect(
        (
          await say(
            viewer,
            [...letters].map(letter => ({ text: `budget ${first}${letter}q` })),
          )
        ).status,
      ).toBe(200)
    expect(await count()).toBe(before + 60)
  })

  test('a call that is none is refused', async () => {
    const wrong = [
      { language: 'xx', lines: [] },
      { language: 'en' },
      { language: 'en', lines: Array(21).fill({ text: 'a' }) },
    ]
    for (const body of wrong) expect((await orders.post(unfoundPaths.tell, body)).status).toBe(422)
    expect((await say(orders, [])).status).toBe(200)
  })

  test('is forgotten after half a year, but for what became a synonym', async () => {
    await sought(orders, 'lonely term')
    const open = await made('old open term')
    const synonym = await made('old synonym', '/orders')
    await admin.act(searches, 'accept', versions(synonym))
    const [place] = (await allPlaces(kit.db)).filter(({ vendorCode }) => vendorCode === 'mgp')
    const after = (days: number) => ({
      ...kit,
      clock: { now: () => new Date(kit.clock.now().getTime() + days * 86_400_000) },
    })
    await areaClocks(after(179), place!, 'searches')
    expect(await known('old open term')).toMatchObject({ id: open.id })
    await areaClocks(after(182), place!, 'searches')
    expect(await known('old open term')).toBeUndefined()
    expect(await known('old synonym')).toMatchObject({ decision: 'taught' })
    expect(await inMgp(sql`select 1 from unfound_note where vendor = 'mgp'`)).toEqual([])
    expect(await inMgp(sql`select 1 from unfound_told where vendor = 'mgp'`)).toEqual([])
  })
})

describe('a synonym', () => {
  test('is told to everybody of the place and language, and to nobody once it is undone', async () => {
    const row = await made('hold shelf')
    const { body } = await admin.act(searches, 'teach', { ...versions(row), input: { meaning: 'orders.hold' } })
    expect(body.data.done).toHaveLength(1)
    expect(await taught(support)).toContainEqual({ text: 'hold shelf', of: 'orders.hold' })
    expect(await taught(support, 'de')).not.toContainEqual({ text: 'hold shelf', of: 'orders.hold' })
    const elsewhere = await here.as('orders', 'tmc')
    expect(await taught(elsewhere)).not.toContainEqual({ text: 'hold shelf', of: 'orders.hold' })
    await admin.post<{ data: Outcome }>('/v1/undo', { operation: body.data.operation })
    expect(await known('hold shelf')).toMatchObject({ decision: 'open', meaning: null })
    expect(await taught(support)).not.toContainEqual({ text: 'hold shelf', of: 'orders.hold' })
  })

  test('of all languages is told in each', async () => {
    const row = await made('every tongue')
    await admin.act(searches, 'teach', { ...versions(row), input: { meaning: '/orders', everywhere: true } })
    expect(await taught(orders, 'zh-CHS')).toContainEqual({ text: 'every tongue', of: '/orders' })
  })

  test('stands for a command of the console, and for nothing else', async () => {
    const row = await made('wrong meaning')
    const { body } = await admin.act(searches, 'teach', { ...versions(row), input: { meaning: 'orders.nothing' } })
    expect(body.fields).toMatchObject([{ path: 'meaning', message: 'Choose a command of this console' }])
  })

  test('is what most chose after it, where its suggestion is accepted; without one it is refused', async () => {
    const [chosen, nothing] = [await made('accepted term', '/refunds'), await made('term alone')]
    const { body } = await admin.act(searches, 'accept', {
      ids: [chosen.id, nothing.id],
      versions: { [chosen.id]: chosen.version, [nothing.id]: nothing.version },
    })
    expect(body.data.refused).toMatchObject([{ id: nothing.id, why: { message: 'No suggestion available' } }])
    expect(await taught(orders)).toContainEqual({ text: 'accepted term', of: '/refunds' })
  })

  test('is taken back when its search is opened again, and an ignored search may become one', async () => {
    const row = await made('ignored term')
    await admin.act(searches, 'ignore', versions(row))
    const ignored = (await known('ignored term'))!
    expect(ignored.decision).toBe('ignored')
    await admin.act(searches, 'teach', { ...versions(ignored), input: { meaning: '/orders' } })
    await admin.act(searches, 'reopen', versions((await known('ignored term'))!))
    expect(await known('ignored term')).toMatchObject({ decision: 'open', meaning: null })
    expect(await taught(orders)).not.toContainEqual({ text: 'ignored term', of: '/orders' })
  })

  test('can be made of a word nobody has sought, and of one that was; made anew it means the other', async () => {
    const add = (term: string, meaning: string) =>
      admin.act(searches, 'newSynonym', { input: { term, meaning, language: 'en' } })
    const { body } = await add('Fresh  Word', '/orders')
    expect(await known('fresh word')).toMatchObject({ decision: 'taught', times: 0, meaning: '/orders' })
    await made('sought word')
    await add('sought word', '/refunds')
    await add('sought word', '/orders')
    expect(await known('sought word')).toMatchObject({ decision: 'taught', times: 2, meaning: '/orders' })
    expect((await add('order 17', '/orders')).body.fields).toMatchObject([{ path: 'term' }])
    await admin.post<{ data: Outcome }>('/v1/undo', { operation: body.data.operation })
    expect(await taught(orders)).not.toContainEqual({ text: 'fresh word', of: '/orders' })
  })

  test('is for administrators: others neither see the list nor add to it', async () => {
    expect((await orders.get('/v1/searches')).status).toBe(403)
    const { status } = await orders.act(searches, 'newSynonym', {
      input: { term: 'mine', meaning: '/orders', language: 'en' },
    })
    expect(status).toBe(403)
  })
})
