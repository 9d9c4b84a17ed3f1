// How it ended, with both counts, and what can be done now: take the failed rows home, send them again, take it all back.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { newOnce } from '#console/net/once.ts'
import { go } from '#console/shell/navigation.tsx'
import { ValueDot } from '#console/theme/StatusDot.tsx'
import { JobStatus } from '#contract/valueSet.ts'
import { useSave } from './Choosing.tsx'
import { JobLink } from './JobLink.tsx'
import { mendAddress } from './mending.ts'
import { PickFile } from './PickFile.tsx'
import { Refused } from './Refused.tsx'
import { Report } from './Report.tsx'
import { filePathOf, useReport } from './useJob.ts'
import { type Upload, useUploadState } from './useUpload.ts'

const FailedRows = ({ upload, jobId }: { upload: Upload; jobId: string }) => {
  const { t } = useWords()
  const save = useSave()
  const { resource, upload: asked, inspection } = upload
  const mend = () => {
    upload.send({ type: 'upload.again' })
    go(mendAddress(resource, inspection?.upload ?? asked, jobId))
  }
  return (
    <>
      <Button type="button" onClick={mend}>
        {t('upload.mend.start')}
      </Button>
      <Button
        type="button"
        variant="soft"
        onClick={() => save(filePathOf(jobId, 'errors'), `errors-${upload.context.fileName || 'rows.csv'}`)}
      >
        {t('upload.downloadErrors')}
      </Button>
      <PickFile isButton label={t('upload.uploadFixed')} onFile={upload.choose} />
      <Button type="button" variant="soft" onClick={() => upload.send({ type: 'upload.fix', once: newOnce() })}>
        {t('upload.checkAgain')}
      </Button>
    </>
  )
}

export const Ended = () => {
  const words = useWords()
  const upload = useUploadState()
  const { context, state, isUndoable, send, resource } = upload
  const { jobId, progress } = context
  const report = useReport(state === 'undone' ? undefined : jobId)
  const isUndone = state === 'undone'
  const text = words.t(`upload.ended.${state}`, {
    ok: words.number(progress?.ok ?? 0),
    failed: words.number(progress?.failed ?? 0),
  })
  return (
    <>
      <Refused />
      <p className="upload-end" role="status">
        {!isUndone && <ValueDot set={JobStatus} value={state} />} {text}
      </p>
      {report && <Report report={report} resource={resource} upload={upload.inspection?.upload ?? undefined} />}
      <div className="upload-actions upload-decision">
        {!isUndone && jobId && (progress?.failed ?? 0) > 0 && <FailedRows upload={upload} jobId={jobId} />}
        {isUndoable && (
          <Button type="button" variant="soft" onClick={() => send({ type: 'upload.undo' })}>
            {words.t('upload.undo')}
          </Button>
        )}
        <Button type="button" variant="soft" color="gray" onClick={() => send({ type: 'upload.again' })}>
          {words.t('upload.next')}
        </Button>
        {jobId && <JobLink jobId={jobId} />}
      </div>
    </>
  )
}
