// Somebody before the upload screen: what every test of files and jobs does there and hears meanwhile.
import { act, screen } from '@testing-library/react'
import { deliver } from '#console/net/live.ts'
import { openTray } from '#console/upload/tray.ts'
import { UploadScreen } from '#console/upload/UploadScreen.tsx'
import type { Inspection } from '#contract/bulk.ts'
import type { JobProgress } from '#contract/message.ts'
import type { Desk } from '../support/desk.tsx'
import { creams } from './gridDesk.tsx'
import { csv, openUpload } from './uploadDesk.tsx'

/** Of the test that runs now. */
export let desk: Desk
export let running: Awaited<ReturnType<typeof openUpload>>['running']

/** The server alone; what is looked at is shown by the test. */
export const sit = async (...asked: Parameters<typeof openUpload>) => {
  ;({ desk, running } = await openUpload(...asked))
}
export const leave = () => {
  openTray(false)
  return desk.close()
}
export const open = async (found?: Inspection, asMapped?: Inspection) => {
  await sit(found, undefined, asMapped)
  desk.show(<UploadScreen resource={creams} upload="price" />)
}
export const choose = (file = csv()) =>
  desk.user.upload(screen.getAllByLabelText('Choose file', { selector: 'input' })[0] as HTMLElement, file)
export const sent = () => desk.asked.filter(({ path }) => path === '/v1/creams/actions/upload').map(({ body }) => body)
export const told = (over: Partial<JobProgress>) => {
  const progress: JobProgress = {
    jobId: 'apply',
    number: 8,
    title: 'Prices',
    status: 'start',
    phase: 'apply',
    total: 3,
    done: 1,
    ok: 1,
    failed: 0,
    skipped: 0,
    rate: 40,
    eta: 90,
    ...over,
  }
  act(() => deliver({ type: 'job.progress', offset: null, ...progress }))
}
export const end = (over: Partial<JobProgress> = {}) =>
  told({ status: 'partial', done: 3, ok: 2, failed: 1, rate: null, eta: null, ...over })
