// What a list can be told by the palette: how it is sorted, which columns it shows.
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSubjects } from '#console/action/subject.ts'
import { ListScreen } from '#console/grid/ListScreen.tsx'
import { rowsAtOnce } from '#console/palette/browse.ts'
import type { Desk } from '../support/desk.tsx'
import { creams, openGrid } from './gridDesk.tsx'

let desk: Desk

beforeEach(async () => {
  desk = await openGrid('/creams')
  desk.script['POST /v1/me/profile'] = () => ({ body: { data: {} } })
  desk.show(<ListScreen resource={creams} />)
  await waitFor(() => expect(screen.queryAllByRole('row').length).toBeGreaterThan(2))
})
afterEach(async () => {
  clearSubjects()
  await desk.close()
})

const rowsFor = (query: string) => rowsAtOnce({ query, mode: '', sequence: 0 })
const choose = (title: string): void => {
  const row = rowsFor(title).find(one => one.title === title)
  if (row?.choice.kind !== 'run') throw new Error(`${title} is not offered`)
  const { run } = row.choice
  act(run)
}
const heads = () => screen.queryAllByRole('columnheader').map(({ textContent }) => textContent)

test('it is sorted either way, and what it is sorted by is no longer offered', async () => {
  choose('Sort by Price')
  await waitFor(() => expect(screen.getByRole('columnheader', { name: /Price/ }).ariaSort).toBe('ascending'))
  expect(rowsFor('Sort by Price').map(({ title }) => title)).not.toContain('Sort by Price')
  choose('Sort by Price, descending')
  await waitFor(() => expect(screen.getByRole('columnheader', { name: /Price/ }).ariaSort).toBe('descending'))
})

test('a column goes and comes again', async () => {
  expect(heads()).toContain('Price')
  choose('Hide column: Price')
  await waitFor(() => expect(heads()).not.toContain('Price'))
  choose('Show column: Price')
  await waitFor(() => expect(heads()).toContain('Price'))
})
