// Copy to brand: pages and templates go to another brand as drafts. What they name is found there by its key or told, each clash is met in
// its way, rights count on both sides, and undo takes away what nobody touched since.
import { expect, test } from 'vitest'
import { brands } from '#areas/brands/brands.ts'
import { jobRows } from '#areas/jobs/jobs.ts'
import { pages } from '#areas/pages/pages.ts'
import { pageTemplates } from '#areas/pages/templates.ts'
import { copyPlacesOf, endpointOf } from '#contract/address.ts'
import type { HistoryLine, Plan } from '#contract/call.ts'
import type { Block } from '#contract/fields/blocks.ts'
import type { FileLink } from '#contract/fields/files.ts'
import type { PartnersAnswer } from '#contract/partners.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { paths } from '#contract/session.ts'
import { chanceOf } from '#server/seed/rows.ts'
import { png } from '../../support/pictures.ts'
import type { Person } from '../../support/world.ts'
import { block, en, openDesk, versions } from './desk.ts'

const { here, admin, files, made, create } = await openDesk()
const there = await here.as('admin', 'tmc')
const content = await here.as('content')
const elsewhere = await here.as('content', 'tmc')

type OnClash = 'skip' | 'rename' | 'overwriteDraft'

const read = async (person: Person, id: string, of: Resource = pages): Promise<AnyRow> =>
  (await person.get<{ data: AnyRow }>(`${endpointOf(of)}/${id}`)).body.data
const pathOf = (row: AnyRow): string => (row.path as Record<string, string>)['en-in'] ?? ''
const at = async (person: Person, path: string): Promise<AnyRow | undefined> =>
  (await person.list(pages, 'size=100')).rows.find(row => pathOf(row) === path)
const asked = (ids: string[], vendorCode: string, onClash: OnClash = 'skip') => ({
  ids,
  input: { vendorCode, onClash },
})

interface JobRow {
  outcome: string
  code: string | null
  column: string | null
  message: string | null
  others: { column: string; message: string }[] | null
}

/** Copies, waits for the job, and answers with its rows and its operation. */
const copied = async (ids: string[], onClash: OnClash = 'skip', of: Resource = pages, person = admin) => {
  const { body, status } = await person.act(of, 'copyOut', asked(ids, 'tmc', onClash))
  if (!body.data?.jobId) throw new Error(`${status} ${JSON.stringify(body)}`)
  const job = await here.files(person).over(body.data.jobId)
  const listed = await person.list(jobRows, `size=100&sort=line&filter=job:${body.data.jobId}`)
  const rows = listed.rows as unknown as JobRow[]
  return { job, rows, operation: body.data.operation!, jobId: body.data.jobId }
}
const undo = (operation: string, person = admin) =>
  person.post<{ data: { done: AnyRow[]; refused: { why: { code: string } }[]; operation?: string } }>(paths.undo, {
    operation,
  })
const history = async (person: Person, id: string): Promise<HistoryLine[]> =>
  (await person.get<{ data: { lines: HistoryLine[] } }>(`${endpointOf(pages)}/${id}/history`)).body.data.lines
const planned = async (ids: string[], onClash: OnClash = 'skip'): Promise<Plan> => {
  const { body } = await admin.act(pages, 'copyOut', { ...asked(ids, 'tmc', onClash), dry: true })
  return (body.data as unknown as { plan: Plan }).plan
}
const brandOf = async (person: Person, code: string): Promise<string> => {
  const { body } = await person.act(brands, 'create', { input: { code, name: en(code), slug: `${code}-brand` } })
  return body.data.done[0]!.id
}

