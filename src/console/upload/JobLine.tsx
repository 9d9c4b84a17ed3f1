// One job in one line: what it is, how far, how it ended, and the one or two things that can be done with it now.
import { Button } from '@radix-ui/themes'
import { ActionButton } from '#console/action/ActionButton.tsx'
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { JobState } from '#console/shell/JobState.tsx'
import { Link } from '#console/shell/navigation.tsx'
import { jobTitle } from '#console/shell/runningJobs.ts'
import { recordScreenOf } from '#contract/address.ts'
import type { JobProgress } from '#contract/message.ts'
import type { AnyRow } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { Bar } from './Bar.tsx'
import { brought, factsOf, isOver, type JobFacts, jobsArea, progressOf } from './follow.ts'
import { useRunText } from './RunBar.tsx'
import { useSave } from './save.ts'
import { filePathOf } from './useJob.ts'

/** What the others leave behind is a file or a report: there is nothing to try again or to put back. */
const changesRecords = ({ kind }: JobFacts) => kind === 'bulk.apply' || kind === 'action'

/** Undone jobs, undoing jobs and old ones cannot be taken back; one that rests with something done can. */
export const isUndoable = (job: JobFacts): boolean => {
  const { state, pausedByName, ok, undoUntil, undoneAt, undoOf } = job
  if (ok === 0 || undoneAt || undoOf) return false
  if (pausedByName) return changesRecords(job)
  return isOver(state) && undoUntil !== null && Date.parse(undoUntil) > Date.now()
}

const stopping = ({ state, kind, pausedByName }: JobFacts): string[] => {
  if (isOver(state)) return []
  if (pausedByName) return ['resume', 'cancel']
  return kind === 'export' || kind === 'report' || state === 'overloaded' ? ['cancel'] : ['pause', 'cancel']
}

interface JobActionsProps {
  row: AnyRow
  mayRead?: boolean
  /** Its page has the actions of a job that is over in its heading. */
  onPage?: boolean
}

/** What can be done with a job in its state, as buttons of the one set of actions. */
export const JobActions = ({ row, mayRead = true, onPage = false }: JobActionsProps) => {
  const { t } = useWords()
  const save = useSave()
  const job = factsOf(row)
  const resource = resourceNamed(jobsArea.name)
  if (!resource) return null
  const over = isOver(job.state)
  const names =
    onPage && over
      ? []
      : [
          ...stopping(job),
          ...(over && job.failed > 0 && changesRecords(job) ? ['retryFailed'] : []),
          ...(isUndoable(job) ? ['undoJob'] : []),
        ]
  const actions = names.flatMap(name => actionOf(resource, name) ?? [])
  return (
    <div className="job-actions">
      {over && mayRead && job.failed > 0 && (
        <Button
          type="button"
          size="1"
          variant="soft"
          onClick={() => save(filePathOf(job.id, 'errors'), `errors-${job.number}.csv`)}
        >
          {t('upload.downloadErrors')}
        </Button>
      )}
      {over && job.resultFile && (
        <Button
          type="button"
          size="1"
          variant="soft"
          onClick={() => save(filePathOf(job.id, 'result'), job.resultFile?.name ?? `job-${job.number}.csv`)}
        >
          {t('upload.downloadResult')}
        </Button>
      )}
      {actions.map(action => (
        <ActionButton
          key={action.id}
          action={action}
          resource={resource}
          subject={{ records: [row] }}
          size="1"
          variant="soft"
        />
      ))}
    </div>
  )
}

/** `live` is what the socket said last; it outranks the record for as long as the job runs. */
export const JobLine = ({ row, live }: { row: AnyRow; live?: JobProgress }) => {
  const words = useWords()
  const say = useRunText()
  const job = factsOf(row)
  const progress = live && !isOver(job.state) ? live : progressOf(job)
  const { status, total, done, pausedBy } = progress
  const title = jobTitle(job)
  const running = !isOver(status)
  return (
    <li className="job-line">
      <Link to={recordScreenOf(jobsArea, job.id)}>
        {words.t('upload.jobTitled', { number: words.number(job.number), title })}
      </Link>
      <JobState {...progress} />
      {running && <Bar label={title} share={total ? done / total : pausedBy ? 0 : undefined} />}
      <span className="upload-soft">
        {running
          ? say(progress)
          : words.t('upload.sofar', { ok: words.number(progress.ok), failed: words.number(progress.failed) })}
      </span>
      <JobActions row={live ? brought(row, progress) : row} />
    </li>
  )
}
