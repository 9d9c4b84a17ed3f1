// The page of a record that is published by revisions: what is live, what is planned and how it is called off; and of any record,
// who uses it.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { offersOf } from '#console/action/offers.ts'
import { ShownView } from '#console/action/ShownView.tsx'
import { startWish } from '#console/action/startWish.ts'
import { RecordScreen } from '#console/detail/RecordScreen.tsx'
import { wordsNow } from '#console/i18n/words.ts'
import { noticeText } from '#console/notices/noticeText.ts'
import { f } from '#contract/f.ts'
import { type AnyRow, resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const stories = resource({
  name: 'stories',
  one: 'story',
  label: 'Stories',
  group: 'content',
  icon: 'box',
  title: 'name',
  lifecycle: 'content',
  fields: { name: f.text({ required: true, column: true }), text: f.text() },
  actions: {},
})
const shelves = resource({
  name: 'shelves',
  one: 'shelf',
  label: 'Shelves',
  group: 'catalogue',
  icon: 'box',
  title: 'name',
  lifecycle: 'toggle',
  fields: { name: f.text(), story: f.reference('stories', { label: 'Its story' }) },
  actions: {},
})

const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const entry = {
  id: uuid(50),
  does: 'publish',
  at: '2031-03-04T05:06:00.000Z',
  zone: 'Asia/Kolkata',
  revision: 5,
  pair: null,
  by: uuid(90),
  byName: 'Bea',
}
const story = {
  id: uuid(1),
  vendorCode: 'mgp',
  status: 'active',
  version: 7,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  name: 'Rose story',
  text: 'new',
  revision: 7,
  liveRevision: 3,
  submittedRevision: null,
  scheduled: [entry],
} as unknown as AnyRow

let desk: Desk
const said = (data: unknown) => () => ({ body: { data } })
beforeEach(async () => {
  desk = await openDesk({ resources: [stories, shelves], at: `/stories/${uuid(1)}` })
  Object.assign(desk.script, {
    [`GET /v1/stories/${uuid(1)}`]: said(story),
    [`GET /v1/stories/${uuid(1)}/history`]: said({ lines: [] }),
    [`GET /v1/stories/${uuid(1)}/comments`]: said({ comments: [] }),
    [`GET /v1/stories/${uuid(1)}/offers`]: said({ offers: {}, blockers: [] }),
    [`GET /v1/stories/${uuid(1)}/neighbours`]: said({}),
    'POST /v1/stories/actions/unschedule': said({ done: [story], refused: [] }),
  })
})
afterEach(() => desk.close())
const open = async (record: object = {}) => {
  desk.script[`GET /v1/stories/${uuid(1)}`] = said({ ...story, ...record })
  desk.show(
    <>
      <ActingHost />
      <RecordScreen resource={stories} id={uuid(1)} />
    </>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Rose story' })
}

test('the page says which version is live, which is not yet and what is planned, and not as facts', async () => {
  await open()
  const panel = within(screen.getByRole('region', { name: 'Publication' }))
  expect(panel.getByText('Version 3 is live')).toBeTruthy()
  expect(panel.getByText('Version 7 is saved but not live')).toBeTruthy()
  expect(panel.getByText(/Version 5 goes live on .*2031/)).toBeTruthy()
  expect(panel.getByText(/scheduled by/)).toBeTruthy()
  expect(document.querySelector('[data-fact="scheduled"]')).toBeNull()
})

test('an entry that could not be done says why, and is called off where it stands', async () => {
  const failure = { code: 'BLOCKED', message: 'has no price', at: entry.at }
  await open({ scheduled: [{ ...entry, failure }] })
  expect(screen.getByText('Failed: has no price')).toBeTruthy()
  await desk.user.click(screen.getByRole('button', { name: 'Cancel schedule' }))
  await waitFor(() => {
    const call = desk.asked.find(({ path }) => path.endsWith('/unschedule'))
    expect(call?.body).toMatchObject({ ids: [uuid(1)], input: { at: entry.at } })
  })
})

test('an entry is moved where it stands: the moment it had is known, the new one is asked for', async () => {
  desk.script['POST /v1/stories/actions/reschedule'] = said({ done: [story], refused: [] })
  await open()
  await desk.user.click(screen.getByRole('button', { name: 'Reschedule' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Scheduled for')).toBeTruthy()
  expect(desk.asked.filter(({ path }) => path.endsWith('/reschedule'))).toEqual([])
})

test('what was never live says so', async () => {
  await open({ status: 'draft', liveRevision: null, scheduled: null, submittedRevision: 7 })
  const panel = within(screen.getByRole('region', { name: 'Publication' }))
  expect(panel.getByText('Not live')).toBeTruthy()
  expect(panel.getByText('Version 7 is awaiting approval')).toBeTruthy()
})

test('what the page knows decides at once what is offered: nothing to publish, nothing to call off', async () => {
  const offer = (record: object, name: string) =>
    offersOf(stories, { records: [{ ...story, ...record } as AnyRow] }, () => true).find(
      one => one.action.name === name,
    )
  expect(offer({}, 'publish')).toMatchObject({ allowed: true })
  expect(offer({ revision: 3 }, 'publish')).toMatchObject({
    allowed: false,
    why: { key: 'record.refused.notModified' },
  })
  // Published, it is another version of the record, and yet the first revision.
  expect(offer({ version: 4, revision: 1 }, 'restoreVersion')).toMatchObject({ why: { key: 'action.noVersion' } })
  expect(offer({ version: 4, revision: 2 }, 'restoreVersion')).toMatchObject({ allowed: true })
  expect(offer({ scheduled: null }, 'unschedule')).toMatchObject({ why: { key: 'record.refused.notScheduled' } })
  expect(offer({}, 'approve')).toMatchObject({ why: { key: 'record.refused.notSubmitted' } })
  expect(offer({ status: 'inactive', liveRevision: null }, 'activate')).toMatchObject({
    why: { key: 'record.refused.notPublished' },
  })
})

test('who uses it is asked for when the fold is opened, and each user leads to itself', async () => {
  const use = {
    resource: 'shelves',
    one: { key: 'areas.shelves.one', text: 'shelf' },
    status: 'active',
    weak: false,
    field: { key: 'fields.none', text: 'Its story' },
  }
  const uses = [
    { ...use, id: uuid(21), title: 'Oak', path: 'story', state: 'live' },
    { ...use, id: uuid(22), title: 'Steel', path: 'story', state: 'draft', weak: true },
  ]
  desk.script[`GET /v1/stories/${uuid(1)}/used-in`] = said({ uses, unseen: 2, isWhole: true })
  await open()
  expect(desk.asked.some(({ path }) => path.endsWith('/used-in'))).toBe(false)
  await desk.user.click(within(screen.getByRole('region', { name: 'Used in' })).getByText('Used in'))
  const panel = within(screen.getByRole('region', { name: 'Used in' }))
  const link = await panel.findByRole('link', { name: 'Oak' })
  expect(link.getAttribute('href')).toBe(`/shelves/${uuid(21)}`)
  expect(panel.getAllByText('Its story')).toHaveLength(2)
  expect(panel.getByText('draft only')).toBeTruthy()
  expect(panel.getByText('does not prevent deletion')).toBeTruthy()
  expect(panel.getByText('2 more without access')).toBeTruthy()
})

test('what nothing uses says so', async () => {
  desk.script[`GET /v1/stories/${uuid(1)}/used-in`] = said({ uses: [], unseen: 0, isWhole: true })
  await open()
  await desk.user.click(within(screen.getByRole('region', { name: 'Used in' })).getByText('Used in'))
  expect(await screen.findByText('Not used anywhere')).toBeTruthy()
})

test('two versions are drawn as changes are', async () => {
  const diff = [{ field: 'text', before: 'old', after: 'new' }]
  const title = { key: 'server.revision.compared', text: 'Version 3 against version 7' }
  desk.show(<ShownView shown={{ kind: 'diff', title, resource: 'stories', id: uuid(1), diff }} />)
  const region = within(await screen.findByRole('region', { name: 'Version 3 against version 7' }))
  expect(region.getByText('old')).toBeTruthy()
  expect(region.getByText('new')).toBeTruthy()
})

test('what a schedule was and has become is told entry by entry', async () => {
  const later = { ...entry, id: uuid(51), at: '2032-01-02T03:04:05.000Z', does: 'deactivate', revision: null }
  const diff = [{ field: 'scheduled', before: [entry], after: [entry, later] }]
  const title = { key: 'server.revision.compared', text: 'Compared' }
  desk.show(<ShownView shown={{ kind: 'diff', title, resource: 'stories', id: uuid(1), diff }} />)
  expect((await screen.findAllByText(/Version 5 goes live on .*2031/)).length).toBeGreaterThan(0)
  expect(screen.getByText(/Unpublished on .*2032/)).toBeTruthy()
})

test('a takeover is called off as one', async () => {
  await open({
    scheduled: [
      { ...entry, pair: uuid(60) },
      { ...entry, id: uuid(51), pair: uuid(60) },
    ],
  })
  expect(screen.getAllByRole('button', { name: 'Cancel takeover' })).toHaveLength(2)
})

test('whoever planned what could not be done reads what and whether it was to go out or to be taken down', () => {
  const notice = { kind: 'failed', state: 'publish', title: 'Rose story', resource: 'stories', record: uuid(1) }
  const rest = { filter: null, above: null, threshold: null, count: null, byName: null, reason: null }
  const said = (state: string) => noticeText({ ...notice, ...rest, state } as never, wordsNow())
  expect(said('publish')).toBe('Rose story could not be published as scheduled')
  expect(said('deactivate')).toBe('Rose story could not be unpublished as scheduled')
})

test('what the reader typed of it elsewhere and did not save is offered, with what it would change, and given up on request', async () => {
  const kept: unknown[] = []
  const body = { changed: { text: 'typed elsewhere', gone: 1 }, base: { text: 'new' }, version: 7 }
  Object.assign(desk.script, {
    'GET /v1/me/drafts': said({ drafts: [{ key: `stories/${uuid(1)}`, at: '2026-01-03T00:00:00Z', body }] }),
    'POST /v1/me/drafts': ({ body }: { body: object }) => {
      kept.push(body)
      return { body: { data: {} } }
    },
  })
  await open()
  const offered = await screen.findByText(/You have unsaved changes/)
  expect(offered.textContent).toContain('Text')
  expect(screen.getByRole('link', { name: 'Keep editing' }).getAttribute('href')).toBe(`/stories/${uuid(1)}/edit`)
  await desk.user.click(screen.getByRole('button', { name: 'Review changes' }))
  expect(await screen.findByText('typed elsewhere')).toBeTruthy()
  await desk.user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/You changed this/)).toBeNull())
  await waitFor(() => expect(kept).toEqual([{ key: `stories/${uuid(1)}`, body: null }]))
})

test('what was typed and has been saved by another way since is not offered', async () => {
  const body = { changed: { text: 'new' }, base: { text: 'old' }, version: 6 }
  const asked: string[] = []
  desk.script['GET /v1/me/drafts'] = ({ search }) => {
    asked.push(search.get('key') ?? '')
    return { body: { data: { drafts: [{ key: `stories/${uuid(1)}`, at: '2026-01-03T00:00:00Z', body }] } } }
  }
  await open()
  await waitFor(() => expect(asked).toEqual([`stories/${uuid(1)}`]))
  expect(screen.queryByText(/You changed this/)).toBeNull()
})

test('versions to compare are chosen by what stands with them, and both go with the call', async () => {
  const revision = (no: number, more: object = {}) => ({
    ...{ no, at: '2026-01-02T00:00:00Z', byName: 'Bea', isLive: false, isHead: false, isScheduled: false },
    ...more,
  })
  desk.script[`GET /v1/stories/${uuid(1)}/revisions`] = said({
    revisions: [revision(7, { isHead: true }), revision(5, { isScheduled: true }), revision(3, { isLive: true })],
  })
  desk.script['POST /v1/stories/actions/compare-versions'] = said({ done: [], refused: [] })
  await open()
  startWish({
    action: actionOf(stories, 'compareVersions')!,
    resource: stories,
    subject: { records: [story] },
    face: 'button',
  })
  const dialog = within(await screen.findByRole('dialog'))
  const version = await dialog.findByRole('combobox', { name: 'Version' })
  await waitFor(() => expect(document.activeElement).toBe(version))
  const pick = async (name: string, option: RegExp) => {
    await desk.user.click(await dialog.findByRole('combobox', { name }))
    await desk.user.click(await screen.findByRole('option', { name: option }))
  }
  await pick('Version', /^Version 3 · .* · Bea · live$/)
  await pick('Against version', /^Version 5 · .* · Bea · scheduled$/)
  await desk.user.click(dialog.getByRole('button', { name: 'Compare versions' }))
  await waitFor(() => {
    const call = desk.asked.find(({ path }) => path.endsWith('/compare-versions'))
    expect(call?.body).toMatchObject({ ids: [uuid(1)], input: { version: 3, against: 5 } })
  })
})

describe('versions are counted by their content', () => {
  const line = (version: number, revision: number, action: string, diff: object[] = []) => ({
    ...{ id: `op-${version}`, operation: `op-${version}`, action, face: 'button', at: '2026-01-02T00:00:00Z' },
    ...{ by: null, byName: 'Bea', version, revision, reason: null, jobId: null, undoOf: null, undone: false },
    ...{ approvedBy: null, diff },
  })
  const wrote = (before: string | null, after: string) => [{ field: 'text', before, after }]
  const lines = [
    line(6, 5, 'stories.hide'),
    line(5, 5, 'stories.change', wrote('new', 'newest')),
    line(4, 3, 'stories.publish'),
    line(3, 3, 'stories.change', wrote('old', 'new')),
    line(2, 1, 'stories.publish'),
    line(1, 1, 'stories.create', wrote(null, 'old')),
  ]
  beforeEach(async () => {
    desk.script[`GET /v1/stories/${uuid(1)}/history`] = said({ lines })
    await open({ version: 6, revision: 5, text: 'newest' })
  })

  test('the history says which one each line left, and restores it where it was made', async () => {
    const history = within(screen.getByRole('region', { name: 'History' }))
    await history.findByText('Hide')
    expect(history.getAllByText(/, version \d$/).map(({ textContent }) => textContent?.at(-1))).toEqual([...'553311'])
    const restored = history.getAllByRole('button', { name: /Restore version/ })
    expect(restored.map(({ textContent }) => textContent)).toEqual(['Restore version 3', 'Restore version 1'])
    expect(screen.getByText('Version').nextElementSibling?.textContent).toBe('5')
  })

  test('those that can be put back are those that can be compared', async () => {
    startWish({
      action: actionOf(stories, 'restoreVersion')!,
      resource: stories,
      subject: { records: [{ ...story, version: 6, revision: 5, text: 'newest' } as AnyRow] },
      face: 'button',
    })
    const card = within(await screen.findByRole('dialog'))
    await card.findAllByRole('radio')
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Version 3.*Differs in: Text$/),
      expect.stringMatching(/^Version 1.*Differs in: Text$/),
    ])
  })
})
