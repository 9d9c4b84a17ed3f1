// What is published by revisions promises: what is saved changes nothing that is live, what is planned is pinned, and nothing is lost.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#server/db/roles.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { person } from './recordsWorld.ts'
import { openStories, type StoriesWorld, stories } from './storiesWorld.ts'

let world: StoriesWorld

beforeAll(async () => {
  world = await openStories()
})
afterAll(() => world.close())

const scope = { vendor: 'mgp' }
const revisions = async (id: string) => (await world.get(`/stories/${id}/revisions`)).data.revisions
const whyOf = (body: { data: { refused: { why: { code: string; key?: string } }[] } }) => body.data.refused[0]?.why

describe('live beside draft', () => {
  test('what is saved is not live until it is published', async () => {
    const id = await world.given({ text: 'one' })
    expect(await world.seen(id)).toBeUndefined()
    await world.does('publish', id)
    expect(await world.seen(id)).toMatchObject({ text: 'one', liveRevision: 1, revision: 1 })
    await world.save(id, { text: 'two' })
    expect(await world.read(id)).toMatchObject({ text: 'two', status: 'active', liveRevision: 1, revision: 3 })
    expect(await world.seen(id)).toMatchObject({ text: 'one' })
    await world.does('publish', id)
    expect(await world.seen(id)).toMatchObject({ text: 'two', liveRevision: 3 })
  })

  test('public reading asks for the live ones and gets what shoppers see, found by it', async () => {
    const id = await world.given({ name: 'Public', text: 'seen' })
    const draft = await world.given({ name: 'Public', text: 'never seen' })
    await world.does('publish', id)
    await world.save(id, { name: 'URL changed', text: 'not yet' })
    const found = await withTenant(world.kit.db, scope, tx =>
      rowsWhere(tx, stories, sql`"stories".name in ('Public', 'Renamed')`, { live: true }),
    )
    expect(found.map(row => ({ id: row.id, name: row.name, text: row.text }))).toEqual([
      { id, name: 'Public', text: 'seen' },
    ])
    expect(found.map(row => row.id)).not.toContain(draft)
  })

  test('what blocks publishing does not block saving, and what only the server counts is no content', async () => {
    const id = await world.given({ text: 'fit' })
    await world.does('publish', id)
    expect((await world.save(id, { text: 'unfit' })).data.done).toHaveLength(1)
    expect(whyOf(await world.does('publish', id))).toMatchObject({ code: 'BLOCKED' })
    const before = await revisions(id)
    await world.does('count', id)
    expect(await revisions(id)).toEqual(before)
    expect(await world.seen(id)).toMatchObject({ text: 'fit', views: 1 })
  })

  test('there is nothing to publish where nothing was changed, and what is undone to the live content is the live content', async () => {
    const id = await world.given({ text: 'one' })
    await world.does('publish', id)
    expect(whyOf(await world.does('publish', id))).toMatchObject({ key: 'record.refused.notModified' })
    const { operation } = (await world.save(id, { text: 'two' })).data
    await world.undo(operation)
    expect(await world.read(id)).toMatchObject({ text: 'one', liveRevision: 1, revision: 1 })
    expect(whyOf(await world.does('publish', id))).toMatchObject({ key: 'record.refused.notModified' })
  })

  test('taken down it comes back as it was live, hidden it is published hidden', async () => {
    const id = await world.given({ text: 'one' })
    await world.does('publish', id)
    await world.save(id, { text: 'two' })
    await world.does('deactivate', id)
    expect(await world.seen(id)).toBeUndefined()
    await world.does('activate', id)
    expect(await world.seen(id)).toMatchObject({ text: 'one' })
    await world.does('hide', id)
    await world.does('publish', id)
    expect(await world.read(id)).toMatchObject({ status: 'hidden' })
    expect(await world.seen(id)).toMatchObject({ text: 'two' })
  })

  test('what was never live cannot be brought back, only published', async () => {
    const id = await world.given()
    await world.does('remove', id)
    await world.does('restore', id)
    expect(whyOf(await world.does('activate', id))).toMatchObject({ key: 'record.refused.notPublished' })
    expect((await world.does('publish', id)).data.done).toMatchObject([{ status: 'active' }])
  })

  test('an address that is live already is not published a second time, though its draft has left it', async () => {
    const [id, other] = [await world.given({ slug: 'here' }), await world.given({ slug: 'there' })]
    await world.does('publish', id)
    await world.save(id, { slug: 'elsewhere' })
    await world.save(other, { slug: 'here' })
    expect(whyOf(await world.does('publish', other))).toMatchObject({ code: 'DUPLICATE' })
    await world.does('publish', id)
    expect((await world.does('publish', other)).data.done).toHaveLength(1)
  })

  test('an address is given up when it is no longer live, not when a draft says so', async () => {
    const id = await world.given({ slug: 'first-address' })
    await world.does('publish', id)
    await world.save(id, { slug: 'second-address' })
    const former = async () => (await world.get(`/stories/${id}/addresses`)).data.former
    expect(await former()).toEqual([])
    await world.does('publish', id)
    expect(await former()).toMatchObject([{ slug: 'first-address' }])
  })
})

