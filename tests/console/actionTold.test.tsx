// What is told of an action once it is through: what was left out and why, the job, what was made, who must agree.
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { startWish } from '#console/action/startWish.ts'
import { i18n } from '#console/i18n/speech.ts'
import { deliver } from '#console/net/live.ts'
import { dropToast } from '#console/shell/toast.ts'
import { calls, desk, known, plan, row, soaps, wish } from './actionDesk.tsx'

test('who was left out is listed with reasons and can be tried again under a new key', async () => {
  const left = { id: row(7).id, title: 'Soap 7', why: { code: 'STATE', message: 'not possible while draft' } }
  desk.script['POST /v1/soaps/actions/hide'] = () => ({
    body: { data: { done: [row(6)], refused: [left], operation: 'op-6' } },
  })
  desk.show(<ActingHost />)
  wish('hide', [row(6), row(7)])
  await screen.findByText('Soap 6 hidden · 1 skipped')
  await desk.user.click(screen.getByRole('button', { name: 'Details' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('link', { name: 'Soap 7' })).toBeTruthy()
  expect(dialog.getByText('not possible while draft')).toBeTruthy()
  await desk.user.click(dialog.getByRole('button', { name: 'Retry 1' }))
  await waitFor(() => expect(calls('/v1/soaps/actions/hide')).toHaveLength(2))
  const [first, second] = calls('/v1/soaps/actions/hide')
  expect(second?.body.ids).toEqual([row(7).id])
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
})

/** Other toasts may still stand. */
const openDetails = async (told: RegExp) => {
  let box = (await screen.findByText(told)).parentElement!
  while (!within(box).queryByRole('button', { name: 'Details' })) box = box.parentElement!
  await desk.user.click(within(box).getByRole('button', { name: 'Details' }))
  return within(await screen.findByRole('dialog'))
}

test('what was left out of a record that went through is told by its own name, and the same is not tried again', async () => {
  const left = { id: 'jar-1', resource: 'jars', title: 'Jar 1', why: { code: 'RULE', message: 'too dear' } }
  desk.script['POST /v1/soaps/actions/hide'] = () => ({
    body: { data: { done: [row(6), row(7)], refused: [], within: [left], operation: 'op-7' } },
  })
  desk.show(<ActingHost />)
  wish('hide', [row(6), row(7)])
  const dialog = await openDetails(/^2 soaps hidden · skipped: 1 jars/)
  expect(dialog.getByText('too dear')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /Retry|Try again/ })).toBeNull()
})

test('a record that alone is refused says why once, beside its name', async () => {
  const why = { code: 'IN_USE', message: 'is used by 10 records', key: 'server.record.usedByMany' }
  desk.script['POST /v1/soaps/actions/hide'] = () => ({
    body: { data: { done: [], refused: [{ id: row(9).id, title: 'Soap 9', why }] } },
  })
  desk.show(<ActingHost />)
  wish('hide', [row(9)])
  const dialog = await openDetails(/Not done: Hide · Soap 9/)
  expect(dialog.getAllByText(/used by/)).toHaveLength(1)
  expect(dialog.getByRole('alert').textContent).toContain('Soap 9')
})

test('a refusal says why and stays', async () => {
  desk.script['POST /v1/soaps/actions/hide'] = () => ({
    status: 409,
    body: { code: 'STATE', message: 'not possible while draft' },
  })
  desk.show(<ActingHost />)
  wish('hide', [row(8)])
  expect(await screen.findByText('Not done: Hide · Soap 8')).toBeTruthy()
  expect(screen.getByText('not possible while draft')).toBeTruthy()
})

test('a why is drawn as a trace', async () => {
  desk.script['POST /v1/soaps/actions/why-hidden'] = () => ({
    body: {
      data: {
        done: [],
        refused: [],
        result: {
          kind: 'trace',
          title: 'Why is Soap 9 hidden?',
          result: 'Hidden',
          steps: [{ rule: 'Status', outcome: 'hidden', ok: false }],
        },
      },
    },
  })
  desk.show(<ActingHost />)
  wish('whyHidden', [row(9)])
  const dialog = within(await screen.findByRole('dialog', { name: 'Why is Soap 9 hidden?' }))
  expect(dialog.getByText('Hidden')).toBeTruthy()
  expect(dialog.getByRole('img', { name: 'Failed' })).toBeTruthy()
})

