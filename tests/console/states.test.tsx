// The state map of a list: reached by key, mouse and palette, pressed by both, read as a table.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearSubjects } from '#console/action/subject.ts'
import { ListScreen } from '#console/grid/ListScreen.tsx'
import { wordsNow } from '#console/i18n/words.ts'
import { settingCommands } from '#console/palette/commands/settings.ts'
import type { Desk } from '../support/desk.tsx'
import { creams, openGrid } from './gridDesk.tsx'

let desk: Desk
const open = async (at = '/creams') => {
  desk = await openGrid(at)
  desk.script['GET /v1/creams/states'] = ({ search }) => ({
    body: {
      data: {
        draft: { total: search.get('filter') ? 3 : 1234, about: false },
        active: { total: 1_200_000, about: true },
      },
    },
  })
  desk.show(<ListScreen resource={creams} />)
  await screen.findByRole('grid')
}
const map = async () => within(await screen.findByRole('dialog', { name: 'States of creams' }))

afterEach(async () => {
  clearSubjects()
  await desk.close()
})

test('its key opens it with the counts, exact or about, and Enter on a state makes it the filter', async () => {
  await open()
  await desk.user.keyboard('{Shift>}m{/Shift}')
  const dialog = await map()
  const draft = await dialog.findByRole('link', { name: 'Draft: 1,234' })
  await waitFor(() => expect(document.activeElement).toBe(draft))
  expect(dialog.getByRole('link', { name: 'Active: about 12,00,000' })).toBeTruthy()
  await desk.user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(desk.address()).toMatch(/^\/creams\?filter=status%3A(?!draft)\w+$/))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a click counts within the question and keeps it', async () => {
  await open('/creams?filter=skin%3Adry+status%3Aactive')
  await desk.user.click(screen.getByRole('button', { name: 'State map' }))
  const draft = await (await map()).findByRole('link', { name: 'Draft: 3' })
  expect(desk.asked.find(({ path }) => path.endsWith('/states'))?.search.get('filter')).toBe('skin:dry')
  expect(draft.getAttribute('href')).toBe('/creams?filter=skin%3Adry+status%3Adraft')
  await desk.user.click(draft)
  await waitFor(() => expect(desk.address()).toBe('/creams?filter=skin%3Adry+status%3Adraft'))
})

test('the table says every move with what it needs', async () => {
  await open()
  await desk.user.keyboard('{Shift>}m{/Shift}')
  const dialog = await map()
  await desk.user.click(dialog.getByText('As a table'))
  const rows = dialog.getAllByRole('row').map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))
  expect(rows).toContainEqual(['Draft', 'Publish', 'Active', 'no blockers and no approval required'])
  expect(rows).toContainEqual(['Scheduled', 'Scheduled time reached', 'Active', 'no blockers'])
})

test('counts that cannot be read are said; the map stands', async () => {
  await open()
  desk.script['GET /v1/creams/states'] = () => ({ status: 500, body: { code: 'INTERNAL', message: 'x' } })
  await desk.user.keyboard('{Shift>}m{/Shift}')
  const dialog = await map()
  expect((await dialog.findByRole('status')).textContent).toContain('Counts could not be loaded')
  expect(dialog.getAllByRole('link')).toHaveLength(7)
})

test('the palette opens it', async () => {
  await open()
  const { choice } = settingCommands(wordsNow()).find(({ row }) => row.id === 'set:states')?.row ?? {}
  if (choice?.kind === 'run') choice.run()
  expect(await map()).toBeTruthy()
})