test('a copy is a draft there: what bears the same key there is pointed to, what does not is left out and listed with its place, kind and key', async () => {
  const [both, theirs] = [await brandOf(admin, 'both'), await brandOf(there, 'both')]
  const only = await brandOf(admin, 'onlyhere')
  const page = await made('Winter sale', {
    slug: { 'en-in': 'winter-sale', 'ar-ae': 'shita' },
    tags: ['cold'],
    blocks: [
      block('productRail', { source: 'brand', brand: both, most: 4 }),
      block('productRail', { source: 'brand', brand: only, most: 4, link: { to: 'brands', id: both } }),
      block('heading', { title: en('Warm'), level: 'h2', audience: 'member' }),
    ],
  })
  const plan = await planned([page.id])
  expect(plan).toMatchObject({ affected: 1, skipped: [] })
  expect(plan.within).toMatchObject([
    { resource: 'brands', id: only, title: 'onlyhere', why: { code: 'REF_NOT_FOUND' } },
  ])
  expect(await at(there, '/winter-sale')).toBeUndefined()

  const { job, rows } = await copied([page.id])
  expect(job.state).toBe('success')
  const copy = (await at(there, '/winter-sale'))!
  expect(copy).toMatchObject({ status: 'draft', title: page.title, slug: page.slug, tags: ['cold'] })
  const [first, second, third] = (await read(there, copy.id)).blocks as Block[]
  expect(first!.props).toMatchObject({ brand: theirs })
  expect(third!.props).toMatchObject({ title: en('Warm'), audience: 'member' })
  // A rail of one brand cannot stand without that brand, unless the brand may be left open.
  expect(second?.props.brand).toBeUndefined()
  expect(rows).toMatchObject([{ code: 'REF_NOT_FOUND' }])
  expect(rows[0]!.column).toMatch(/^blocks\.[0-9a-f-]+\.brand$/)
  expect(rows[0]!.message).toContain('"onlyhere"')
  expect(await read(admin, page.id)).toMatchObject({ status: 'draft', version: page.version })
})

test('history on both sides says where it went and where it came from', async () => {
  const page = await made('Told of')
  await copied([page.id])
  const copy = (await at(there, '/told-of'))!
  expect((await history(admin, page.id)).find(({ copied }) => copied)).toMatchObject({
    action: 'pages.copyOut',
    copied: { way: 'to', place: { vendorCode: 'tmc' }, id: copy.id },
  })
  expect((await history(there, copy.id))[0]).toMatchObject({
    action: 'pages.create',
    copied: { way: 'from', place: { vendorCode: 'mgp' }, id: page.id },
  })
})

test('pages that lead to each other and stand below each other go together', async () => {
  const top = await made('Family')
  const below = await made('Child', {
    parent: top.id,
    blocks: [block('hero', { title: en('Up'), link: { to: 'pages', id: top.id } })],
  })
  const leading = [block('hero', { title: en('Down'), link: { to: 'pages', id: below.id } })]
  await admin.act(pages, 'change', { ...versions(await read(admin, top.id)), input: { blocks: leading } })
  const { rows } = await copied([below.id, top.id])
  expect(rows.map(({ code }) => code)).toEqual([null, null])
  const [newTop, newBelow] = [(await at(there, '/family'))!, (await at(there, '/family/child'))!]
  expect(newBelow.parent).toBe(newTop.id)
  expect(((await read(there, newTop.id)).blocks as Block[])[0]!.props.link).toEqual({ to: 'pages', id: newBelow.id })
  expect(((await read(there, newBelow.id)).blocks as Block[])[0]!.props.link).toEqual({ to: 'pages', id: newTop.id })
})

test('what is there already is left out, copied under another name, or overwritten where it is a draft, as it was asked', async () => {
  const page = await made('Clash', { author: 'Here' })
  await copied([page.id])
  const first = (await at(there, '/clash'))!

  // A job that could do nothing is not begun.
  expect((await planned([page.id])).skipped).toMatchObject([{ why: { code: 'EXISTS' } }])
  const skipped = await admin.act(pages, 'copyOut', asked([page.id], 'tmc', 'skip'))
  expect(skipped).toMatchObject({ status: 200, body: { data: { done: [], refused: [{ why: { code: 'EXISTS' } }] } } })
  const fresh = await made('Clash beside')
  const mixed = await copied([page.id, fresh.id])
  expect(mixed.job).toMatchObject({ ok: 1, skipped: 1, failed: 0 })

  await copied([page.id], 'rename')
  await copied([page.id], 'rename')
  expect(await at(there, '/clash-copy')).toMatchObject({ status: 'draft' })
  expect(await at(there, '/clash-copy-2')).toMatchObject({ status: 'draft' })

  await admin.act(pages, 'change', { ...versions(await read(admin, page.id)), input: { author: 'Newer' } })
  await copied([page.id], 'overwriteDraft')
  expect(await read(there, first.id)).toMatchObject({ author: 'Newer', version: first.version + 1 })

  await there.act(pages, 'publish', versions(await read(there, first.id)))
  const live = await admin.act(pages, 'copyOut', asked([page.id], 'tmc', 'overwriteDraft'))
  expect(live.body.data).toMatchObject({ done: [], refused: [{ why: { code: 'STATE' } }] })
  expect(live.body.data.refused[0]!.why.message).toContain('only drafts')
})