describe('schedules', () => {
  test('a schedule pins its revision: later saves do not change what goes live', async () => {
    const id = await world.given({ text: 'one' })
    expect((await world.does('schedule', id, { at: world.in(60) })).data.done).toMatchObject([{ status: 'schedule' }])
    await world.save(id, { text: 'two' })
    expect(await world.seen(id, world.in(61))).toMatchObject({ text: 'one' })
    await world.wait(59)
    expect(await world.seen(id)).toBeUndefined()
    await world.wait(1)
    expect(await world.seen(id)).toMatchObject({ text: 'one' })
    expect(await world.read(id)).toMatchObject({ status: 'active', text: 'two', scheduled: null })
  })

  test('what is live stays live while another revision waits, of any version', async () => {
    const id = await world.given({ text: 'one' })
    await world.does('publish', id)
    await world.save(id, { text: 'two' })
    await world.save(id, { text: 'three' })
    expect(await world.does('schedule', id, { at: world.in(5), revision: 99 })).toMatchObject({
      data: { refused: [{ why: { code: 'RANGE', path: 'revision' } }] },
    })
    await world.does('schedule', id, { at: world.in(5), revision: 3 })
    expect(await world.read(id)).toMatchObject({ status: 'active', scheduled: [{ revision: 3, byName: 'Ada' }] })
    await world.wait(5)
    expect(await world.seen(id)).toMatchObject({ text: 'two' })
  })

  test('a takeover is a pair: it comes, it goes, and it is cancelled as one', async () => {
    const id = await world.given({ text: 'usual' })
    await world.does('publish', id)
    await world.save(id, { text: 'sale' })
    await world.does('takeOver', id, { begins: world.in(60), ends: world.in(120) })
    await world.save(id, { text: 'next year' })
    expect((await world.seen(id, world.in(59))).text).toBe('usual')
    expect((await world.seen(id, world.in(60))).text).toBe('sale')
    expect((await world.seen(id, world.in(120))).text).toBe('usual')
    const overlap = await world.does('takeOver', id, { begins: world.in(90), ends: world.in(95) })
    expect(whyOf(overlap)).toMatchObject({ code: 'SCHEDULE_OVERLAP' })
    await world.wait(61)
    expect((await world.seen(id)).text).toBe('sale')
    await world.wait(60)
    expect((await world.seen(id)).text).toBe('usual')

    await world.does('takeOver', id, { begins: world.in(60), ends: world.in(120) })
    const { scheduled } = await world.read(id)
    await world.does('unschedule', id, { at: scheduled[1].at })
    expect(await world.read(id)).toMatchObject({ status: 'active', scheduled: null })
  })

  test('an entry is moved to another moment with the revision it pins; of several it is said which', async () => {
    const id = await world.given({ text: 'one' })
    await world.does('schedule', id, { at: world.in(10) })
    await world.save(id, { text: 'two' })
    await world.does('reschedule', id, { at: world.in(30) })
    expect(await world.read(id)).toMatchObject({ scheduled: [{ does: 'publish', revision: 1, at: world.in(30) }] })
    await world.does('schedule', id, { at: world.in(40) })
    expect(whyOf(await world.does('reschedule', id, { at: world.in(50) }))).toMatchObject({
      code: 'REQUIRED',
      path: 'planned',
    })
    const nothing = await world.does('reschedule', id, { planned: world.in(35), at: world.in(50) })
    expect(whyOf(nothing)).toMatchObject({ code: 'NOT_FOUND', path: 'planned' })
    const clash = await world.does('reschedule', id, { planned: world.in(30), at: world.in(40) })
    expect(whyOf(clash)).toMatchObject({ code: 'SCHEDULE_CLASH' })
    await world.does('reschedule', id, { planned: world.in(30), at: world.in(50) })
    const moments = (await world.read(id)).scheduled.map(({ at }: { at: string }) => at)
    expect(moments).toEqual([world.in(40), world.in(50)])
    await world.wait(41)
    expect((await world.seen(id)).text).toBe('two')
    await world.wait(10)
    expect((await world.seen(id)).text).toBe('one')
  })

  test('half of a takeover is moved alone, and never behind the other', async () => {
    const id = await world.given({ text: 'usual' })
    await world.does('publish', id)
    await world.save(id, { text: 'sale' })
    await world.does('takeOver', id, { begins: world.in(60), ends: world.in(120) })
    const late = await world.does('reschedule', id, { planned: world.in(60), at: world.in(130) })
    expect(whyOf(late)).toMatchObject({ code: 'RANGE', path: 'ends' })
    await world.does('reschedule', id, { planned: world.in(120), at: world.in(180) })
    expect((await world.seen(id, world.in(179))).text).toBe('sale')
    expect((await world.seen(id, world.in(180))).text).toBe('usual')
  })

  test('where nothing is scheduled nothing is moved', async () => {
    const id = await world.given({ text: 'one' })
    await world.does('publish', id)
    const none = await world.does('reschedule', id, { at: world.in(30) })
    expect(whyOf(none)).toMatchObject({ key: 'record.refused.notScheduled' })
  })

  test('published by hand, an entry of the same revision is over and the others stay', async () => {
    const id = await world.given({ text: 'one' })
    await world.does('schedule', id, { at: world.in(10) })
    await world.save(id, { text: 'two' })
    await world.does('schedule', id, { at: world.in(20) })
    await world.does('publish', id)
    expect(await world.read(id)).toMatchObject({ status: 'active', liveRevision: 3, scheduled: [{ revision: 1 }] })
    await world.does('unschedule', id)
    expect(await world.read(id)).toMatchObject({ status: 'active', scheduled: null })
    await world.wait(30)
    expect((await world.seen(id)).text).toBe('two')
  })

  test('cancelled, what was never live is a draft and what was live is taken down as before', async () => {
    const id = await world.given()
    await world.does('schedule', id, { at: world.in(10) })
    await world.does('schedule', id, { at: world.in(20) })
    const [first] = (await world.read(id)).scheduled
    expect(whyOf(await world.does('unschedule', id, { at: world.in(15) }))).toMatchObject({
      code: 'NOT_FOUND',
      path: 'at',
    })
    await world.does('unschedule', id, { at: first.at })
    expect(await world.read(id)).toMatchObject({ status: 'schedule', scheduled: [{}] })
    await world.does('unschedule', id)
    expect(await world.read(id)).toMatchObject({ status: 'draft' })
    await world.does('publish', id)
    await world.does('deactivate', id)
    await world.does('schedule', id, { at: world.in(10) })
    expect(await world.read(id)).toMatchObject({ status: 'schedule' })
    await world.does('unschedule', id)
    expect(await world.read(id)).toMatchObject({ status: 'inactive' })
  })

  test('what cannot stand in a schedule is refused by name', async () => {
    const id = await world.given()
    const why = async (input: object) => whyOf(await world.does('schedule', id, input))
    expect(await why({ at: world.in(0.5) })).toMatchObject({ code: 'RANGE' })
    expect(await why({ at: world.in(60 * 24 * 365 * 6) })).toMatchObject({ code: 'RANGE' })
    expect(await why({ at: world.in(10), does: 'deactivate' })).toMatchObject({ code: 'NOTHING_TO_UNPUBLISH' })
    await world.does('schedule', id, { at: world.in(10) })
    expect(await why({ at: world.in(10) })).toMatchObject({ code: 'SCHEDULE_CLASH' })
    expect(await why({ at: world.in(20), does: 'deactivate' })).toBeUndefined()
    await world.wait(21)
    expect(await world.read(id)).toMatchObject({ status: 'inactive', liveRevision: 1, scheduled: null })
  })

  test('an entry that fails its check leaves everything as it is, says why, and whoever made it is told with all who may publish', async () => {
    const author = person({ userId: newId(), name: 'Bea' })
    const [publisher, reader, barred, elsewhere] = [newId(), newId(), newId(), newId()]
    await withClient(world.adminUrl, async client => {
      const account = (id: string, name: string) =>
        client.query("insert into user_account (id, email, name, allowed_countries) values ($1, $2, $3, '{IND}')", [
          id,
          `${name}@nucleus.example`,
          name,
        ])
      const role = async (id: string, grants: string[], denies: string[] = [], brand = 'mgp') => {
        const made = await client.query<{ id: string }>(
          'insert into role (name, grants, denies) values ($1, $2, $3) returning id',
          [`of ${id}`, grants, denies],
        )
        await client.query("insert into user_role (user_id, role_id, brand, country) values ($1, $2, $3, 'IND')", [
          id,
          made.rows[0]!.id,
          brand,
        ])
      }
      await account(author.userId, 'bea')
      for (const [id, name] of Object.entries({
        [publisher]: 'pat',
        [reader]: 'ray',
        [barred]: 'ben',
        [elsewhere]: 'eve',
      }))
        await account(id, name)
      await role(publisher, ['stories.*'])
      await role(reader, ['stories.open', 'stories.show'])
      await role(barred, ['stories.*'], ['stories.publish'])
      await role(elsewhere, ['stories.*'], [], 'lit')
    })
    const maker = await world.makerOf('Goes away')
    const id = await world.given({ text: 'one' })
    await world.does('publish', id)
    await world.save(id, { text: 'unfit', maker })
    await world.does('schedule', id, { at: world.in(5) }, author)
    await world.save(id, { text: 'well again' })
    await world.wait(6)
    expect(await world.read(id)).toMatchObject({
      status: 'active',
      liveRevision: 1,
      scheduled: [{ revision: 3, failure: { code: 'BLOCKED' } }],
    })
    const told = await withTenant(world.kit.db, scope, tx =>
      rowsOf<{ who: string }>(tx, sql`select user_id as who, kind, state from notice where record = ${id} order by at`),
    )
    const said = { kind: 'failed', state: 'publish' }
    const byWho = (one: { who: string }, other: { who: string }) => (one.who < other.who ? -1 : 1)
    expect(told.toSorted(byWho)).toEqual([author.userId, publisher].map(who => ({ who, ...said })).toSorted(byWho))
    await world.wait(6)
    expect((await world.seen(id)).text).toBe('one')
    await world.does('publish', id)
    expect(await world.read(id)).toMatchObject({ scheduled: null })
  })

  test('after a time in which no clock ran, everything is done in its order', async () => {
    const id = await world.given({ text: 'one' })
    await world.does('schedule', id, { at: world.in(10) })
    await world.save(id, { text: 'two' })
    await world.does('schedule', id, { at: world.in(30) })
    await world.save(id, { text: 'three' })
    await world.does('schedule', id, { at: world.in(20) })
    await world.wait(60)
    expect((await world.seen(id)).text).toBe('two')
    const { lines } = (await world.get(`/stories/${id}/history`)).data
    expect(
      lines
        .slice(0, 3)
        .map(
          ({ diff }: { diff: { field: string; after: unknown }[] }) =>
            diff.find(one => one.field === 'liveRevision')?.after,
        ),
    ).toEqual([3, 5, 1])
  })

  test('taken back, a schedule is not kept; brought back after its moment it is missed, not caught up', async () => {
    const id = await world.given({ text: 'one' })
    const { operation } = (await world.does('schedule', id, { at: world.in(10) })).data
    const undone = (await world.undo(operation)).data
    expect(await world.read(id)).toMatchObject({ status: 'draft', scheduled: null })
    await world.wait(20)
    expect(await world.read(id)).toMatchObject({ status: 'draft' })
    await world.undo(undone.operation)
    await world.wait(1)
    expect(await world.read(id)).toMatchObject({ status: 'schedule', scheduled: [{ failure: { code: 'STATE' } }] })

    const other = await world.given({ text: 'one' })
    await world.does('schedule', other, { at: world.in(10) })
    const cancelled = (await world.does('unschedule', other)).data
    await world.undo(cancelled.operation)
    await world.wait(11)
    expect((await world.seen(other)).text).toBe('one')
  })
})

