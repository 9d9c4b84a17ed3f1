// First steps: fitted to rights, ticked by doing, dismissed for good.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FirstSteps } from '#console/home/FirstSteps.tsx'
import { currentMe, currentPlace, setMe } from '#console/session/me.ts'
import type { Me } from '#contract/session.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { creams } from './gridDesk.tsx'

let desk: Desk
afterEach(() => desk.close())

const open = async (
  permissions: string[],
  { jobs = [] as object[], watches = [] as object[], me = {} as Partial<Me> } = {},
) => {
  desk = await openDesk({
    resources: [creams],
    permissions,
    script: {
      'GET /v1/me/watches': () => ({ body: { data: { watches } } }),
      'GET /v1/me/notices': () => ({ body: { data: { notices: [], unread: 0 } } }),
      'GET /v1/me/jobs': () => ({ body: { data: { rows: jobs } } }),
      'POST /v1/me/profile': () => ({ body: { data: {} } }),
    },
  })
  setMe({ ...(currentMe() as Me), ...me }, currentPlace())
  desk.show(<FirstSteps />)
}
const lines = async () => within(await screen.findByRole('region', { name: 'Get started' })).getAllByRole('listitem')
const said = async () =>
  (await lines()).map(line => [
    line.querySelector('a, button')?.textContent,
    within(line).getByRole('img').getAttribute('aria-label'),
  ])

test('who may only read is not told to import', async () => {
  await open(['creams.open', 'creams.show'])
  expect((await said()).map(([text]) => text)).toEqual([
    'Run something from the command palette',
    'Save a view',
    'Set up an alert',
  ])
})

test('each is ticked by what was done, and leads where it is done', async () => {
  await open(['creams.open', 'creams.upload'], {
    jobs: [{ id: 'j1', sourceFile: { id: 'f1' } }],
    me: { profile: { recents: ['creams.open'] } },
  })
  await waitFor(async () =>
    expect((await said()).map(([, state]) => state)).toEqual(['done', 'to do', 'to do', 'done']),
  )
  expect(screen.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe('/creams/upload/price')
})

test('a record that was opened is no command that was run', async () => {
  const recents = ['/creams/018f0000-0000-7000-8000-000000000001']
  await open(['creams.open', 'creams.show'], { me: { profile: { recents } } })
  expect((await said())[0]).toEqual(['Run something from the command palette', 'to do'])
})

test('that they are dismissed the server knows', async () => {
  await open(['creams.open'])
  await desk.user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  const kept = () => desk.asked.find(({ path }) => path === '/v1/me/profile')?.body
  await waitFor(() => expect(kept()).toEqual({ patch: { firstSteps: 'dismissed' } }))
})
