// An upload whose every port answers well unless a test says otherwise, led to where the test begins.
import type { JobHeard, Parsed, Preview } from '#machines/upload/setup.ts'
import { makeUpload, type UploadEvent, type UploadPorts } from '#machines/upload.ts'
import { settle, start, succeeds } from './running.ts'

export const parsed: Parsed = {
  rows: 2,
  columns: ['sku', 'price'],
  mapping: { sku: 'sku', price: 'price' },
  unknown: [],
}
export const preview: Preview = { batchRef: 'batch-1', create: 1, update: 1, unchanged: 0, failed: 0, rows: [] }
export const file = { type: 'file.choose', fileRef: 'file-1', name: 'prices.csv', once: 'once-1' } as const

export const upload = async (ports: Partial<UploadPorts> = {}) => {
  const watched: { jobId: string; tell: (heard: JobHeard) => void; ended: boolean }[] = []
  const well: UploadPorts = {
    parse: succeeds(parsed),
    check: succeeds(preview),
    stepUp: succeeds(undefined),
    send: succeeds({ jobId: 'job-1' }),
    watch: ({ jobId }, tell) => {
      const watching = { jobId, tell, ended: false }
      watched.push(watching)
      return () => {
        watching.ended = true
      }
    },
    undo: succeeds({ jobId: 'job-2' }),
    fix: succeeds({ fileRef: 'file-2' }),
  }
  const run = start(makeUpload({ ...well, ...ports }))
  const at = () => run.actor.getSnapshot()
  const send = (event: UploadEvent) => settle(() => run.actor.send(event))
  const hear = (heard: JobHeard) => settle(() => watched.at(-1)?.tell(heard))
  return { ...run, at, send, hear, watched, refusal: () => at().context.refusal?.key }
}
export const previewed = async (ports: Partial<UploadPorts> = {}) => {
  const run = await upload(ports)
  await run.send(file)
  return run
}
export const watching = async (ports: Partial<UploadPorts> = {}) => {
  const run = await previewed(ports)
  await run.send({ type: 'upload.apply' })
  return run
}
export const ended = async (outcome: 'success' | 'partial' | 'failure', ports: Partial<UploadPorts> = {}) => {
  const run = await watching(ports)
  await run.hear({ type: 'job.ended', outcome })
  return run
}
