// 'Notify me when' on a real database: met in the transaction that meets it, told once, kept until read, one person's alone.
import { beforeEach, expect, test } from 'vitest'
import { tags } from '#areas/tags/tags.ts'
import type { Notice, Watch, WatchWish } from '#contract/watching.ts'
import { allPlaces } from '#server/auth/places.ts'
import { lookAtWatches } from '#server/watching/look.ts'
import { opened } from '../support/opened.ts'
import type { Person } from '../support/world.ts'

const { here, admin } = await opened()
const content = await here.as('content')

const watch = async (who: Person, wish: WatchWish) =>
  (await who.post<{ data: { watch: Watch } }>('/v1/me/watches', wish)).body
const watches = async (who: Person): Promise<Watch[]> =>
  (await who.get<{ data: { watches: Watch[] } }>('/v1/me/watches')).body.data.watches
const told = async (who: Person): Promise<Notice[]> =>
  (await who.get<{ data: { notices: Notice[] } }>('/v1/me/notices')).body.data.notices
const unread = async (who: Person): Promise<Notice[]> => (await told(who)).filter(({ readAt }) => readAt === null)
const look = async () => {
  for (const place of await allPlaces(here.house.kit.db)) await lookAtWatches(here.house.kit, place)
}
let at = 0
const tag = async (): Promise<string> => {
  const input = { code: `watched-${at++}`, label: { 'en-in': 'Watched' } }
  return (await admin.act(tags, 'create', { input })).body.data.done[0]?.id ?? ''
}
const does = (who: Person, action: string, id: string, input?: Record<string, unknown>) =>
  who.act(tags, action, { ids: [id], ...(input && { input }) })

beforeEach(async () => {
  for (const who of [admin, content]) {
    for (const { id } of await watches(who)) await who.post('/v1/me/watches/end', { id })
    await who.post('/v1/me/notices/read', {})
  }
})

test('a change by somebody else is told at once, twice is one line until it is read, and my own is not told', async () => {
  const id = await tag()
  await watch(content, { resource: 'tags', kind: 'change', record: id })
  await does(admin, 'change', id, { color: '#ff0000' })
  await does(admin, 'change', id, { color: '#00ff00' })
  expect(await unread(content)).toMatchObject([{ kind: 'change', record: id, byName: 'Administrator', times: 2 }])
  await content.post('/v1/me/notices/read', {})
  expect(await unread(content)).toEqual([])
  await watch(admin, { resource: 'tags', kind: 'change', record: id })
  await does(admin, 'change', id, { color: '#0000ff' })
  expect(await unread(admin)).toEqual([])
  expect(await unread(content)).toMatchObject([{ times: 1 }])
})

test('a state is told when it is reached, once, and what is refused or taken back tells nothing', async () => {
  const id = await tag()
  await watch(content, { resource: 'tags', kind: 'state', record: id, state: 'inactive' })
  await does(admin, 'hide', id)
  await does(admin, 'publish', id)
  expect(await unread(content)).toEqual([])
  await does(admin, 'deactivate', id)
  expect(await unread(content)).toMatchObject([
    { kind: 'state', state: 'inactive', title: expect.stringMatching(/^watched-/) },
  ])
  expect(await watches(content)).toEqual([])
})

test('a job tells when it has ended, under its number; one that is over cannot be watched', async () => {
  const files = here.files(admin)
  const file = await files.send('tag.csv', 'code,namespace,label\nfrom-file,general,File')
  const started = await admin.act(tags, 'upload', { input: { upload: 'tag', file } })
  const jobId = started.body.data.jobId ?? ''
  const wished = await admin.post<{ data: { watch: Watch } }>('/v1/me/watches', {
    resource: 'jobs',
    kind: 'end',
    record: jobId,
  })
  const job = await files.over(jobId)
  // The worker may have been quicker than the wish; then the wish says so.
  if (wished.status === 200)
    expect(await unread(admin)).toMatchObject([{ kind: 'end', state: 'success', title: String(job.number) }])
  expect((await admin.post('/v1/me/watches', { resource: 'jobs', kind: 'end', record: jobId })).body.key).toBe(
    'server.watch.over',
  )
})

test('a count tells when it passes its number, not while it stays there, and again after it came back', async () => {
  const filter = 'counted'
  await watch(content, {
    resource: 'tags',
    kind: 'count',
    filter: 'namespace:internal',
    above: true,
    threshold: 10_000,
  })
  await watch(content, { resource: 'tags', kind: 'count', filter, above: true, threshold: 1 })
  const add = async (code: string) =>
    (await admin.act(tags, 'create', { input: { code, label: { 'en-in': 'Number' } } })).body.data.done[0]?.id ?? ''
  const first = await add('counted-one')
  await look()
  expect(await unread(content)).toEqual([])
  await add('counted-two')
  await look()
  expect(await unread(content)).toMatchObject([{ kind: 'count', count: 2, threshold: 1, filter }])
  await add('counted-three')
  await look()
  expect(await unread(content)).toMatchObject([{ times: 1 }])
  await content.post('/v1/me/notices/read', {})
  await does(admin, 'remove', first)
  await does(admin, 'remove', (await admin.list(tags, 'filter=counted-two')).rows[0]?.id ?? '')
  await look()
  await add('counted-four')
  await look()
  expect(await unread(content)).toMatchObject([{ times: 1, count: 2 }])
})

test('two processes that look at once tell it once', async () => {
  await watch(content, { resource: 'tags', kind: 'count', filter: 'code:twice', above: true, threshold: 0 })
  await admin.act(tags, 'create', { input: { code: 'twice', label: { 'en-in': 'Twice' } } })
  await Promise.all([look(), look(), look()])
  expect(await unread(content)).toMatchObject([{ times: 1 }])
})

test('nobody reads or ends another’s, in another brand there are others, and rights are those of now', async () => {
  const id = await tag()
  const mine = (await watch(content, { resource: 'tags', kind: 'change', record: id })).data.watch
  expect(await watches(admin)).toEqual([])
  expect((await admin.post('/v1/me/watches/end', { id: mine.id })).status).toBe(404)
  expect(await watches(await here.as('admin', 'tmc'))).toEqual([])
  await does(admin, 'change', id, { color: '#123456' })
  expect(await unread(content)).toHaveLength(1)
  await here.sql(`update role set denies = denies || '{tags.show}' where id in
    (select role_id from user_role where user_id = (select id from user_account where email = 'content@nucleus.example'))`)
  expect((await told(await here.as('content'))).filter(({ record }) => record !== null)).toEqual([])
})

test.each<[string, WatchWish, number]>([
  ['a list nobody may open', { resource: 'nothing', kind: 'count', filter: '', above: true, threshold: 1 }, 404],
  [
    'a record that is not there',
    { resource: 'tags', kind: 'change', record: '018f0000-0000-7000-8000-000000000000' },
    404,
  ],
  [
    'a filter that cannot be read',
    { resource: 'products', kind: 'count', filter: 'prise:1', above: true, threshold: 1 },
    422,
  ],
  ['a number below none', { resource: 'products', kind: 'count', filter: '', above: true, threshold: -1 }, 422],
])('%s cannot be watched, and it says why', async (_, wish, status) => {
  const answer = await admin.post('/v1/me/watches', wish)
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(/\w/)])
})