test('a why that is said by key is read in the words of the page', async () => {
  const fine = { key: 'rules.hidden.fine', text: 'OK' }
  desk.script['POST /v1/soaps/actions/why-hidden'] = () => ({
    body: {
      data: {
        done: [],
        refused: [],
        result: {
          kind: 'trace',
          title: { key: 'soaps.actions.whyHidden.label', text: 'Why hidden?' },
          result: { key: 'test.launches', text: 'It launches later' },
          steps: [{ rule: 'blockers.NO_HSN', input: 'SLAB_1', outcome: fine, ok: true }],
        },
      },
    },
  })
  i18n.addResource('en', 'translation', 'test.launches', 'Not before its launch')
  desk.show(<ActingHost />)
  wish('whyHidden', [row(9)])
  const dialog = within(await screen.findByRole('dialog', { name: 'Why hidden?' }))
  expect(dialog.getByText('Not before its launch')).toBeTruthy()
  expect(dialog.getByText('Publishing requirements')).toBeTruthy()
  expect(dialog.getByText('OK')).toBeTruthy()
  expect(dialog.getByText('SLAB_1').tagName).toBe('BDI')
})

test('many become a job with a way to it', async () => {
  desk.script['POST /v1/soaps/actions/hide'] = ({ body }) =>
    body.dry
      ? { body: { data: { plan: { ...plan, affected: 30 } } } }
      : { status: 202, body: { data: { jobId: 'j1', number: 7 } } }
  desk.show(<ActingHost />)
  wish(
    'hide',
    Array.from({ length: 30 }, (_, at) => row(at)),
  )
  await desk.user.click(await screen.findByRole('button', { name: /Hide/ }))
  await desk.user.click(await screen.findByRole('button', { name: 'View job' }))
  expect(desk.address()).toBe('/jobs/j1')
})

test('what a deed about nothing has made is named, and both its toast and its answer lead there', async () => {
  const made = { done: [row(4)], refused: [], operation: 'op-4' }
  desk.script['POST /v1/soaps/actions/mould'] = () => ({ body: { data: made } })
  desk.show(<ActingHost />)
  const mould = () => startWish({ action: known('mould'), resource: soaps, face: 'button' })
  void mould()
  expect(await screen.findByText(/^Created: soap .?Soap 4.?$/)).toBeTruthy()
  await desk.user.click(screen.getByRole('button', { name: 'Open' }))
  expect(desk.address()).toBe(`/soaps/${row(4).id}`)
  const result = { kind: 'facts', title: 'A new soap', facts: [{ label: 'Weight', value: '90 g' }] }
  desk.script['POST /v1/soaps/actions/mould'] = () => ({ body: { data: { ...made, done: [row(5)], result } } })
  void mould()
  const answer = within(await screen.findByRole('dialog', { name: 'A new soap' }))
  await desk.user.click(answer.getByRole('button', { name: 'Open' }))
  expect(desk.address()).toBe(`/soaps/${row(5).id}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a deed that begins another job is told as running, not as done, and opens no dialog', async () => {
  const about = { resource: 'jobs', id: 'j8', title: 'Undo: Soaps' }
  const result = { kind: 'facts', title: 'Started', facts: [{ label: 'Job 8', value: 'j8', about }] }
  desk.script['POST /v1/soaps/actions/reprice'] = () => ({ body: { data: { done: [], refused: [], result } } })
  desk.show(<ActingHost />)
  wish('reprice', [row(1)], { price: 500 })
  expect(await screen.findByText('Reprice: Soap 1 · running as a job')).toBeTruthy()
  expect(screen.queryByText('Reprice: Soap 1 · done')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  const counts = { total: 3, done: 3, ok: 3, failed: 0, skipped: 0, rate: null, eta: null }
  const job = { jobId: 'j8', number: 8, title: 'Undone', status: 'SUCCESS' as never, phase: 'done', ...counts }
  act(() => deliver({ type: 'job.done', offset: '1', ...job }))
  expect(await screen.findByText('Job 8: 3 done')).toBeTruthy()
  await act(async () => dropToast('operation j8'))
})

test('what waits for a second person where it was made is told as waiting and not as done, with the way there', async () => {
  const made = { resource: 'soaps', id: row(2).id }
  desk.script['POST /v1/soaps/actions/hide'] = () => ({ body: { data: { done: [row(1)], refused: [], waits: made } } })
  desk.show(<ActingHost />)
  wish('hide', [row(1)])
  const told = await screen.findByText('Hide: Soap 1 · sent for approval')
  expect(screen.queryByText('Soap 1 hidden')).toBeNull()
  // Toasts of the tests before it may still be there.
  await desk.user.click(within(told.closest('li')!).getByRole('button', { name: 'Open' }))
  expect(desk.address()).toBe(`/soaps/${row(2).id}`)
})