test('undo takes the copies away and puts back the draft that was overwritten, but leaves what somebody changed since', async () => {
  const [kept, touched, over] = [await made('Undo a'), await made('Undo b'), await made('Undo c', { author: 'First' })]
  await copied([over.id])
  const draft = (await at(there, '/undo-c'))!
  await admin.act(pages, 'change', { ...versions(await read(admin, over.id)), input: { author: 'Second' } })
  const { operation } = await copied([kept.id, touched.id, over.id], 'overwriteDraft')
  expect((await read(there, draft.id)).author).toBe('Second')
  const changed = (await at(there, '/undo-b'))!
  await there.act(pages, 'change', { ...versions(await read(there, changed.id)), input: { author: 'Mine' } })

  const { status, body } = await undo(operation)
  expect(status).toBe(200)
  expect(body.data.refused).toMatchObject([{ why: { code: 'STALE_VERSION' } }])
  expect(await at(there, '/undo-a')).toBeUndefined()
  expect((await read(there, draft.id)).author).toBe('First')
  expect((await read(there, changed.id)).author).toBe('Mine')
})

test('an undo is known on this side too, is not done twice, and brings the copies back', async () => {
  const page = await made('There and back')
  const { operation } = await copied([page.id])
  const { body } = await undo(operation)
  expect(await at(there, '/there-and-back')).toBeUndefined()
  expect(await undo(operation)).toMatchObject({ status: 409, body: { code: 'STATE' } })
  expect((await history(admin, page.id)).find(({ copied }) => copied)).toMatchObject({ undone: true })
  const again = await undo(body.data.operation!)
  expect(again.status).toBe(200)
  expect(await at(there, '/there-and-back')).toMatchObject({ status: 'draft' })
  expect((await history(admin, page.id)).find(({ copied }) => copied)).toMatchObject({ undone: false })
})

test('stored files come along: the other brand has its own, and whoever may see the page there may see them', async () => {
  const fileId = await files.send('cover.png', png(40, 20))
  const link = { fileId, name: 'cover.png', mime: 'image/png', bytes: 0, sha256: '' }
  const page = await made('Pictured', {
    blocks: [block('image', { picture: [{ ...link, alt: en('A coat') }] })],
  })
  const { rows } = await copied([page.id])
  expect(rows).toMatchObject([{ code: null }])
  const copy = await read(there, (await at(there, '/pictured'))!.id)
  const [picture] = (copy.blocks as Block[])[0]!.props.picture as (FileLink & { alt: unknown })[]
  expect(picture).toMatchObject({ name: 'cover.png', alt: en('A coat') })
  expect(picture!.fileId).not.toBe(fileId)
  expect((await elsewhere.get(`/v1/files/${picture!.fileId}`)).status).toBe(200)
  expect((await elsewhere.get(`/v1/files/${fileId}`)).status).toBe(404)
})

test('a template keeps its locked blocks, and a page begun from it finds it there by its name', async () => {
  const locked = block('heading', { title: en('Stays'), level: 'h2' })
  const { body } = await create({ name: 'Landing', blocks: [locked], lockedNodeIds: [locked.id] }, pageTemplates)
  const template = body.data.done[0]!
  const page = await made('Begun', { template: template.id })
  const { rows } = await copied([template.id], 'skip', pageTemplates)
  expect(rows).toMatchObject([{ code: null }])
  const [copy] = (await there.list(pageTemplates)).rows
  expect(copy).toMatchObject({ name: 'Landing', status: 'inactive', lockedNodeIds: [locked.id] })
  await copied([page.id])
  expect(await at(there, '/begun')).toMatchObject({ template: copy!.id })
  await copied([template.id], 'rename', pageTemplates)
  expect((await there.list(pageTemplates)).rows.map(({ name }) => name).toSorted()).toEqual(['Landing', 'Landing-copy'])
})

