// Jobs where people meet them: in the tray, while they rest, on their page.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { JobProgressPanel } from '#console/upload/JobProgressPanel.tsx'
import { JobRowsPanel } from '#console/upload/JobRowsPanel.tsx'
import { JobTray } from '#console/upload/JobTray.tsx'
import { jobRow } from './uploadDesk.tsx'
import { choose, desk, end, leave, open, running, sit, told } from './uploadSeat.tsx'

afterEach(leave)

describe('the tray', () => {
  test('shows my jobs, how they ended and what can be done', async () => {
    await sit()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    running.set('apply', jobRow('apply', 8, { state: 'partial', done: 3, ok: 2, failed: 1, undoUntil: tomorrow }))
    running.delete('check')
    running.delete('undo')
    desk.show(<JobTray />)
    await desk.user.click(screen.getByRole('button', { name: 'Jobs' }))
    expect(await screen.findByRole('link', { name: '8 · Prices: prices.csv' })).toBeTruthy()
    expect(screen.getByText('Partly failed')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download failed rows' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Undo job/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Cancel job/ })).toBeNull()
  })

  test('counts what runs, from the socket', async () => {
    await sit()
    desk.show(<JobTray />)
    told({ done: 1 })
    await screen.findByRole('button', { name: 'Jobs, 1 running' })
    end()
    await screen.findByRole('button', { name: 'Jobs' })
  })
})

describe('a paused job', () => {
  const rests = { status: 'steady', phase: 'paused', pausedBy: 'Ada', done: 2, ok: 2, rate: null, eta: null } as const

  test('stands in the tray with who paused it and how far it is, goes on or is over at a press, and counts as running no more', async () => {
    await sit()
    running.delete('check')
    running.delete('undo')
    const asked = () => desk.asked.filter(({ path }) => path.startsWith('/v1/jobs/actions/')).map(({ path }) => path)
    desk.script['POST /v1/jobs/actions/pause'] = () => ({ body: { data: { done: [], refused: [] } } })
    desk.script['POST /v1/jobs/actions/resume'] = () => ({ body: { data: { done: [], refused: [] } } })
    desk.show(<JobTray />)
    told({ done: 1 })
    await desk.user.click(await screen.findByRole('button', { name: 'Jobs, 1 running' }))
    await desk.user.click(await screen.findByRole('button', { name: /Pause job/ }))
    await waitFor(() => expect(asked()).toHaveLength(1))
    told(rests)
    expect(await screen.findByText('Paused by Ada')).toBeTruthy()
    expect(screen.getByText('2 of 3')).toBeTruthy()
    for (const name of [/Cancel job/, /Undo job/]) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Pause job/ })).toBeNull()
    expect(screen.queryByText(/1 running/)).toBeNull()
    await desk.user.click(screen.getByRole('button', { name: /Resume job/ }))
    await waitFor(() => expect(asked()).toEqual(['/v1/jobs/actions/pause', '/v1/jobs/actions/resume']))
    told({ status: 'start' })
    expect(await screen.findByRole('button', { name: /Pause job/ })).toBeTruthy()
  })

  test('says so on the screen of its upload, where it can go on', async () => {
    await open()
    await choose()
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    await desk.user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('link', { name: 'Job 8' })
    told(rests)
    expect(await screen.findByText('Paused by Ada')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /Resume job/ })).toBeTruthy()
  })
})

describe('a job’s page', () => {
  const rowOf = (line: number, code: string) => ({
    ...jobRow(`row-${line}`, line),
    line,
    key: `Cream ${line}`,
    outcome: 'error',
    code,
    column: 'price',
    message: `Line ${line} is wrong`,
  })
  const opened = async () => {
    await sit()
    desk.script['GET /v1/job-rows'] = ({ search }) => {
      const rows = search.get('filter')?.includes('code:TYPE')
        ? [rowOf(4, 'TYPE')]
        : [rowOf(4, 'TYPE'), rowOf(9, 'RANGE')]
      return { body: { data: { rows, page: { number: 1, size: 25, total: rows.length, about: false } } } }
    }
  }

  test('follows the job and offers what its state allows', async () => {
    await opened()
    desk.show(<JobProgressPanel resource={jobs} record={jobRow('apply', 8)} />)
    expect(screen.getByText('Waited')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Cancel job/ })).toBeTruthy()
    told({ done: 2, ok: 2 })
    expect(await screen.findByText(/2 of 3/)).toBeTruthy()
    end()
    expect(await screen.findByText('Partly failed')).toBeTruthy()
  })

  test('says first that what the job did was put back, by whom and by which job', async () => {
    await opened()
    const putBack = { at: '2026-01-02T00:00:00Z', byName: 'Asha Rao', jobId: 'undo', number: 9 }
    desk.script['GET /v1/jobs/apply/offers'] = () => ({ body: { data: { offers: {}, blockers: [] } } })
    desk.script['GET /v1/jobs/apply/deeds'] = () => ({ body: { data: { lines: [], putBack } } })
    const row = jobRow('apply', 8, { state: 'success', total: 3, done: 3, ok: 3, undoneAt: putBack.at })
    desk.show(<JobProgressPanel resource={jobs} record={row} />)
    const note = await screen.findByRole('note')
    expect(note.textContent).toMatch(/Undone by .?Asha Rao.? /)
    expect(note.querySelector('time')?.dateTime).toBe('2026-01-02T00:00:00Z')
    expect(within(note).getByRole('link', { name: 'Job 9' }).getAttribute('href')).toMatch(/undo$/)
    expect(screen.getByText(/3 succeeded, 0 failed/)).toBeTruthy()
  })

  test('shows the failed rows first, and those of one kind at a press', async () => {
    await opened()
    desk.show(<JobRowsPanel resource={jobs} record={jobRow('apply', 8, { state: 'partial', failed: 2 })} />)
    expect(await screen.findByText('Line 9 is wrong')).toBeTruthy()
    await desk.user.click(await screen.findByRole('button', { name: 'Unreadable value 1' }))
    await waitFor(() => expect(screen.queryByText('Line 9 is wrong')).toBeNull())
    expect(screen.getByText('Line 4 is wrong')).toBeTruthy()
    const filters = desk.asked.filter(({ path }) => path === '/v1/job-rows').map(({ search }) => search.get('filter'))
    expect(filters).toEqual(['job:apply outcome:error', 'job:apply outcome:error code:TYPE'])
  })

  test('says of an action to which records it was done, by their names, and not that they changed', async () => {
    await opened()
    const row = {
      id: 'r1',
      line: 1,
      key: '/old-sale',
      outcome: 'updated',
      code: null,
      column: null,
      message: null,
      told: null,
      others: null,
    }
    desk.script['GET /v1/job-rows'] = () => ({
      body: { data: { rows: [row], page: { number: 1, size: 25, total: 1, about: false } } },
    })
    desk.show(
      <JobRowsPanel
        resource={jobs}
        record={jobRow('apply', 8, { kind: 'action', state: 'success', total: 1, done: 1, ok: 1 })}
      />,
    )
    const line = (await screen.findByText('/old-sale')).closest('tr')!
    expect(within(line).getByText('Done')).toBeTruthy()
    expect(screen.queryByText('Updated')).toBeNull()
  })
})
