// The sidebar: one stop of Tab for however many areas, the arrows among them, one group open, pins on top, related lists as one entry.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentMe } from '#console/session/me.ts'
import { AreaTabs } from '#console/shell/AreaTabs.tsx'
import { go } from '#console/shell/navigation.tsx'
import { Sidebar } from '#console/shell/Sidebar.tsx'
import { statusNow } from '#console/shell/status.ts'
import { f } from '#contract/f.ts'
import { queuesEndpoint } from '#contract/queue.ts'
import { type Resource, resource, type SidebarGroup } from '#contract/resource.ts'
import { paths } from '#contract/session.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const areaOf = (name: string, group: SidebarGroup = 'content', tabOf?: string): Resource => ({
  ...resource({
    name,
    one: name,
    label: name,
    group,
    icon: 'box',
    title: 'title',
    lifecycle: 'none',
    fields: { title: f.text({ required: true }) },
    actions: {},
  }),
  ...(tabOf && { tabOf }),
})

let desk: Desk
const open = async (resources: readonly Resource[], at: string, counts?: Record<string, number>) => {
  desk = await openDesk({
    resources,
    permissions: resources.flatMap(({ name }) => ['open', 'show', 'remove'].map(action => `${name}.${action}`)),
    at,
    script: {
      [`POST ${paths.profile}`]: () => ({ body: { data: {} } }),
      [`GET ${queuesEndpoint}`]: () => ({
        body: {
          data: Object.fromEntries(Object.entries(counts ?? {}).map(([name, total]) => [name, { due: { total } }])),
        },
      }),
    },
  })
  desk.show(
    <>
      <button type="button">before</button>
      <Sidebar isCalm={counts !== undefined} />
      <AreaTabs isCalm={false} />
      <button type="button">after</button>
    </>,
  )
  return within(screen.getByRole('navigation', { name: 'Areas' }))
}
const focused = () => document.activeElement?.textContent
const caretTo = async (name: string) => {
  screen.getByRole('button', { name: 'before' }).focus()
  await desk.user.tab()
  expect(document.activeElement?.getAttribute('type')).toBe('search')
  await desk.user.tab()
  expect(focused()).toBe(name)
}
afterEach(() => desk.close())

const many = Array.from({ length: 40 }, (_, at) => areaOf(`area${at}`))
const three = ['first', 'second', 'third'].map(name => areaOf(name))

test('Tab comes to the filter, to the area one is in, and with the next one past all of them', async () => {
  const bar = await open(many, '/area7/an-id')
  await caretTo('area7')
  expect(bar.getByRole('link', { name: 'area7' }).getAttribute('aria-current')).toBe('page')
  await desk.user.tab()
  expect(focused()).toBe('Collapse sidebar')
  await desk.user.tab()
  expect(focused()).toBe('after')
})

test('the arrows, Home and End go from one to the next and stop at the ends; what they do is said meanwhile', async () => {
  await open(three, '/second')
  await caretTo('second')
  const way: Record<string, string> = {}
  for (const keys of ['{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{Home}', '{ArrowUp}', '{ArrowDown}', '{End}'])
    way[`${Object.keys(way).length} ${keys}`] = await desk.user.keyboard(keys).then(() => focused() ?? '')
  expect(way).toEqual({
    '0 {ArrowDown}': 'third',
    '1 {ArrowDown}': 'third',
    '2 {ArrowUp}': 'second',
    '3 {Home}': 'Home',
    '4 {ArrowUp}': 'Home',
    '5 {ArrowDown}': 'Content',
    '6 {End}': 'third',
  })
  expect(statusNow('hint')).toBe('Arrow keys: up and down between areas, sideways to count and pin')
  await desk.user.keyboard('{Enter}')
  expect(desk.address()).toBe('/third')
})

test('whoever left without going anywhere comes back to the area they are in', async () => {
  await open(three, '/second')
  await caretTo('second')
  await desk.user.keyboard('{ArrowDown}')
  await desk.user.tab({ shift: true })
  await desk.user.tab()
  expect(focused()).toBe('second')
})

