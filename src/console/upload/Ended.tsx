// How it ended, with both counts, and what can be done now: take the failed rows home, send them again, take it all back.
import { Button } from '@radix-ui/themes'
import { changesText } from '#console/action/changesText.ts'
import { useWords } from '#console/i18n/words.ts'
import { newOnce } from '#console/net/once.ts'
import { ValueDot } from '#console/theme/StatusDot.tsx'
import { JobStatus } from '#contract/valueSet.ts'
import { FailedRows } from './FailedRows.tsx'
import { factsOf } from './follow.ts'
import { PutBack } from './JobActivity.tsx'
import { JobLink } from './JobLink.tsx'
import { PickFile } from './PickFile.tsx'
import { Refused } from './Refused.tsx'
import { Report } from './Report.tsx'
import { UndoImport } from './UndoImport.tsx'
import { useJobRow, useReport } from './useJob.ts'
import { useUploadState } from './useUpload.ts'

export const Ended = () => {
  const words = useWords()
  const upload = useUploadState()
  const { context, state, isUndoable, send, resource } = upload
  const { jobId, progress } = context
  const report = useReport(state === 'undone' ? undefined : jobId)
  const isUndone = state === 'undone'
  const row = useJobRow(isUndone ? undefined : jobId)
  const putBackAt = row && factsOf(row).undoneAt
  const back = useReport(isUndone ? jobId : undefined)
  const failed = progress?.failed ?? 0
  const putBack = isUndone && failed === 0 && back?.changes?.length ? changesText(words, back.changes) : undefined
  const text = putBack
    ? words.t('upload.ended.undoneAll', { changes: putBack })
    : words.t(`upload.ended.${state}`, { ok: words.number(progress?.ok ?? 0), failed: words.number(failed) })
  return (
    <>
      <Refused />
      {putBackAt && jobId && <PutBack jobId={jobId} state={putBackAt} />}
      <p className="upload-end" role="status">
        {!isUndone && <ValueDot set={JobStatus} value={state} />} {text}
      </p>
      {report && <Report report={report} resource={resource} upload={upload.inspection?.upload ?? undefined} />}
      <div className="upload-actions upload-decision">
        {!isUndone && jobId && (progress?.failed ?? 0) > 0 && (
          <>
            <FailedRows jobId={jobId} />
            <PickFile isButton label={words.t('upload.uploadFixed')} onFile={upload.choose} />
            <Button type="button" variant="soft" onClick={() => send({ type: 'upload.fix', once: newOnce() })}>
              {words.t('upload.checkAgain')}
            </Button>
          </>
        )}
        {isUndoable && !putBackAt && jobId && <UndoImport jobId={jobId} onUndo={() => send({ type: 'upload.undo' })} />}
        <Button type="button" variant="soft" color="gray" onClick={() => send({ type: 'upload.again' })}>
          {words.t('upload.next')}
        </Button>
        {jobId && <JobLink jobId={jobId} />}
      </div>
    </>
  )
}
