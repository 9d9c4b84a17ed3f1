// What was done is taken back and brought back: by toast, by key, from another tab, as a job.
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { ActionButton } from '#console/action/ActionButton.tsx'
import { startWish } from '#console/action/startWish.ts'
import { redoLast, undoLast } from '#console/action/undo.ts'
import { speak } from '#console/i18n/speech.ts'
import { deliver } from '#console/net/live.ts'
import { dropToast } from '#console/shell/toast.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { calls, desk, done, known, row, soaps, wish } from './actionDesk.tsx'

test('a reversible action runs at once, tells it, and undo takes it back', async () => {
  desk.script['POST /v1/soaps/actions/hide'] = done([row(1, { status: 'hidden' })])
  desk.script['POST /v1/undo'] = done([row(1)])
  desk.show(
    <>
      <ActingHost />
      <ActionButton action={known('hide')} resource={soaps} subject={{ records: [row(1)] }} />
    </>,
  )
  await desk.user.click(screen.getByRole('button', { name: /Hide/ }))
  expect(await screen.findByText('Soap 1 hidden')).toBeTruthy()
  const [call] = calls('/v1/soaps/actions/hide')
  expect(call?.body).toMatchObject({ ids: [row(1).id], versions: { [row(1).id]: 3 } })
  expect(call?.headers['idempotency-key']).toBeTruthy()
  await desk.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(calls('/v1/undo')[0]?.body).toEqual({ operation: 'op-1' }))
  expect(await screen.findByText('Undone: Soap 1 hidden')).toBeTruthy()
})

test('the key for undo takes back the last thing done', async () => {
  desk.script['POST /v1/soaps/actions/hide'] = done([row(2)], 'op-2')
  desk.script['POST /v1/undo'] = done([row(2)])
  desk.show(<ActingHost />)
  wish('hide', [row(2)])
  await screen.findByText('Soap 2 hidden')
  await undoLast('key')
  expect(calls('/v1/undo')[0]?.body).toEqual({ operation: 'op-2' })
  // History names what it was pulled by.
  expect(calls('/v1/undo')[0]?.headers['x-face']).toBe('key')
})

test('what was taken back is brought back by key, and something new ends that', async () => {
  desk.script['POST /v1/soaps/actions/hide'] = done([row(5)], 'op-5')
  desk.script['POST /v1/undo'] = ({ body }) => done([row(5)], `back of ${body.operation}`)()
  desk.script['GET /v1/operations'] = () => ({ body: { data: { operations: [], redoable: [] } } })
  desk.show(<ActingHost />)
  wish('hide', [row(5)])
  await screen.findByText('Soap 5 hidden')
  await undoLast()
  await redoLast()
  expect(await screen.findByText('Redone: Soap 5 hidden')).toBeTruthy()
  expect(calls('/v1/undo').map(({ body }) => body.operation)).toEqual(['op-5', 'back of op-5'])
  await undoLast()
  expect(calls('/v1/undo')[2]?.body).toEqual({ operation: 'back of back of op-5' })
  wish('hide', [row(5)])
  await waitFor(() => expect(calls('/v1/soaps/actions/hide')).toHaveLength(2))
  await screen.findAllByText('Soap 5 hidden')
  await redoLast()
  expect(await screen.findByText('Nothing to redo')).toBeTruthy()
})

test('right to left the record a toast names keeps to itself, so that the words around it stay in their place', async () => {
  desk.script['POST /v1/soaps/actions/hide'] = done([row(8)], 'op-8')
  desk.show(<ActingHost />)
  await act(() => speak('ur'))
  wish('hide', [row(8)])
  expect(await screen.findByText(/^\u2068Soap 8\u2069 /)).toBeTruthy()
  await act(() => speak('en'))
})