test('one group stands open: the one one is in, or the one opened by hand, which is kept with the profile', async () => {
  const bar = await open([...three, areaOf('tins', 'sales'), areaOf('jars', 'sales')], '/second')
  const isOpen = (name: string) => bar.getByRole('button', { name }).getAttribute('aria-expanded')
  expect([isOpen('Content'), isOpen('Sales')]).toEqual(['true', 'false'])
  expect(bar.queryByRole('link', { name: 'tins' })).toBeNull()
  await desk.user.click(bar.getByRole('button', { name: 'Sales' }))
  expect([isOpen('Content'), isOpen('Sales')]).toEqual(['false', 'true'])
  expect(currentMe()?.profile.sidebarGroup).toBe('sales')
  act(() => go('/jars'))
  await waitFor(() => expect(bar.getByRole('link', { name: 'jars' }).getAttribute('aria-current')).toBe('page'))
  act(() => go('/first'))
  await waitFor(() => expect([isOpen('Content'), isOpen('Sales')]).toEqual(['true', 'false']))
})

test('related lists are one entry, called by the first, and tabs on the page of each', async () => {
  const bar = await open([areaOf('offers'), areaOf('codes', 'content', 'offers'), areaOf('other')], '/codes')
  expect(bar.queryByRole('link', { name: 'codes' })).toBeNull()
  expect(bar.getByRole('link', { name: 'offers' }).getAttribute('aria-current')).toBe('page')
  const tabs = within(screen.getByRole('navigation', { name: 'Related lists' })).getAllByRole('link')
  expect(tabs.map(tab => `${tab.textContent} ${tab.getAttribute('href')} ${tab.getAttribute('aria-current')}`)).toEqual(
    ['offers /offers null', 'codes /codes page'],
  )
})

const withBenches: Resource = {
  ...areaOf('first'),
  benches: ['weigh', 'guess'],
  actions: {
    weigh: { on: 'nothing', label: 'Weigh', effect: 'read' },
    guess: { on: 'nothing', label: 'Guess', effect: 'go' },
  },
}

test('what one works with is a tab beside the list, for who may, on its own page too', async () => {
  desk = await openDesk({
    resources: [withBenches],
    permissions: ['first.open', 'first.weigh'],
    at: '/first/weigh',
    script: {},
  })
  desk.show(<AreaTabs isCalm={false} />)
  const tabs = within(screen.getByRole('navigation', { name: 'Related lists' })).getAllByRole('link')
  expect(tabs.map(tab => `${tab.textContent?.trim()} ${tab.getAttribute('href')} ${tab.ariaCurrent ?? ''}`)).toEqual([
    'first /first ',
    'Weigh /first/weigh page',
  ])
})

test('the tab one is on is brought to the middle of its bar, when it is drawn and when another one is', async () => {
  // A bar of 300 px whose tabs are 200 px each, as nothing is laid out here.
  const layout = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const bar = this.closest('.area-tabs')
    const at = [...(bar?.children ?? [])].findIndex(one => one.contains(this))
    return this === bar || !bar ? new DOMRect(0, 0, 300, 40) : new DOMRect(at * 200 - bar.scrollLeft, 0, 200, 40)
  })
  const related = ['codes', 'sales', 'gifts'].map(name => areaOf(name, 'content', 'offers'))
  await open([areaOf('offers'), ...related], '/gifts')
  const bar = screen.getByRole('navigation', { name: 'Related lists' })
  expect(bar.scrollLeft).toBe(550)
  act(() => go('/codes'))
  await waitFor(() => expect(bar.scrollLeft).toBe(150))
  layout.mockRestore()
})

test('what is typed filters all of it, tabs too; Enter goes to the first', async () => {
  const bar = await open([...many, areaOf('offers', 'sales'), areaOf('codes', 'sales', 'offers')], '/')
  await desk.user.type(bar.getByRole('searchbox', { name: 'Filter areas' }), 'cod')
  await waitFor(() => expect(bar.getAllByRole('link').map(link => link.textContent)).toEqual(['codes']))
  await desk.user.keyboard('{Enter}')
  await waitFor(() => expect(desk.address()).toBe('/codes'))
})

test('what is called so stands before what is only of a group that is', async () => {
  const bar = await open([areaOf('pages'), areaOf('contests'), areaOf('contents')], '/')
  await desk.user.type(bar.getByRole('searchbox', { name: 'Filter areas' }), 'conte')
  await waitFor(() =>
    expect(bar.getAllByRole('link').map(link => link.textContent)).toEqual(['contests', 'contents', 'pages']),
  )
  await desk.user.tab()
  expect(focused()).toBe('contests')
})

