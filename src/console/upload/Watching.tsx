// The file is being applied. Leaving the page stops nothing: the job goes on and stands in the tray.
import { Button, Callout } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { brought } from './follow.ts'
import { JobActions } from './JobLine.tsx'
import { JobLink } from './JobLink.tsx'
import { Refused } from './Refused.tsx'
import { RunBar } from './RunBar.tsx'
import { useJobProgress, useJobRow } from './useJob.ts'
import { useUploadState } from './useUpload.ts'

const canRetry = (inner: string | undefined): boolean => inner === 'paused' || inner === 'blind'

export const Watching = () => {
  const { t, number } = useWords()
  const { context, state, inner, send } = useUploadState()
  const progress = useJobProgress(state === 'watching' ? context.jobId : undefined)
  const row = useJobRow(state === 'watching' ? context.jobId : undefined)
  const doing = t(context.undoing || state === 'undoing' ? 'upload.undoing' : 'upload.applying')
  const label = progress?.pausedBy ? t('shell.pausedBy', { name: progress.pausedBy }) : doing
  return (
    <>
      <Refused />
      {inner === 'overloaded' && (
        <Callout.Root color="orange" highContrast role="status">
          <Callout.Text>{t('upload.overloaded')}</Callout.Text>
        </Callout.Root>
      )}
      <RunBar label={inner === 'paused' ? t('upload.paused') : label} progress={progress} />
      {progress && (
        <p className="upload-soft">{t('upload.sofar', { ok: number(progress.ok), failed: number(progress.failed) })}</p>
      )}
      <div className="upload-actions">
        {canRetry(inner) && (
          <Button type="button" onClick={() => send({ type: 'upload.retry' })}>
            {t('upload.retry')}
          </Button>
        )}
        {state === 'sending' && (
          <Button type="button" variant="soft" color="gray" onClick={() => send({ type: 'upload.cancel' })}>
            {t('upload.cancel')}
          </Button>
        )}
        {row && progress && <JobActions row={brought(row, progress)} />}
        {context.jobId && <JobLink jobId={context.jobId} number={progress?.number} />}
      </div>
      {state === 'watching' && !progress?.pausedBy && <p className="upload-soft">{t('upload.goesOn')}</p>}
    </>
  )
}
