// The dry run: every row is judged and nothing is written.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { Inspected } from './Inspected.tsx'
import { RunBar } from './RunBar.tsx'
import { useJobProgress } from './useJob.ts'
import { useUploadState } from './useUpload.ts'

export const Checking = () => {
  const { t } = useWords()
  const { checkJob, send } = useUploadState()
  const progress = useJobProgress(checkJob)
  return (
    <>
      <Inspected />
      <RunBar label={t('upload.checking')} progress={progress} />
      <div className="upload-actions">
        <Button type="button" variant="soft" color="gray" onClick={() => send({ type: 'upload.cancel' })}>
          {t('upload.cancel')}
        </Button>
      </div>
    </>
  )
}