describe('a second person', () => {
  test('approves what was submitted, whatever was saved since', async () => {
    const writer = person({
      may: action => !/\.(publish|approve|schedule)$/.test(action),
      name: 'Wim',
      userId: newId(),
    })
    const id = await world.given({ text: 'one' }, writer)
    await world.does('submit', id, {}, writer)
    await world.save(id, { text: 'two' })
    expect((await world.does('approve', id)).data.done).toMatchObject([
      { status: 'active', liveRevision: 1, submittedRevision: null },
    ])
    await world.does('submit', id, {}, writer)
    await world.save(id, { text: 'three' })
    expect((await world.seen(id)).text).toBe('one')
    expect(await world.read(id)).toMatchObject({ status: 'active', submittedRevision: 3 })
    await world.does('sendBack', id, { reason: 'no' })
    expect(await world.read(id)).toMatchObject({ status: 'active', submittedRevision: null })
  })
})

describe('versions', () => {
  test('two are compared, one is restored as a new one, and every content is kept', async () => {
    const id = await world.given({ text: 'one' })
    await world.does('publish', id)
    await world.save(id, { text: 'two' })
    await world.save(id, { text: 'three' })
    const { result } = (await world.does('compareVersions', id, {})).data
    expect(result).toMatchObject({ kind: 'diff', diff: [{ field: 'text', before: 'one', after: 'three' }] })
    await world.does('hide', id)
    const again = (await world.does('compareVersions', id, {})).data.result
    expect(again.title).toMatchObject({ params: { from: 1, to: 4 } })
    await world.does('unhide', id)
    expect((await world.does('compareVersions', id, { version: 3, against: 4 })).data.result.diff).toMatchObject([
      { before: 'two', after: 'three' },
    ])
    await world.does('restoreVersion', id, { version: 3 })
    expect(await world.read(id)).toMatchObject({ text: 'two', revision: 7, liveRevision: 1 })
    const { lines } = (await world.get(`/stories/${id}/history`)).data
    expect(lines.map(({ version, revision }: Record<string, number>) => [version, revision])).toEqual([
      [7, 7],
      [6, 4],
      [5, 4],
      [4, 4],
      [3, 3],
      [2, 1],
      [1, 1],
    ])
    expect(await revisions(id)).toMatchObject([
      { no: 7, isHead: true, isLive: false },
      { no: 4 },
      { no: 3 },
      { no: 1, isLive: true, byName: 'Ada' },
    ])
  })

  test('no revision is rewritten, nor seen by another brand', async () => {
    const id = await world.given()
    await expect(withTenant(world.kit.db, scope, tx => run(tx, sql`update revision set body = '{}'`))).rejects.toThrow()
    await expect(withTenant(world.kit.db, scope, tx => run(tx, sql`delete from revision`))).rejects.toThrow()
    const others = await withTenant(world.kit.db, { vendor: 'tmc' }, tx =>
      rowsOf(tx, sql`select from revision where record_id = ${id}::uuid`),
    )
    expect(others).toEqual([])
  })

  test('publishing is taken back to what was live before it', async () => {
    const id = await world.given({ text: 'one' })
    await world.does('publish', id)
    await world.save(id, { text: 'two' })
    const { operation } = (await world.does('publish', id)).data
    await world.undo(operation)
    expect((await world.seen(id)).text).toBe('one')
    expect((await world.read(id)).text).toBe('two')
  })
})
