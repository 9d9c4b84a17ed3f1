// A list put together by a field: heads with exact figures, folded by mouse and by key, in one line with everything else.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearSubjects } from '#console/action/subject.ts'
import { ListScreen } from '#console/grid/ListScreen.tsx'
import type { Desk } from '../support/desk.tsx'
import { creams, openGrid } from './gridDesk.tsx'

let desk: Desk
const rows = () => screen.queryAllByRole('row').map(({ dataset }) => dataset.group ?? dataset.row?.slice(-2) ?? '')
const head = (name: RegExp) => screen.findByRole('button', { name })
const press = (keys: string) => desk.user.keyboard(keys)

afterEach(async () => {
  clearSubjects()
  await desk.close()
})

describe('a list grouped by skin', () => {
  beforeEach(async () => {
    desk = await openGrid('/creams?filter=group%3Askin&size=25')
    desk.show(<ListScreen resource={creams} />)
    await head(/Dry 7 records/)
  })

  test('shows the rows of each group under its head, and the whole below', async () => {
    await waitFor(() => expect(rows().indexOf('oily')).toBe(9))
    expect(rows().slice(0, 4)).toEqual(['', 'dry', '03', '06'])
    const total = (await screen.findByText('Total')).closest('tr') as HTMLElement
    expect(within(total).getByText('23 records')).toBeTruthy()
    expect(within(total).getByText(/276\.00/)).toBeTruthy()
    expect(within((await head(/Dry/)).closest('tr') as HTMLElement).getByText(/84\.00/)).toBeTruthy()
  })

  test('folds a group by mouse, and by the key the one with the cursor; the focus stands on its head', async () => {
    await desk.user.click(await head(/Dry/))
    await waitFor(() => expect(rows().slice(0, 3)).toEqual(['', 'dry', 'oily']))
    expect((await head(/Dry/)).getAttribute('aria-expanded')).toBe('false')
    await press('z')
    await waitFor(async () => expect(rows().slice(0, 3)).toEqual(['', 'dry', '03']))
    expect(document.activeElement).toBe(await head(/Dry/))
  })

  test('folds all of them, and nothing selected or matching is forgotten for it', async () => {
    await press('*a')
    await press('{Shift>}z{/Shift}')
    await waitFor(() => expect(rows()).toEqual(['', 'dry', 'oily', 'mixed', '']))
    await screen.findByText('23 selected')
    await press('{Shift>}z{/Shift}')
    await waitFor(() => expect(rows().length).toBe(28))
  })

  test('says in its chip what it is put together by', async () => {
    expect(await screen.findByText('Group by Skin')).toBeTruthy()
  })
})
