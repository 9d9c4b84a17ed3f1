// The start page: what was used lately is called as the palette calls it; what waits has its number, its key and its first action;
// what cannot be had now says so and stays as it was.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { undoLast } from '#console/action/undo.ts'
import { CatchUp } from '#console/home/CatchUp.tsx'
import { FirstSteps } from '#console/home/FirstSteps.tsx'
import { HomePage } from '#console/home/HomePage.tsx'
import { Recents } from '#console/home/Recents.tsx'
import { Running } from '#console/home/Running.tsx'
import { untilOf } from '#console/home/snoozing.ts'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { deliver } from '#console/net/live.ts'
import { currentMe, currentPlace, setMe } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { factsOf, progressOf } from '#console/upload/follow.ts'
import type { AttentionCard, Deed, Digest, FigureCard, HomeAnswer } from '#contract/home.ts'
import { knownCards, layoutPaths, type PlacedCard, standardCards } from '#contract/homeLayout.ts'
import type { Me, Profile } from '#contract/session.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { creamRow, creams, idOf } from './gridDesk.tsx'
import { openPaletteDesk, soap } from './paletteDesk.tsx'
import { jobRow } from './uploadDesk.tsx'

describe('what was used lately', () => {
  let desk: Awaited<ReturnType<typeof openPaletteDesk>>
  beforeEach(async () => {
    desk = await openPaletteDesk()
  })
  afterEach(async () => {
    await desk.close()
    await speak('en')
  })

  const entries = async (count: number) => {
    const block = await screen.findByRole('region', { name: wordsNow().t('shell.recent') })
    await within(block).findByText('Soap 4')
    const links = within(block).getAllByRole('link')
    expect(links).toHaveLength(count)
    return links.map(link => `${link.textContent} ${link.getAttribute('href')}`)
  }

  test('an upload, a view, an area, a form and a record are links with their names, verbs and gone records are not there', async () => {
    const id = soap(4).id
    desk.script[`GET /v1/soaps/${soap(9).id}`] = () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'gone' } })
    const recents = [
      '/soaps/upload/price',
      `/soaps/${soap(9).id}`,
      'soaps.create',
      'soaps.hide',
      `/soaps/${id}`,
      '/scents',
    ]
    const me = currentMe()
    if (!me) throw new Error('nobody is at the desk')
    act(() => setMe({ ...me, profile: { ...me.profile, recents } }, me.places[0]))
    desk.show(<Recents titles={{ [`/soaps/${id}`]: 'Soap 4' }} />)
    expect(await entries(4)).toEqual([
      'Import prices /soaps/upload/price',
      'Create soap /soaps/new',
      `Soap 4 /soaps/${id}`,
      'Go to Scents /scents',
    ])
    // With a picture or without, all names begin at one edge.
    const named = within(screen.getByRole('region', { name: 'Recent' })).getAllByRole('link')
    expect(named.map(link => link.previousElementSibling?.className)).toEqual(Array(4).fill('home-recent-icon'))
    // The answer of the page has named it.
    expect(desk.asked.filter(({ path }) => path === `/v1/soaps/${id}`)).toEqual([])
    await act(() => speak('de'))
    expect((await entries(4))[0]).toBe('Importieren: Prices /soaps/upload/price')
  })
})

const jars = {
  ...creams,
  attention: {
    held: { label: 'Creams on hold', filter: 'status:hidden', since: 'updatedAt', severity: 4 },
    old: { label: 'Old creams', filter: 'status:draft', since: 'updatedAt', severity: 1 },
  },
  figures: {
    made: { label: 'Creams made', at: 'createdAt', good: 'up' },
    share: { label: 'Hidden share', at: 'createdAt', share: 'status:hidden', good: 'down' },
  },
} as const

const waiting = (name: 'held' | 'old', more: Partial<AttentionCard> = {}): AttentionCard => ({
  resource: 'creams',
  name,
  filter: jars.attention[name].filter,
  count: 12,
  about: false,
  since: '2026-11-01T10:00:00.000Z',
  due: null,
  score: 40,
  records: [],
  ...more,
})
const figure = (more: Partial<FigureCard> = {}): FigureCard => ({
  resource: 'creams',
  name: 'made',
  filter: 'createdAt:2026-11-27',
  count: 120,
  before: { count: 100 },
  line: [1, 2, 3],
  ghost: [1, 1, 1, 1],
  ...more,
})
const answer = (more: Partial<HomeAnswer> = {}): HomeAnswer => ({
  at: '2026-11-27T05:50:00.000Z',
  period: 'today',
  layout: { id: null, version: 0, of: 'standard', cards: standardCards(knownCards([jars])) },
  figures: [figure()],
  attention: [waiting('held'), waiting('old', { count: 1, score: 11 })],
  planned: [],
  views: [],
  recents: {},
  drafts: [],
  team: [],
  note: null,
  broken: [],
  ...more,
})

