// What can be done with rows that are wrong, checked or run: mend them in a grid, or take them home as a file.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { go } from '#console/shell/navigation.tsx'
import { errorsName, mendAddress } from './mending.ts'
import { useSave } from './save.ts'
import { filePathOf } from './useJob.ts'
import { useUploadState } from './useUpload.ts'

export const FailedRows = ({ jobId }: { jobId: string }) => {
  const { t } = useWords()
  const save = useSave()
  const { resource, upload: asked, inspection, context, send, state } = useUploadState()
  // Where nothing can be applied, mending is what there is to do.
  const isMain = state !== 'previewed' || (context.preview?.create ?? 0) + (context.preview?.update ?? 0) === 0
  const mend = () => {
    send({ type: state === 'previewed' ? 'upload.cancel' : 'upload.again' })
    go(mendAddress(resource, inspection?.upload ?? asked, jobId))
  }
  return (
    <>
      <Button type="button" variant={isMain ? 'solid' : 'soft'} onClick={mend}>
        {t('upload.mend.start')}
      </Button>
      <Button
        type="button"
        variant="soft"
        onClick={() => save(filePathOf(jobId, 'errors'), errorsName(context.fileName || 'rows'))}
      >
        {t('upload.downloadErrors')}
      </Button>
    </>
  )
}
