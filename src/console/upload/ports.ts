// Where the upload machine touches the server: send and inspect, check, apply, watch, take back. Every refusal comes back
// in the server's own words.
import { refused } from '#console/action/acting.ts'
import { noteDone, noteGone } from '#console/action/undo.ts'
import { api } from '#console/net/api.ts'
import { newOnce } from '#console/net/once.ts'
import { queries } from '#console/net/queries.ts'
import { keys } from '#console/net/records.ts'
import { jobTitle } from '#console/shell/runningJobs.ts'
import { actionEndpointOf, endpointOf } from '#contract/address.ts'
import { fileBounds, type Inspection, noProfile, type ReadingAsk, type UploadInput } from '#contract/bulk.ts'
import type { Shown } from '#contract/call.ts'
import type { JobProgress } from '#contract/message.ts'
import type { Resource } from '#contract/resource.ts'
import { refuse } from '#machines/port.ts'
import type { JobHeard, Mapping, Preview, UploadPorts } from '#machines/upload/setup.ts'
import { type Desk, firstMapping, inputOf, mappedAnew, openColumns } from './desk.ts'
import { endOf, factsOf, followJob, jobsArea, readAtLast, readJob } from './follow.ts'
import { errorsName, readFailed } from './mending.ts'
import { filePathOf, readReport } from './useJob.ts'

const told = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (thrown) {
    throw refused(thrown)
  }
}

const bounded = (file: File | undefined): File => {
  if (!file) throw refuse({ key: 'upload.refused.unreadable' })
  if (file.size === 0) throw refuse({ key: 'upload.refused.empty' })
  if (file.size > fileBounds.bytes)
    throw refuse({ key: 'upload.refused.tooLarge', params: { mb: fileBounds.bytes / 1024 ** 2 } })
  return file
}

const keepFile = async (desk: Desk, fileRef: string, signal: AbortSignal): Promise<string> => {
  const known = desk.stored.get(fileRef)
  if (known) return known
  const file = bounded(desk.files.get(fileRef))
  desk.note({ sent: 0 })
  const { id } = await api.sendFile<{ id: string }>('/v1/files', file, file.name, {
    signal,
    onProgress: sent => desk.note({ sent }),
  })
  desk.note({ sent: undefined })
  desk.stored.set(fileRef, id)
  return id
}

const look = (
  resource: Resource,
  { upload, sheet, headerRow, isPlain }: Desk,
  asked: { file: string; former?: string; mapping?: string },
  signal: AbortSignal,
): Promise<Inspection> =>
  api.get<Inspection>(`${endpointOf(resource)}/uploads/inspect`, {
    params: {
      ...asked,
      upload,
      ...(sheet !== undefined && { sheet }),
      ...(headerRow && { headerRow }),
      ...(isPlain && { profile: noProfile }),
    },
    signal,
  })

const isOpen = ({ reading }: Desk, { what }: ReadingAsk): boolean => reading[what] === undefined

/** Columns mapped by hand are looked at as what they become now: nothing is read in one of two ways before that was asked. */
const lookAsMapped = async (resource: Resource, desk: Desk, mapping: Mapping, signal: AbortSignal): Promise<void> => {
  const { inspection } = desk
  const anew = inspection && mappedAnew(inspection, resource.uploads?.[inspection.upload ?? desk.upload], mapping)
  if (!anew) return
  const found = await look(resource, desk, { file: inspection.file.id, mapping: JSON.stringify(anew) }, signal)
  const { asks, reading, warnings } = found
  desk.inspection = { ...inspection, asks, reading, warnings }
  desk.note({ inspection: desk.inspection })
  if (asks.some(ask => isOpen(desk, ask))) throw refuse({ key: 'upload.refused.asks' })
}

const parse =
  (resource: Resource, desk: Desk): UploadPorts['parse'] =>
  ({ fileRef }, signal) =>
    told(async () => {
      const file = await keepFile(desk, fileRef, signal)
      const inspection = await look(resource, desk, { file, ...(desk.former && { former: desk.former }) }, signal)
      desk.inspection = inspection
      desk.reading = { ...inspection.former?.reading, ...desk.reading }
      desk.fill = { ...inspection.former?.fill, ...desk.fill }
      const asked = new Set(inspection.fill?.map(({ column }) => column))
      desk.fill = Object.fromEntries(Object.entries(desk.fill).filter(([column]) => asked.has(column)))
      desk.note({
        inspection,
        checkJob: undefined,
        fill: desk.fill,
        reading: desk.reading,
        asBefore: desk.asBefore,
      })
      return {
        rows: inspection.rows,
        columns: inspection.columns.map(({ header }) => header),
        ...(inspection.profile && { profile: inspection.profile.name }),
        mapping: firstMapping(inspection),
        // A question about the whole file is answered where its columns are.
        unknown: [
          ...openColumns(inspection),
          ...inspection.asks.flatMap(ask => (isOpen(desk, ask) ? [ask.column] : [])),
        ],
      }
    })

interface Started {
  jobId: string
  operation?: string
}

const call = (resource: Resource, input: UploadInput, dry: boolean, once: string): Promise<Started> =>
  api.post<Started>(actionEndpointOf(resource, 'upload'), { input, ...(dry && { dry }) }, { once, face: 'csv' })

