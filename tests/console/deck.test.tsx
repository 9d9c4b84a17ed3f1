// Working through a queue: one record in hand, verdicts by single keys, the next one by itself, what colleagues have.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { clearSubjects } from '#console/action/subject.ts'
import { DeckPage } from '#console/deck/DeckPage.tsx'
import { QueueMark } from '#console/deck/QueueMark.tsx'
import { WaitingPanel } from '#console/deck/WaitingPanel.tsx'
import { wordsNow } from '#console/i18n/words.ts'
import { deliver } from '#console/net/live.ts'
import { areaCommands } from '#console/palette/commands/commands.ts'
import { currentMe, may } from '#console/session/me.ts'
import { f } from '#contract/f.ts'
import type { DealWish } from '#contract/queue.ts'
import { type AnyRow, resource } from '#contract/resource.ts'
import { type Desk, openDesk, type ReceivedRequest, type ScriptedAnswer } from '../support/desk.tsx'

const letters = resource({
  name: 'letters',
  one: 'letter',
  label: 'Letters',
  group: 'content',
  icon: 'mail',
  title: 'subject',
  subtitle: 'body',
  lifecycle: 'catalogue',
  fields: {
    subject: f.text({ required: true, column: true }),
    body: f.text({ format: 'long' }),
    price: f.money({ needs: 'letters.price' }),
    reply: f.text({ when: { subject: ['Letter 2'] } }),
  },
  actions: {},
  queues: {
    review: {
      label: 'To be read',
      filter: 'status:moderate',
      verdicts: ['approve', 'sendBack'],
      shows: ['body', 'price', 'reply'],
    },
  },
})

const idOf = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const letter = (at: number): AnyRow => ({
  id: idOf(at),
  vendorCode: 'mgp',
  status: 'moderate',
  version: 1,
  createdBy: null,
  updatedBy: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  subject: `Letter ${at}`,
  body: `Dear reader ${at}`,
  price: 100,
})

let desk: Desk
/** What waits on the server, in order. */
let waiting: string[]
let held: { id: string; name: string }[]
let took: DealWish[]
let left: string[]
/** What is otherwise of every letter. */
let changed: Partial<AnyRow> = {}

const dealt = ({ body }: ReceivedRequest): ScriptedAnswer => {
  const wish = body as unknown as DealWish
  took.push(wish)
  const { way, from = '', aside = [] } = wish
  const free = waiting.filter(id => !aside.includes(id) && !held.some(one => one.id === id))
  const holder = held.find(({ id }) => id === from)
  const round = { held, left: waiting.length, next: free[1] ?? null }
  if (way === 'this' && holder) return { body: { data: { ...round, id: null, taken: holder.name } } }
  if (way === 'this' && !waiting.includes(from)) return { body: { data: { ...round, id: null, gone: true } } }
  if (way === 'this') return { body: { data: { ...round, id: from } } }
  const others = way === 'previous' ? [...free].reverse() : free
  const after = others.slice(others.indexOf(from) + 1)
  return { body: { data: { ...round, id: after[0] ?? others[0] ?? null } } }
}

const decided = ({ body }: ReceivedRequest): ScriptedAnswer => {
  const [id = ''] = body.ids as string[]
  const holder = held.find(one => one.id === id)
  const params = { name: holder?.name ?? '' }
  if (holder) return { status: 423, body: { code: 'LOCKED', message: 'no', key: 'server.queue.held', params } }
  waiting = waiting.filter(one => one !== id)
  const done = [{ ...letter(1), id, status: 'active', version: 2 }]
  return { body: { data: { done, refused: [], operation: `op ${id}` } } }
}

const undone = ({ body }: ReceivedRequest): ScriptedAnswer => {
  waiting = [String(body.operation).slice(3), ...waiting]
  return { body: { data: { done: [letter(1)], refused: [] } } }
}

const everything = ['open', 'show', 'approve', 'sendBack'].map(name => `letters.${name}`)
const shownLetter = ({ path }: ReceivedRequest): ScriptedAnswer => {
  const at = Number(/(\d{12})/.exec(path)?.[1])
  const around = { offers: {}, blockers: [], comments: [], lines: [] }
  return { body: { data: path.endsWith(idOf(at)) ? { ...letter(at), ...changed } : around } }
}
const script = {
  'POST /v1/letters/queues/review/take': dealt,
  'POST /v1/letters/queues/review/leave': ({ body }: ReceivedRequest) => {
    left.push(String(body.id))
    return { body: { data: {} } }
  },
  'GET /v1/queues': () => ({
    body: {
      data: {
        letters: { review: { total: waiting.length, about: false } },
        parcels: { lost: { total: 9, about: false } },
      },
    },
  }),
  'POST /v1/letters/actions/approve': decided,
  'POST /v1/letters/actions/send-back': decided,
  'POST /v1/undo': undone,
  'GET /v1/letters/*': shownLetter,
}