describe('the page', () => {
  let desk: Desk
  afterEach(() => desk.close())

  const open = async (
    told: () => { status?: number; body: unknown },
    profile: Profile = { firstSteps: 'dismissed' },
  ) => {
    desk = await openDesk({
      resources: [jars],
      permissions: ['creams.open', 'creams.show', 'creams.schedule', 'home.note'],
      script: {
        'GET /v1/home': told,
        'POST /v1/me/profile': () => ({ body: { data: {} } }),
        'POST /v1/home/*': () => ({ body: { data: answer().layout } }),
        'GET /v1/me/drafts': () => ({ body: { data: { drafts: [] } } }),
      },
    })
    setMe({ ...(currentMe() as Me), profile }, currentPlace())
    desk.show(
      <>
        <ActingHost />
        <HomePage />
      </>,
    )
  }
  const line = async (name: string) => {
    const needs = await screen.findByRole('region', { name: 'Needs you' })
    const link = await within(needs).findByRole('link', { name: new RegExp(`^${name}`) })
    return link.closest('li') as HTMLElement
  }

  test('each line and each figure is the way to the list of what it counts', async () => {
    await open(() => ({ body: { data: answer() } }))
    const held = await line('Creams on hold')
    const link = within(held).getByRole('link', { name: /^Creams on hold/ })
    expect([link.textContent, link.getAttribute('href')]).toEqual([
      'Creams on hold 12',
      '/creams?filter=status%3Ahidden',
    ])
    const made = screen.getByRole('link', { name: /Creams made/ })
    expect(made.getAttribute('href')).toBe('/creams?filter=createdAt%3A2026-11-27')
    expect(made.textContent).toContain('120')
    expect(made.textContent).toContain('20%')
  })

  test('a change is not told of fewer than 30 events before, and a share changes in points', async () => {
    const share = figure({ name: 'share', count: 30, of: 120, before: { count: 20, of: 100 } })
    await open(() => ({ body: { data: answer({ figures: [figure({ before: { count: 29 } }), share] }) } }))
    expect((await screen.findByRole('link', { name: /Creams made/ })).textContent).not.toContain('%')
    const told = screen.getByRole('link', { name: /Hidden share/ }).textContent
    expect(told).toContain('25%')
    expect(told).toContain('5 pp')
  })

  test('a number goes to a line, and its first action has the focus', async () => {
    await open(() => ({ body: { data: answer() } }))
    await line('Old creams')
    await desk.user.keyboard('2')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Open: Old creams')
  })

  test('a snoozed line is out of sight, said, and shown again on demand', async () => {
    const until = '2026-11-28T03:30:00.000Z'
    await open(() => ({
      body: { data: answer({ attention: [waiting('held', { snoozedUntil: until }), waiting('old')] }) },
    }))
    await line('Old creams')
    expect(screen.queryByText(/Creams on hold/)).toBeNull()
    await desk.user.click(screen.getByRole('button', { name: 'Show 1 snoozed' }))
    expect(await line('Creams on hold')).toBeTruthy()
  })

  test('its menu snoozes it for an hour and assigns it to me', async () => {
    await open(() => ({ body: { data: answer() } }))
    const held = await line('Creams on hold')
    await desk.user.click(within(held).getByRole('button', { name: 'More for Creams on hold' }))
    await desk.user.click(await screen.findByRole('menuitem', { name: 'Snooze for 1 hour' }))
    await waitFor(() => expect(desk.asked.some(({ path }) => path === '/v1/home/snooze')).toBe(true))
    await desk.user.click(within(await line('Creams on hold')).getByRole('button', { name: 'More for Creams on hold' }))
    await desk.user.click(await screen.findByRole('menuitem', { name: 'Assign to me' }))
    const given = () => desk.asked.find(({ path }) => path === '/v1/home/assign')?.body
    await waitFor(() =>
      expect(given()).toEqual({ resource: 'creams', name: 'held', to: currentMe()?.userId, from: null }),
    )
  })

  test('its menu gives it to a colleague by their name, and undo gives it back to whose it was', async () => {
    const body = { data: answer({ attention: [waiting('held', { taker: { id: 'u7', name: 'Cleo' } })] }) }
    await open(() => ({ body }))
    desk.script['GET /v1/home/assignees'] = () => ({
      body: {
        data: [
          { id: 'u7', name: 'Cleo' },
          { id: 'u8', name: 'Bob' },
        ],
      },
    })
    await desk.user.click(within(await line('Creams on hold')).getByRole('button', { name: 'More for Creams on hold' }))
    const trigger = await screen.findByRole('menuitem', { name: 'Assign to' })
    act(() => trigger.focus())
    await desk.user.keyboard('{ArrowRight}')
    expect((await screen.findByRole('menuitemradio', { name: 'Cleo' })).getAttribute('aria-checked')).toBe('true')
    await desk.user.keyboard('b{Enter}')
    const given = () => desk.asked.filter(({ path }) => path === '/v1/home/assign').map(one => one.body)
    const of = { resource: 'creams', name: 'held' }
    await waitFor(() => expect(given()).toEqual([{ ...of, to: 'u8', from: 'u7' }]))
    expect(await screen.findByText('Creams on hold assigned to Bob')).toBeTruthy()
    await act(() => undoLast())
    expect(given()[1]).toEqual({ ...of, to: 'u7', from: 'u8' })
  })

  test('what a colleague got in between is theirs, and that is said', async () => {
    await open(() => ({ body: { data: answer() } }))
    desk.script['POST /v1/home/assign'] = () => ({
      status: 423,
      body: { code: 'LOCKED', message: 'This is assigned to Bob', key: 'server.home.taken', params: { name: 'Bob' } },
    })
    await desk.user.click(within(await line('Creams on hold')).getByRole('button', { name: 'More for Creams on hold' }))
    await desk.user.click(await screen.findByRole('menuitem', { name: 'Assign to me' }))
    expect(await screen.findByText('This is assigned to Bob')).toBeTruthy()
  })

  const launch = {
    ...({ resource: 'creams', id: idOf(4), title: 'Cream 04', count: 1, does: 'publish' } as const),
    at: '2026-11-28T04:30:00.000Z',
  } as const
  const openTimeline = async () => {
    await open(() => ({ body: { data: answer({ planned: [launch] }) } }))
    const row = { ...creamRow(4), status: 'schedule' }
    desk.script[`GET /v1/creams/${idOf(4)}`] = () => ({ body: { data: row } })
    desk.script['POST /v1/creams/actions/schedule'] = () => ({ body: { data: { done: [row], refused: [] } } })
    return screen.findByRole('region', { name: 'Next 7 days' })
  }
  const moved = () => desk.asked.filter(({ path }) => path.endsWith('/actions/schedule')).map(({ body }) => body)

  test('what is planned is dragged to another day, to the same time by the clock of the vendor', async () => {
    const timeline = await openTimeline()
    const [entry] = within(timeline).getAllByText('Cream 04')
    fireEvent.dragStart(entry!.closest('.planned')!)
    const sunday = (await within(timeline).findByRole('heading', { name: /Sunday/ })).closest('li')!
    expect(within(timeline).getAllByRole('heading', { level: 3 })).toHaveLength(8)
    fireEvent.dragOver(sunday)
    fireEvent.drop(sunday)
    await waitFor(() => expect(moved()).toMatchObject([{ ids: [idOf(4)], input: { at: '2026-11-29T04:30:00.000Z' } }]))
    expect(within(timeline).getAllByRole('heading', { level: 3 })).toHaveLength(1)
  })

  test('let go where it was, or beside the days, it stays', async () => {
    const timeline = await openTimeline()
    const entry = within(timeline).getByText('Cream 04').closest('.planned')!
    fireEvent.dragStart(entry)
    const own = (await within(timeline).findByRole('heading', { name: /Saturday/ })).closest('li')!
    await within(timeline).findByRole('heading', { name: /Sunday/ })
    fireEvent.drop(own)
    fireEvent.dragStart(entry)
    await within(timeline).findByRole('heading', { name: /Sunday/ })
    fireEvent.dragEnd(entry)
    expect(moved()).toEqual([])
    expect(within(timeline).getAllByRole('heading', { level: 3 })).toHaveLength(1)
  })

  test('without a mouse its button asks for the new moment', async () => {
    const timeline = await openTimeline()
    await desk.user.click(within(timeline).getByRole('button', { name: 'Schedule: Cream 04' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(moved()).toEqual([])
  })

  test('6. a broken card says so, the others stand', async () => {
    const broken = { resource: 'creams', name: 'held', broken: true } as const
    await open(() => ({ body: { data: answer({ attention: [waiting('old'), broken] }) } }))
    expect(await line('Old creams')).toBeTruthy()
    expect(screen.getByText('Creams on hold could not be loaded')).toBeTruthy()
  })

  test('6. so does a card of the house, in its place', async () => {
    await open(() => ({ body: { data: answer({ broken: ['planned'] }) } }))
    expect(await line('Old creams')).toBeTruthy()
    expect(screen.getByText('Next 7 days could not be loaded')).toBeTruthy()
  })

  const arranged = (cards: PlacedCard[]) => answer({ layout: { id: 'l1', version: 3, of: 'mine', cards } })
  const handles = () => screen.getAllByRole('button', { name: /^Move / }).map(one => one.getAttribute('data-handle'))

  test('what is not on the layout is not on the page', async () => {
    await open(() => ({ body: { data: arranged([{ card: 'attention', size: 'l' }]) } }))
    await line('Old creams')
    expect(screen.queryByText('Creams made')).toBeNull()
    expect(screen.queryByText('Next 7 days')).toBeNull()
  })

  test('by keys a card is moved, resized and removed, and all of it is saved as one version', async () => {
    const cards: PlacedCard[] = [
      { card: 'creams.made', size: 's' },
      { card: 'attention', size: 'l' },
      { card: 'planned', size: 'l' },
    ]
    await open(() => ({ body: { data: arranged(cards) } }))
    await line('Old creams')
    await desk.user.click(screen.getByRole('link', { name: 'Customise start page' }))
    const handle = await screen.findByRole('button', { name: /^Move Needs you/ })
    handle.focus()
    await desk.user.keyboard('{ArrowUp}')
    expect(handles()).toEqual(['attention', 'creams.made', 'planned'])
    expect(document.activeElement?.getAttribute('data-handle')).toBe('attention')
    await desk.user.keyboard('w{ArrowDown}{ArrowDown}')
    expect(handles()).toEqual(['creams.made', 'planned', 'attention'])
    screen.getByRole('button', { name: /^Move Next 7 days/ }).focus()
    await desk.user.keyboard('{Delete}')
    await desk.user.click(screen.getByRole('button', { name: 'Save layout' }))
    await waitFor(() =>
      expect(desk.asked.find(({ path }) => path === layoutPaths.save)?.body).toEqual({
        id: 'l1',
        version: 3,
        cards: [
          { card: 'creams.made', size: 's' },
          { card: 'attention', size: 'wide' },
        ],
      }),
    )
  })

  test('the layout is reset from an address the palette leads to, after it was asked', async () => {
    await open(() => ({ body: { data: arranged([{ card: 'attention', size: 'l' }]) } }))
    await line('Old creams')
    act(() => go('/?arrange=reset'))
    await desk.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset layout' }))
    await waitFor(() => expect(desk.asked.some(({ path }) => path === layoutPaths.reset)).toBe(true))
  })

  test('what needs me is narrowed to mine, to a priority, to an area, and all of it is back by one line', async () => {
    const me = (currentMe() as Me | undefined)?.userId
    await open(() => ({
      body: {
        data: answer({
          attention: [waiting('held', { taker: { id: currentMe()?.userId ?? me ?? '', name: 'Ada' } }), waiting('old')],
        }),
      },
    }))
    await line('Old creams')
    await desk.user.click(screen.getByRole('button', { name: 'Filter' }))
    await desk.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Low priority' }))
    expect(screen.queryByText('Creams on hold')).toBeNull()
    await desk.user.click(screen.getByRole('menuitemcheckbox', { name: 'Assigned to me' }))
    expect(screen.getByText('Nothing matches the filters')).toBeTruthy()
    await desk.user.click(screen.getByRole('menuitem', { name: 'Clear filters' }))
    expect(await line('Creams on hold')).toBeTruthy()
    expect(await line('Old creams')).toBeTruthy()
  })

  const deed = (more: Partial<Deed> = {}): Deed => ({
    id: 'o1',
    action: 'creams.hide',
    at: '2026-11-27T05:40:00.000Z',
    byName: 'Bob',
    face: 'button',
    changed: 1,
    changes: [{ resource: 'creams', count: 1 }],
    jobId: null,
    approvedBy: null,
    record: { resource: 'creams', id: 'c1', title: 'Rose' },
    ...more,
  })

  test('my drafts and what colleagues did last lead to their records', async () => {
    const drafts = [{ resource: 'creams', id: 'c2', title: 'Lily', at: '2026-11-27T05:30:00.000Z' }]
    await open(() => ({ body: { data: answer({ drafts, team: [deed()] }) } }))
    const mine = await screen.findByRole('region', { name: 'My drafts' })
    expect(within(mine).getByRole('link', { name: 'Lily' }).getAttribute('href')).toBe('/creams/c2')
    const team = screen.getByRole('region', { name: 'Team activity' })
    expect(within(team).getByText('Bob')).toBeTruthy()
    const link = within(team).getByRole('link', { name: /Rose/ })
    expect(link.getAttribute('href')).toBe('/creams/c1')
    expect(within(team).getByRole('link', { name: 'Catch me up' }).getAttribute('href')).toBe('/catch-up')
  })

  test.each([
    ['fr', 'Publier'],
    ['it', 'Pubblica'],
  ] as const)(
    'in %s, whose sentences speak to whoever did it, what others did is said by the name of the action',
    async (language, named) => {
      await open(() => ({ body: { data: answer({ team: [deed({ action: 'creams.publish' })] }) } }))
      await act(() => speak(language))
      const link = await screen.findByRole('link', { name: /Rose/ })
      await waitFor(() => expect(link.textContent).toContain(named))
      expect(link.textContent).not.toMatch(/Vous avez|Hai /)
      await act(() => speak('en'))
    },
  )

  test('the digest says what failed, was decided and was published; once it is read the next one begins there, and undo brings it back', async () => {
    const digest: Digest = {
      since: '2026-11-26T05:50:00.000Z',
      at: '2026-11-27T05:50:00.000Z',
      looked: null,
      failed: [waiting('held', { count: 2 })],
      decided: [deed({ id: 'o2', face: 'system' })],
      published: [deed()],
      isPart: false,
      reached: '2026-11-26T07:00:00.000Z',
    }
    await open(() => ({ body: { data: answer() } }))
    desk.script['GET /v1/home/digest'] = () => ({ body: { data: digest } })
    desk.script['POST /v1/home/looked'] = () => ({ body: { data: { before: null } } })
    desk.show(<CatchUp />)
    const failed = await screen.findByRole('region', { name: 'Failed' })
    expect(
      within(failed)
        .getByRole('link', { name: /Creams on hold/ })
        .getAttribute('href'),
    ).toBe('/creams?filter=status%3Ahidden')
    expect(
      within(screen.getByRole('region', { name: 'Decided' })).getByText('scheduled', { exact: false }),
    ).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Published' })).getByText('Bob')).toBeTruthy()
    expect(screen.getByText(/^Shows the latest 5,000 changes, since .*Mark as read covers them too\.$/)).toBeTruthy()
    const looked = () => desk.asked.filter(({ path }) => path === '/v1/home/looked').map(({ body }) => body)
    await desk.user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await waitFor(() => expect(looked()).toEqual([{ at: digest.at }]))
    await screen.findByText('Marked as read')
    await act(() => undoLast())
    await waitFor(() => expect(looked()).toEqual([{ at: digest.at }, { at: null }]))
  })

  test('how my own jobs ended stands below what runs: the newest five, how each ended, and how many of its rows failed', async () => {
    const ended = [
      jobRow('now', 19),
      jobRow('part', 18, { state: 'partial', total: 9, done: 9, ok: 7, failed: 2, finishedAt: '2026-01-02T00:00:00Z' }),
      ...[17, 16, 15, 14, 13].map(number => jobRow(`j${number}`, number, { state: 'success', ok: 3, done: 3 })),
    ]
    desk = await openDesk({
      resources: [jars, jobs],
      permissions: ['creams.open', 'creams.show', 'jobs.open', 'jobs.show'],
      script: {
        'GET /v1/me/jobs': () => ({ body: { data: { rows: ended } } }),
      },
    })
    desk.show(<Running answer={answer()} />)
    const list = await screen.findByRole('list', { name: 'My recent jobs' })
    const lines = within(list).getAllByRole('listitem')
    expect(lines.map(line => within(line).getByRole('link').getAttribute('href'))).toEqual(
      ['part', 'j17', 'j16', 'j15', 'j14'].map(id => `/jobs/${id}`),
    )
    expect(lines[0]!.textContent).toMatch(/18 Prices: prices\.csv.*Partly failed.*2 failed/)
    expect(lines[1]!.textContent).not.toMatch(/failed/)
    // What has ended since is asked for when it ends.
    desk.script['GET /v1/me/jobs'] = () => ({
      body: { data: { rows: [jobRow('now', 19, { state: 'failure' }), ...ended.slice(1)] } },
    })
    act(() =>
      deliver({ ...progressOf(factsOf(jobRow('now', 19, { state: 'failure' }))), offset: '1', type: 'job.done' }),
    )
    await waitFor(() => expect(within(list).getAllByRole('link')[0]?.getAttribute('href')).toBe('/jobs/now'))
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  })

  test('my own jobs are asked for once, by the first steps and by what runs together', async () => {
    desk = await openDesk({
      resources: [jars, jobs],
      permissions: ['creams.open', 'creams.show', 'creams.upload', 'jobs.open', 'jobs.show'],
      script: {
        'GET /v1/me/jobs': () => ({ body: { data: { rows: [jobRow('part', 18, { state: 'failure' })] } } }),
        'GET /v1/me/watches': () => ({ body: { data: { watches: [] } } }),
        'GET /v1/me/notices': () => ({ body: { data: { notices: [], unread: 0 } } }),
      },
    })
    desk.show(
      <>
        <FirstSteps />
        <Running answer={answer()} />
      </>,
    )
    await screen.findByRole('list', { name: 'My recent jobs' })
    await screen.findByRole('region', { name: 'Get started' })
    expect(desk.asked.filter(({ path }) => path === '/v1/me/jobs')).toHaveLength(1)
  })

  test('while the first answer is on its way the page has the room of the figures one may see, and of no others', async () => {
    const rooms = () => document.querySelectorAll('.figure-cards[aria-hidden] > li').length
    await open(() => new Promise<never>(() => {}) as never)
    await waitFor(() => expect(rooms()).toBe(2))
    act(() => setMe({ ...(currentMe() as Me), permissions: ['home.note'] }, currentPlace()))
    await waitFor(() => expect(document.querySelector('.home-coming')).toBeTruthy())
    expect(rooms()).toBe(0)
  })

  test('where nobody answers it says so', async () => {
    await open(() => ({ status: 500, body: { code: 'INTERNAL', message: 'no' } }))
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
  })

  test('a note is written by whoever may', async () => {
    await open(() => ({ body: { data: answer() } }))
    await line('Old creams')
    await desk.user.click(screen.getByRole('button', { name: 'Pinned note' }))
    await desk.user.type(await screen.findByLabelText('Note for everyone of this brand'), 'Stocktake')
    await desk.user.click(screen.getByRole('button', { name: 'Pin note' }))
    await waitFor(() =>
      expect(desk.asked.find(({ path }) => path === '/v1/home/note')?.body).toMatchObject({ text: 'Stocktake' }),
    )
  })
})

test('a snooze ends in an hour, tomorrow or on Monday at nine by the clock of the vendor', () => {
  // Friday, 23:30 in Kolkata.
  const now = Date.parse('2026-11-27T18:00:00Z')
  expect(untilOf('hour', now, 'Asia/Kolkata')).toBe('2026-11-27T19:00:00.000Z')
  expect(untilOf('tomorrow', now, 'Asia/Kolkata')).toBe('2026-11-28T03:30:00.000Z')
  expect(untilOf('monday', now, 'Asia/Kolkata')).toBe('2026-11-30T03:30:00.000Z')
  // On a Monday it is the next one.
  expect(untilOf('monday', Date.parse('2026-11-30T05:00:00Z'), 'Asia/Kolkata')).toBe('2026-12-07T03:30:00.000Z')
})
