// The sheet of all keys: by place, every key there is, found by typing, and whole on paper.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showShortcuts, useShortcutsShown } from '#console/keys/shown.ts'
import { sheetRows } from '#console/palette/browse.ts'
import { Shortcuts } from '#console/palette/Shortcuts.tsx'
import { openPaletteDesk } from './paletteDesk.tsx'

const Shown = () => (useShortcutsShown() ? <Shortcuts /> : null)

let desk: Awaited<ReturnType<typeof openPaletteDesk>>
beforeEach(async () => {
  desk = await openPaletteDesk()
  desk.show(<Shown />)
  await desk.user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
})
afterEach(() => {
  act(() => showShortcuts(false))
  return desk.close()
})

const sheet = () => within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }))
const places = () =>
  sheet()
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const lines = () =>
  sheet()
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => `${textContent}: ${nextSibling?.textContent}`)
const paper = () => document.querySelector('.shortcuts-print')

test('every key of this person stands under the place it works in, one line for what is done', () => {
  const wanted = new Set(sheetRows().map(({ title, note }) => `${note}: ${title}`))
  expect(lines()).toHaveLength(wanted.size)
  expect(places()).toEqual(expect.arrayContaining(['Everywhere', 'In a list', 'On a record', 'Go to', 'Soaps']))
  expect(lines()).toContain('Next row: J↓')
  expect(places()).toContain('On the start page')
  expect(lines()).toContain('Go to item: 1–9')
})

test('what is typed leaves the lines that say it, by word, by key or by place; on paper all of them stay', async () => {
  const all = lines().length
  const find = sheet().getByRole('searchbox', { name: 'Find a shortcut or a key' })
  expect(document.activeElement).toBe(find)
  await desk.user.type(find, 'next row')
  expect(lines()).toEqual(['Next row: J↓'])
  await desk.user.clear(find)
  await desk.user.type(find, 'on a record')
  expect(places()).toEqual(['On a record'])
  expect(paper()?.querySelectorAll('dt')).toHaveLength(all)
  await desk.user.clear(find)
  await desk.user.type(find, 'xyzzy')
  expect(sheet().getByRole('status').textContent).toBe('No shortcut matches.')
})

test('Escape closes it, and with it goes what is printed', async () => {
  await desk.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(paper()).toBeNull()
})