test('rights count on both sides: a brand one may not sign in to is refused like one that does not exist, and what can be chosen is said', async () => {
  const page = await made('Not everywhere')
  const refusedAt = async (person: Person, vendorCode: string) => {
    const { status, body } = await person.act(pages, 'copyOut', asked([page.id], vendorCode))
    return [status, body.fields?.[0]?.path, body.fields?.[0]?.message]
  }
  const places = async (person: Person) =>
    (await person.get<{ data: { places: { vendorCode: string }[] } }>(copyPlacesOf(pages))).body.data.places.map(
      ({ vendorCode }) => vendorCode,
    )
  expect(await places(content)).toEqual(['tmc'])
  expect((await places(admin)).toSorted()).toEqual(['mgp-are', 'tmc'])
  expect(await refusedAt(content, 'mgp-are')).toEqual([
    422,
    'vendorCode',
    'You do not have permission to create Pages in "mgp-are". Choose one of tmc',
  ])
  expect(await refusedAt(content, 'nobody')).toEqual([
    422,
    'vendorCode',
    'You do not have permission to create Pages in "nobody". Choose one of tmc',
  ])
  expect(await refusedAt(content, 'mgp')).toEqual([
    422,
    'vendorCode',
    'This is the brand you are in. Choose another one',
  ])
  const viewer = await here.as('viewer')
  expect((await viewer.act(pages, 'copyOut', asked([page.id], 'tmc'))).status).toBe(403)
  const { rows } = await copied([page.id], 'skip', pages, content)
  expect(rows).toMatchObject([{ code: null }])
  expect(await at(there, '/not-everywhere')).toMatchObject({ status: 'draft' })
})

test('what a pasted block of another brand names is found by its key, of a brand one may sign in to and of what one may look at', async () => {
  const [both, theirs] = [await brandOf(admin, 'pasted'), await brandOf(there, 'pasted')]
  const alone = await brandOf(admin, 'alone')
  const file = await files.send('pasted.png', png(30, 10))
  const named = { vendor: 'mgp', records: [both, alone].map(id => ({ to: 'brands', id })), files: [file] }
  const answer = await there.post<{ data: PartnersAnswer }>(paths.partners, named)
  expect(answer.body.data.records).toEqual([{ to: 'brands', id: both, partner: theirs }])
  const [brought] = answer.body.data.files
  expect(brought).toMatchObject({ id: file })
  expect((await there.get(`/v1/files/${brought!.partner}`)).status).toBe(200)
  // A file somebody else sent and that stands nowhere is not theirs to take along.
  expect((await elsewhere.post<{ data: PartnersAnswer }>(paths.partners, named)).body.data.files).toEqual([])
  for (const vendor of ['mgp-are', 'nobody'])
    expect((await content.post(paths.partners, { ...named, vendor })).body.code).toBe('VENDOR')
})

test('in any order of copies, renames and undos no two pages there share an address, nothing here changes, and all that is undone is gone', async () => {
  const chance = chanceOf(20)
  const own = [await made('R one'), await made('R two'), await made('R three')]
  const before = await Promise.all(own.map(({ id }) => read(admin, id)))
  const done: string[] = []
  for (let step = 0; step < 14; step++) {
    if (done.length > 0 && chance.under(100) < 35) {
      const operation = done.splice(chance.under(done.length), 1)[0]!
      expect([200, 409]).toContain((await undo(operation)).status)
    } else {
      const ids = own.filter(() => chance.under(10) < 6).map(({ id }) => id)
      const onClash = chance.pick(['skip', 'rename', 'overwriteDraft'] as const)
      const { body } = await admin.act(pages, 'copyOut', asked(ids.length > 0 ? ids : [own[0]!.id], 'tmc', onClash))
      if (!body.data.jobId) continue
      await files.over(body.data.jobId)
      done.push(body.data.operation!)
    }
    const taken = (await there.list(pages, 'size=100&filter=-status:deleted')).rows.map(pathOf)
    expect(new Set(taken).size).toBe(taken.length)
  }
  for (const operation of done.toReversed()) await undo(operation)
  const left = (await there.list(pages, 'size=100&filter=-status:deleted')).rows.map(pathOf)
  expect(left.filter(path => path.startsWith('/r-'))).toEqual([])
  expect(await Promise.all(own.map(({ id }) => read(admin, id)))).toEqual(before)
})