/** Actions of a job answer like all actions: the job they started is told as a fact. */
interface JobAnswer extends Partial<Started> {
  result?: Shown
}

const startedIn = ({ jobId, result }: JobAnswer): string | undefined => {
  const value = result?.kind === 'facts' ? result.facts[0]?.value : undefined
  return jobId ?? (typeof value === 'string' ? value : undefined)
}

const askJob = (action: string, jobId: string, background = false): Promise<JobAnswer> =>
  api.post(actionEndpointOf(jobsArea, action), { ids: [jobId] }, { face: 'button', background })

/** A check that could not even begin, or not go on, says why in its record; any other is followed until its report is read. */
const previewOf = async (jobId: string, signal: AbortSignal): Promise<Preview> => {
  const { status } = await endOf(jobId, signal)
  const row = status === 'failure' ? await readAtLast(() => readJob(jobId, signal), signal) : undefined
  const { reason, reasonTold } = (row && factsOf(row)) ?? {}
  if (reason) throw refuse({ key: 'upload.refused.check', code: status, message: reason, ...reasonTold })
  const report = await readAtLast(() => readReport(jobId, signal), signal)
  const { create, update, unchanged, delete: removed, error } = report.counts
  return { batchRef: jobId, create, update: update + removed, unchanged, failed: error, rows: report.samples }
}

const readingOf = ({ reading, headerRow }: Desk): Partial<UploadInput> => ({
  ...(Object.keys(reading).length > 0 && { reading }),
  ...(headerRow && { headerRow }),
})

const check =
  (resource: Resource, desk: Desk): UploadPorts['check'] =>
  ({ mapping }, signal) =>
    told(async () => {
      if (!desk.inspection) throw refuse({ key: 'upload.refused.check' })
      await lookAsMapped(resource, desk, mapping, signal)
      const input = { ...inputOf(desk.inspection, desk.upload, mapping, desk.fill), ...readingOf(desk) }
      const { jobId } = await call(resource, input, true, newOnce())
      if (signal.aborted) throw signal.reason
      desk.checks.set(jobId, input)
      desk.note({ checkJob: jobId })
      // Cancelled on this side: the server need not go on either.
      signal.addEventListener('abort', () => void askJob('cancel', jobId, true).catch(() => {}))
      return previewOf(jobId, signal)
    })

const send =
  (resource: Resource, desk: Desk): UploadPorts['send'] =>
  ({ batchRef, once }) =>
    told(async () => {
      const input = desk.checks.get(batchRef)
      if (!input) throw refuse({ key: 'upload.refused.check' })
      const { jobId, operation } = await call(resource, { ...input, check: batchRef }, false, once)
      if (operation) desk.operations.set(jobId, operation)
      return { jobId }
    })

/** What was applied here is the last thing done here. */
const noteApplied = ({ operations }: Desk, job: JobProgress): void => {
  const operation = job.ok > 0 ? operations.get(job.jobId) : undefined
  if (operation) noteDone(operation, jobTitle(job))
}

const watch =
  (resource: Resource, desk: Desk): UploadPorts['watch'] =>
  ({ jobId }, tell) => {
    let wasOverloaded = false
    const say = (heard: JobHeard) => tell(heard)
    return followJob(jobId, progress => {
      const { status, total, ok, failed, skipped } = progress
      say({ type: 'job.progress', progress: { total: total ?? 0, ok, failed, skipped } })
      if (status === 'overloaded') say({ type: 'job.overloaded' })
      else if (wasOverloaded) say({ type: 'job.resumed' })
      wasOverloaded = status === 'overloaded'
      if (status !== 'success' && status !== 'partial' && status !== 'failure') return
      noteApplied(desk, progress)
      say({ type: 'job.ended', outcome: status })
      void queries.invalidateQueries({ queryKey: keys.resource(resource) })
    })
  }

const undo =
  (desk: Desk): UploadPorts['undo'] =>
  ({ jobId }) =>
    told(async () => {
      const started = startedIn(await askJob('undoJob', jobId))
      if (!started) throw refuse({ key: 'upload.refused.undo' })
      noteGone(desk.operations.get(jobId))
      return { jobId: started }
    })

const fix =
  (desk: Desk): UploadPorts['fix'] =>
  ({ jobId }, signal) =>
    told(async () => {
      const [{ reading }, body] = await Promise.all([
        readFailed(jobId, signal),
        api.file(filePathOf(jobId, 'errors'), { signal }),
      ])
      const fileRef = newOnce()
      desk.asBefore = true
      desk.headerRow = undefined
      desk.reading = reading
      desk.former = jobId
      desk.files.set(fileRef, new File([body], errorsName(desk.inspection?.file.name ?? 'file'), { type: 'text/csv' }))
      return { fileRef }
    })

export const uploadPorts = (resource: Resource, desk: Desk): Partial<UploadPorts> => ({
  parse: parse(resource, desk),
  check: check(resource, desk),
  send: send(resource, desk),
  watch: watch(resource, desk),
  undo: undo(desk),
  fix: fix(desk),
})
