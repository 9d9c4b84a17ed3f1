// Jobs as rows: those under way on opening, any of them behind `!`. What is known is shown at once, the rest follows.
import { titleOf } from '#console/fields/title.ts'
import { isolated } from '#console/i18n/isolated.ts'
import type { Words } from '#console/i18n/words.ts'
import { queries } from '#console/net/queries.ts'
import { keys, listRecords } from '#console/net/records.ts'
import { may, resourceNamed } from '#console/session/me.ts'
import { actionId, recordScreenOf } from '#contract/address.ts'
import type { Listed } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { JobStatus, type JobStatusName } from '#contract/valueSet.ts'
import { printTerm } from '#rules/expression/print.ts'
import type { Group, PaletteRow } from '../row.ts'

const running = { page: 1, size: 10, sort: '-createdAt', filter: 'state:start,steady' }

export const jobsArea = (): Resource | undefined => {
  const jobs = resourceNamed('jobs')
  return jobs && may(actionId(jobs, 'open')) ? jobs : undefined
}

const share = ({ done, total }: AnyRow, words: Words): string =>
  typeof done === 'number' && typeof total === 'number' && total > 0
    ? words.percent(Math.floor((100 * done) / total) * 100)
    : ''

const rowOf = (jobs: Resource, group: Group, row: AnyRow, words: Words): PaletteRow => {
  const state = String(row.state) as JobStatusName
  const to = recordScreenOf(jobs, row.id)
  return {
    id: `${group}:${row.id}`,
    group,
    title: titleOf(jobs, row, ''),
    marks: [],
    icon: jobs.icon,
    note: [isolated(`#${row.number}`), share(row, words)].filter(Boolean).join(' · '),
    state: row.pausedByName
      ? { tone: 'amber', text: words.t('shell.pausedBy', { name: String(row.pausedByName) }) }
      : { tone: JobStatus.tones[state], text: words.value(JobStatus, state) },
    recent: to,
    record: { resource: jobs, id: row.id },
    choice: { kind: 'go', to },
  }
}

const rowsOf = (group: Group, listed: Listed<AnyRow> | undefined, words: Words): PaletteRow[] => {
  const jobs = jobsArea()
  return jobs && listed ? listed.rows.map(row => rowOf(jobs, group, row, words)) : []
}

/** Undefined when it has never been asked. */
export const knownRunning = (words: Words): PaletteRow[] | undefined => {
  const jobs = jobsArea()
  const known = jobs && queries.getQueryData<Listed<AnyRow>>(keys.list(jobs, running))
  return known && rowsOf('running', known, words)
}

export const askRunning = async (words: Words): Promise<PaletteRow[]> => {
  const jobs = jobsArea()
  if (!jobs) return []
  const queryFn = ({ signal }: { signal: AbortSignal }) => listRecords(jobs, running, signal)
  const listed = await queries.fetchQuery({ queryKey: keys.list(jobs, running), queryFn, staleTime: 3000 })
  return rowsOf('running', listed, words)
}

export const findJobs = async (text: string, words: Words, signal: AbortSignal): Promise<PaletteRow[]> => {
  const jobs = jobsArea()
  if (!jobs) return []
  const filter = text ? printTerm({ words: text, exact: true }) : ''
  return rowsOf('jobs', await listRecords(jobs, { ...running, filter, size: 25 }, signal), words)
}

/** Undefined when none has failed. */
export const newestFailed = async (): Promise<AnyRow | undefined> => {
  const jobs = jobsArea()
  const failed = { ...running, size: 1, filter: 'state:partial,failure' }
  return jobs && (await listRecords(jobs, failed)).rows[0]
}
