// The sidebar: one stop of Tab for however many resources, and the arrows among them.
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Sidebar } from '#console/shell/Sidebar.tsx'
import { statusNow } from '#console/shell/status.ts'
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const areaOf = <const N extends string>(name: N) =>
  resource({
    name,
    one: name,
    label: name,
    group: 'content',
    icon: 'box',
    title: 'title',
    lifecycle: 'none',
    fields: { title: f.text({ required: true }) },
    actions: {},
  })

let desk: Desk
const open = async (names: readonly string[], at: string) => {
  desk = await openDesk({ resources: names.map(areaOf), permissions: names.map(name => `${name}.open`), at })
  desk.show(
    <>
      <button type="button">before</button>
      <Sidebar isCalm={false} />
      <button type="button">after</button>
    </>,
  )
  return within(screen.getByRole('navigation', { name: 'Areas' }))
}
const focused = () => document.activeElement?.textContent
afterEach(() => desk.close())

const many = Array.from({ length: 40 }, (_, at) => `area${at}`)

test('Tab comes to the area one is in, and with the next one past all of them', async () => {
  const resources = await open(many, '/area7/an-id')
  screen.getByRole('button', { name: 'before' }).focus()
  await desk.user.tab()
  expect(focused()).toBe('area7')
  expect(resources.getByRole('link', { name: 'area7' }).getAttribute('aria-current')).toBe('page')
  await desk.user.tab()
  expect(focused()).toBe('Fold the sidebar')
  await desk.user.tab()
  expect(focused()).toBe('after')
})

test('the arrows, Home and End go from one to the next and stop at the ends; what they do is said meanwhile', async () => {
  await open(['first', 'second', 'third'], '/second')
  screen.getByRole('button', { name: 'before' }).focus()
  await desk.user.tab()
  const way: Record<string, string> = {}
  for (const keys of ['{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{Home}', '{ArrowUp}', '{End}'])
    way[`${Object.keys(way).length} ${keys}`] = await desk.user.keyboard(keys).then(() => focused() ?? '')
  expect(way).toEqual({
    '0 {ArrowDown}': 'third',
    '1 {ArrowDown}': 'third',
    '2 {ArrowUp}': 'second',
    '3 {Home}': 'Start page',
    '4 {ArrowUp}': 'Start page',
    '5 {End}': 'third',
  })
  expect(statusNow('hint')).toBe('The arrows go to the next area.')
  await desk.user.keyboard('{Enter}')
  expect(desk.address()).toBe('/third')
  await desk.user.tab({ shift: true })
  expect(focused()).toBe('before')
  expect(statusNow('hint')).toBeUndefined()
})

test('whoever left without going anywhere comes back to the area they are in', async () => {
  await open(['first', 'second', 'third'], '/second')
  screen.getByRole('button', { name: 'before' }).focus()
  await desk.user.tab()
  await desk.user.keyboard('{ArrowDown}')
  await desk.user.tab({ shift: true })
  await desk.user.tab()
  expect(focused()).toBe('second')
})
