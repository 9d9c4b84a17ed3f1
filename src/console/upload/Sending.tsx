// The file travels and is looked at.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { Bar } from './Bar.tsx'
import { useUploadState } from './useUpload.ts'

export const Sending = () => {
  const { t } = useWords()
  const { context, sent, send } = useUploadState()
  const text =
    sent === undefined || sent === 1
      ? t('upload.reading', { name: context.fileName })
      : t('upload.sendingFile', { name: context.fileName })
  return (
    <>
      <p role="status">{text}</p>
      <Bar label={text} share={sent === 1 ? undefined : sent} />
      <div className="upload-actions">
        <Button type="button" variant="soft" color="gray" onClick={() => send({ type: 'upload.cancel' })}>
          {t('upload.cancel')}
        </Button>
      </div>
    </>
  )
}
