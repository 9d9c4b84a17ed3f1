// The developer page: what the server says of itself, found by typing, walked by keys, honest about rights.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DeveloperPage } from '#console/developer/DeveloperPage.tsx'
import { describe as describeApi } from '#server/http/openapi.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { creams } from './gridDesk.tsx'

const common = { tag: 'Creams', run: async () => ({}) }
const input = { type: 'object', properties: { how: { type: 'string', title: 'How' } }, required: ['how'] }
const ids = { type: 'array', items: { type: 'string', format: 'uuid' } }
const described = describeApi(
  [
    {
      ...common,
      method: 'GET',
      path: '/v1/creams',
      action: 'creams.open',
      access: 'staff',
      permission: 'creams.open',
      summary: 'List creams',
      queryNames: ['page'],
    },
    {
      ...common,
      method: 'POST',
      path: '/v1/creams/actions/stir',
      action: 'creams.stir',
      access: 'staff',
      permission: 'creams.stir',
      summary: 'Stir',
      needsKey: true,
      bodySchema: { type: 'object', properties: { ids, input } },
    },
    {
      ...common,
      tag: 'Session',
      method: 'POST',
      path: '/nucleus/login',
      action: 'session.login',
      access: 'anyone',
      permission: null,
      summary: 'Sign in',
    },
  ],
  'test',
)

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({
    resources: [creams],
    permissions: ['creams.open'],
    script: { 'GET /docs/json': () => ({ body: described }) },
  })
  desk.show(<DeveloperPage />)
  await screen.findByText('3 calls')
})
afterEach(() => desk.close())

const line = (path: string) => screen.getByText(path).closest('summary') as HTMLElement

test('every call of the description is there, and only what the reader may not make is marked so', () => {
  expect(within(line('/v1/creams')).queryByText('No permission')).toBeNull()
  expect(within(line('/nucleus/login')).queryByText('No permission')).toBeNull()
  expect(within(line('/v1/creams/actions/stir')).getByText('No permission')).toBeTruthy()
})

test('typing finds by path, name, right and method; the arrows go on from the line; Enter opens', async () => {
  await desk.user.keyboard('/')
  await desk.user.keyboard('post creams.stir')
  await screen.findByText('1 call')
  expect(screen.queryByText('/v1/creams')).toBeNull()
  await desk.user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(line('/v1/creams/actions/stir'))
  await desk.user.click(line('/v1/creams/actions/stir'))
  const body = await screen.findByRole('table', { name: 'Body' })
  expect(within(body).getByRole('row', { name: /input\.how\s*required\s*string\s*How/ })).toBeTruthy()
  const example = document.querySelector('pre')?.textContent
  // It is demanded there, so the line would be refused without one.
  expect(example).toMatch(/-H 'idempotency-key: ''[\w-]{10,64}'/)
  expect(example).toContain(`-d '{"ids":["00000000-0000-7000-8000-000000000000"],"input":{"how":"text"}}'`)
  expect(example).toContain("-H 'vendor-code: ''mgp'")
})

test('only mine leaves out what is not', async () => {
  await desk.user.click(screen.getByRole('checkbox', { name: 'Only calls I can make' }))
  await screen.findByText('2 calls')
  expect(screen.queryByText('/v1/creams/actions/stir')).toBeNull()
})

test('nothing found says what to do', async () => {
  await desk.user.type(screen.getByRole('searchbox'), 'zebra')
  await waitFor(() => expect(screen.getByText('No matching calls. Try a shorter or different search.')).toBeTruthy())
})