test('what somebody changed since is explained field by field, and not overwritten', async () => {
  const why = { code: 'STALE_VERSION', message: 'was changed since', key: 'record.refused.changedSince' }
  const diff = [{ field: 'name', before: 'Soap 6', after: 'Rose soap' }]
  const refused = [{ id: row(6).id, title: 'Rose soap', why, resource: 'soaps', diff, byName: 'Catalogue desk' }]
  desk.script['POST /v1/soaps/actions/hide'] = done([row(6)], 'op-6')
  desk.script['POST /v1/undo'] = () => ({ body: { data: { done: [], refused } } })
  desk.show(<ActingHost />)
  wish('hide', [row(6)])
  await screen.findByText('Soap 6 hidden')
  await undoLast()
  await desk.user.click(await screen.findByRole('button', { name: 'Details' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Someone has changed it since.')
  expect(dialog.textContent).toMatch(/Changed by .?Catalogue desk.?:/)
  expect(dialog.querySelector('ins')?.textContent).toContain('Rose soap')
  await desk.user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what leaves the house waits eight seconds: the key for undo cancels it, and nothing was asked', async () => {
  const letter = { ...known('hide'), undo: 'grace' } as ResolvedAction
  const plan = { affected: 1, skipped: [], sample: [], warnings: [] }
  desk.script['POST /v1/soaps/actions/hide'] = ({ body }) =>
    body.dry ? { body: { data: { plan } } } : done([row(1)])()
  desk.show(<ActingHost />)
  void startWish({ action: letter, resource: soaps, subject: { records: [row(1)] }, face: 'button', input: {} })
  const card = await screen.findByRole('dialog')
  await desk.user.click(await within(card).findByRole('button', { name: /Hide/ }))
  expect(await screen.findByText('Hide: Soap 1 · sends in 8 seconds')).toBeTruthy()
  await undoLast()
  expect(await screen.findByText('Cancelled before sending: Hide: Soap 1')).toBeTruthy()
  expect(calls('/v1/soaps/actions/hide').filter(({ body }) => !body.dry)).toEqual([])
})

test('in a page loaded anew the key for undo names what the server still remembers, says so and asks first', async () => {
  const operation = {
    id: 'op-9',
    action: 'soaps.hide',
    at: '2026-01-01T00:00:00Z',
    changed: 3,
    changes: [{ resource: 'soaps', count: 3 }],
    left: 0,
  }
  desk.script['GET /v1/operations'] = () => ({ body: { data: { operations: [operation], redoable: [] } } })
  desk.script['POST /v1/undo'] = done([row(2)])
  desk.show(<ActingHost />)
  await undoLast()
  expect(await screen.findByText('3 soaps hidden')).toBeTruthy()
  // It may have been done in this very tab, before a reload.
  expect(screen.getByText(/not changed anything since this page was loaded/)).toBeTruthy()
  expect(calls('/v1/undo')).toEqual([])
  await desk.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone: 3 soaps hidden')).toBeTruthy()
  expect(calls('/v1/undo')[0]?.body).toEqual({ operation: 'op-9' })
})

test('whoever meant another change than the newest finds it in the journal', async () => {
  const operation = {
    id: 'op-9',
    action: 'soaps.hide',
    at: '2026-01-01T00:00:00Z',
    changed: 3,
    changes: [{ resource: 'soaps', count: 3 }],
    left: 0,
  }
  desk.script['GET /v1/operations'] = () => ({ body: { data: { operations: [operation], redoable: [] } } })
  desk.show(<ActingHost />)
  await undoLast()
  await desk.user.click(await screen.findByRole('button', { name: 'My activity' }))
  await waitFor(() => expect(desk.address()).toBe('/journal'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(calls('/v1/undo')).toEqual([])
})

test('where nothing is left to take back whole, the way leads to the journal', async () => {
  const operation = {
    id: 'op-9',
    action: 'soaps.hide',
    at: '2026-01-01T00:00:00Z',
    changed: 3,
    changes: [{ resource: 'soaps', count: 3 }],
    left: 2,
  }
  desk.script['GET /v1/operations'] = () => ({ body: { data: { operations: [operation], redoable: [] } } })
  desk.show(<ActingHost />)
  await undoLast()
  await screen.findByText('Nothing to undo')
  await desk.user.click(screen.getByRole('button', { name: 'My activity' }))
  await waitFor(() => expect(desk.address()).toBe('/journal'))
})

test('an undo that runs as a job is not called taken back while it runs; how it ended is told, with what was left', async () => {
  const operation = {
    id: 'op-9',
    action: 'soaps.reprice',
    at: '2026-01-01T00:00:00Z',
    changed: 60,
    changes: [{ resource: 'soaps', count: 60 }],
    left: 0,
  }
  desk.script['GET /v1/operations'] = () => ({ body: { data: { operations: [operation], redoable: [] } } })
  desk.script['POST /v1/undo'] = () => ({ status: 202, body: { data: { jobId: 'j9', number: 7, operation: 'op-10' } } })
  desk.show(<ActingHost />)
  await undoLast()
  const asking = within(await screen.findByRole('alertdialog'))
  await desk.user.click(asking.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^Undoing: Reprice/)).toBeTruthy()
  expect(screen.queryByText(/Undone: Reprice/)).toBeNull()
  const counts = { total: 60, done: 60, ok: 58, failed: 2, skipped: 0, rate: null, eta: null }
  const job = { jobId: 'j9', number: 7, title: 'Undo', status: 'PARTIAL' as never, phase: 'done', ...counts }
  act(() => deliver({ type: 'job.done', offset: '1', ...job }))
  expect(await screen.findByText('Undone: 58. Not undone: 2')).toBeTruthy()
  await act(async () => dropToast('operation j9'))
})