test('settings are one entry with a second level, and a way back to all areas', async () => {
  const bar = await open([...three, areaOf('taxes', 'settings'), areaOf('settings', 'settings')], '/first')
  expect(bar.queryByRole('link', { name: 'taxes' })).toBeNull()
  await desk.user.click(bar.getByRole('link', { name: 'Settings' }))
  await waitFor(() => expect(bar.getByRole('link', { name: 'General' }).getAttribute('aria-current')).toBe('page'))
  expect(bar.getAllByRole('link').map(link => link.textContent)).toEqual(['All areas', 'General', 'taxes'])
})

test('an area is pinned by the arrow beside it and stands on top, in the person’s own order, eight at most', async () => {
  const bar = await open(many, '/area7')
  await caretTo('area7')
  await desk.user.keyboard('{ArrowRight}{Enter}')
  expect(currentMe()?.profile.pins).toEqual(['area7'])
  const pins = () => within(bar.getByRole('list', { name: 'Pinned' })).getAllByRole('link')
  expect(pins().map(link => [link.textContent, link.getAttribute('aria-current')])).toEqual([['area7', 'page']])
  for (const { name } of many.slice(10, 17))
    await desk.user.click(bar.getByRole('button', { name: `Pin ${name} to the sidebar` }))
  expect(pins()).toHaveLength(8)
  expect(bar.queryByRole('button', { name: /^Pin / })).toBeNull()
  act(() => pins()[1]?.focus())
  await desk.user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(
    pins()
      .map(link => link.textContent)
      .slice(0, 2),
  ).toEqual(['area10', 'area7'])
})

const queued = (name: string, group: SidebarGroup = 'content'): Resource => ({
  ...areaOf(name, group),
  queues: { due: { label: 'Due', filter: 'status:draft', verdicts: ['remove'] } },
})

test('folded it shows icons with their names on hover, dots for counts that are read out, and stays so with the profile', async () => {
  const bar = await open([queued('first'), areaOf('second'), queued('third')], '/second', { first: 12, third: 0 })
  expect((await bar.findByRole('link', { name: /12/ })).textContent).toBe('12')
  await desk.user.click(bar.getByRole('button', { name: 'Collapse sidebar' }))
  expect(currentMe()?.profile.sidebarFolded).toBe(true)
  expect(bar.queryByRole('searchbox')).toBeNull()
  expect(bar.queryByRole('button', { name: /^Pin / })).toBeNull()
  const link = (name: string) => bar.getByRole('link', { name })
  const line = (name: string) => link(name).closest('li')
  expect(line('first')?.querySelector('.queue-dot')?.textContent).toMatch(/12/)
  expect(line('third')?.querySelector('.queue-dot')).toBeNull()
  expect(link('second').getAttribute('aria-current')).toBe('page')
  // The house's hint, and none of the browser's.
  expect(document.querySelectorAll('a[title], button[title]')).toHaveLength(0)
  await desk.user.hover(link('second'))
  expect((await screen.findByRole('tooltip')).textContent).toContain('second')
  await desk.user.click(bar.getByRole('button', { name: 'Expand sidebar' }))
  expect(currentMe()?.profile.sidebarFolded).toBe(false)
})

test('a closed group says how many wait within it', async () => {
  const bar = await open(
    [areaOf('first'), areaOf('second'), queued('tins', 'sales'), queued('jars', 'sales')],
    '/first',
    { tins: 5, jars: 2 },
  )
  await waitFor(() => expect(bar.getByRole('button', { name: /Sales/ }).textContent).toMatch(/^Sales7/))
  await desk.user.click(bar.getByRole('button', { name: /Sales/ }))
  expect(bar.getByRole('button', { name: /Sales/ }).textContent).toBe('Sales')
  expect(bar.getByRole('link', { name: /tins.*5|5.*Due|Due.*5/ }).textContent).toBe('5')
})

test('what is pinned elsewhere keeps its count on top', async () => {
  const bar = await open([queued('first'), areaOf('second')], '/first', { first: 3 })
  await caretTo('first')
  await desk.user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  expect(currentMe()?.profile.pins).toEqual(['first'])
  const pins = within(bar.getByRole('list', { name: 'Pinned' }))
  await waitFor(() => expect(pins.getAllByRole('link').map(link => link.textContent)).toEqual(['first', '3']))
})