const open = async (
  many = 3,
  { at = '/letters/queue/review', permissions = everything, kept = [] as typeof held } = {},
) => {
  waiting = Array.from({ length: many }, (_, place) => idOf(place + 1))
  held = kept
  took = []
  left = []
  desk = await openDesk({ resources: [letters], script, permissions, at })
  return desk.show(<DeckPage resource={letters} queue="review" />)
}
const inHand = (at: number) => screen.findByRole('article', { name: `Letter ${at}` })
const ready = async (at: number) => {
  await inHand(at)
  await screen.findByRole('button', { name: /^Approve/ })
}

afterEach(async () => {
  changed = {}
  clearSubjects()
  await desk.close()
})

describe('the record in hand', () => {
  test('is the one dealt, with what it is judged by and its verdicts with their keys', async () => {
    await open()
    const article = within(await inHand(1))
    expect(article.getByText('Dear reader 1')).toBeTruthy()
    expect(screen.getByText('3 left')).toBeTruthy()
    const bar = within(screen.getByRole('toolbar', { name: 'Decisions' }))
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'ApproveA',
      'Send backR',
      'SkipS',
    ])
    expect(desk.address()).toBe(`/letters/queue/review?at=${idOf(1)}`)
  })

  test('says in one line what is empty', async () => {
    changed = { body: null }
    await open()
    const article = within(await inHand(1))
    expect(article.getByText('1 empty field: Body')).toBeTruthy()
  })

  test('shows no field one may not see', async () => {
    await open()
    await ready(1)
    expect(screen.queryByText('Price')).toBeNull()
  })

  test('shows no field that means nothing for a record of its kind', async () => {
    await open()
    await ready(1)
    expect(screen.queryByText('Reply')).toBeNull()
    await desk.user.keyboard('j')
    await ready(2)
    expect(screen.getByText('Reply')).toBeTruthy()
  })

  test('is the one of the address, for who comes back', async () => {
    await open(3, { at: `/letters/queue/review?at=${idOf(2)}` })
    await inHand(2)
    expect(took[0]).toEqual({ way: 'this', from: idOf(2) })
  })

  test('is what the next one is read behind: that one stands at once', async () => {
    await open()
    await ready(1)
    await waitFor(() => expect(desk.asked.some(({ path }) => path === `/v1/letters/${idOf(2)}`)).toBe(true))
  })
})

describe('keys', () => {
  test('j and k go on and back, s puts aside and what is aside comes back', async () => {
    await open()
    await ready(1)
    await desk.user.keyboard('j')
    await inHand(2)
    await desk.user.keyboard('k')
    await inHand(1)
    await desk.user.keyboard('s')
    await inHand(2)
    expect(screen.getByText('1 skipped')).toBeTruthy()
    expect(took.at(-1)).toEqual({ way: 'next', from: idOf(1), aside: [idOf(1)] })
    await desk.user.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(screen.queryByText('1 skipped')).toBeNull())
    expect(screen.getByRole('article', { name: 'Letter 2' })).toBeTruthy()
  })

  test('a verdict goes on to the next by itself, z takes it back and returns to it', async () => {
    await open()
    await ready(1)
    await desk.user.keyboard('a')
    await ready(2)
    expect(screen.getByText('1 done')).toBeTruthy()
    expect(screen.getByText('2 left')).toBeTruthy()
    await desk.user.keyboard('z')
    await inHand(1)
    expect(desk.asked.find(({ path }) => path === '/v1/undo')?.body).toEqual({ operation: `op ${idOf(1)}` })
    expect(screen.queryByText('1 done')).toBeNull()
  })

  test('after the last verdict it says that all is done, and takes up what comes next by itself', async () => {
    await open(1)
    await ready(1)
    await desk.user.keyboard('a')
    expect(await screen.findByText('All done')).toBeTruthy()
    waiting = [idOf(7)]
    act(() => deliver({ type: 'records.changed', offset: '1', resource: 'letters', count: 1, by: 'u2' }))
    await inHand(7)
  })
})

describe('colleagues', () => {
  test('keep what they have, and are named', async () => {
    await open(3, { kept: [{ id: idOf(1), name: 'Ada' }] })
    await inHand(2)
    expect(screen.getByText(/1 in review by .*Ada/)).toBeTruthy()
  })

  test('who have the one of an old address are named, with the way to another', async () => {
    await open(3, { at: `/letters/queue/review?at=${idOf(1)}`, kept: [{ id: idOf(1), name: 'Ada' }] })
    await screen.findByText(/Ada.* is reviewing this/)
    await desk.user.click(screen.getByRole('button', { name: 'Next item' }))
    await inHand(2)
  })

  test('who have taken it meanwhile: the verdict is refused by their name, and another is at hand', async () => {
    await open()
    await ready(1)
    held = [{ id: idOf(1), name: 'Ada' }]
    await desk.user.keyboard('a')
    await screen.findByText(/Ada.* is reviewing this/)
    expect(waiting).toContain(idOf(1))
    await desk.user.keyboard('j')
    await inHand(2)
  })

  test('who decide on it: the deck goes on', async () => {
    await open()
    await ready(1)
    waiting = waiting.slice(1)
    const records = [{ id: idOf(1), version: 2, status: 'active' }]
    act(() => deliver({ type: 'record.changed', offset: '1', resource: 'letters', records, by: 'u2' }))
    await inHand(2)
  })
})

test('leaving gives back what one had, closing the page as well', async () => {
  const { unmount } = await open()
  await ready(1)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(left).toEqual([idOf(1)]))
  unmount()
  await waitFor(() => expect(left).toEqual([idOf(1), idOf(1)]))
})

test('without a right to decide it says which ones to ask for', async () => {
  await open(3, { permissions: ['letters.open', 'letters.show'] })
  expect(screen.getByText(/letters.approve, letters.sendBack/)).toBeTruthy()
  expect(took).toEqual([])
})

test('the counts of all resources are asked for in one question', async () => {
  const names = ['letters', 'parcels', 'cards']
  const resources = names.map(name => ({ ...letters, name }))
  desk = await openDesk({
    resources,
    script,
    permissions: names.flatMap(name => [`${name}.open`, `${name}.show`, `${name}.approve`]),
  })
  desk.show(resources.map(resource => <QueueMark key={resource.name} resources={[resource]} />))
  await screen.findByRole('link', { name: 'To be read: 3 to review' })
  expect(desk.asked.filter(({ path }) => path.endsWith('/queues')).map(({ search }) => search.get('of'))).toEqual([
    'letters,parcels,cards',
  ])
})

test('the count leads there from the sidebar, and a command from the palette', async () => {
  await open()
  desk.show(<QueueMark resources={[letters]} />)
  const link = await screen.findByRole('link', { name: 'To be read: 3 to review' })
  expect(link.getAttribute('href')).toBe('/letters/queue/review')
  const me = currentMe() ?? { profile: {}, views: [] }
  const commands = areaCommands({ resources: [letters], may, words: wordsNow(), me })
  expect(commands.find(({ row }) => row.id === 'queue:letters:review')?.row).toMatchObject({
    title: 'Work through: To be read',
    choice: { kind: 'go', to: '/letters/queue/review' },
  })
})

describe('what waits for a second person in any area', () => {
  const requests = { ...letters, name: 'approvals', label: 'Approvals', queues: {} }
  const parcels = {
    ...letters,
    name: 'parcels',
    label: 'Parcels',
    queues: { lost: { label: 'Lost', filter: 'status:draft', verdicts: ['remove'] } },
  }
  const all = [...everything, 'approvals.open', ...['open', 'show', 'remove'].map(name => `parcels.${name}`)]
  const look = async (permissions: string[], many = 3) => {
    waiting = Array.from({ length: many }, (_, place) => idOf(place + 1))
    desk = await openDesk({ resources: [letters, parcels, requests], script, permissions })
    desk.show(
      <>
        <QueueMark resources={[requests]} />
        <WaitingPanel />
        <p>drawn</p>
      </>,
    )
    await screen.findByText('drawn')
  }

  test('is counted beside approvals and listed above them with the way there; work of another kind is not', async () => {
    await look(all)
    const mark = await screen.findByRole('link', { name: '3 to approve' })
    expect(mark.getAttribute('href')).toBe('/approvals')
    const panel = within(screen.getByRole('navigation', { name: 'Awaiting your approval' }))
    expect(panel.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['To be read3', '/letters/queue/review'],
    ])
    expect(desk.asked.filter(({ path }) => path === '/v1/queues').map(({ search }) => search.get('of'))).toEqual([
      'letters',
    ])
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Awaiting your approval',
      'Approval requests',
    ])
  })

  test('is not told to whoever may not settle it', async () => {
    await look(['letters.open', 'letters.show', 'approvals.open'])
    expect(desk.asked.filter(({ path }) => path.endsWith('/queues'))).toEqual([])
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('is one line that says so where nothing waits', async () => {
    await look(all, 0)
    await screen.findByText('Nothing to approve')
    expect(screen.queryByRole('link')).toBeNull()
  })
})
