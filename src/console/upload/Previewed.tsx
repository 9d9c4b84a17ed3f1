// The report of the dry run, and the one moment of decision: apply it, or not.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import { FailedRows } from './FailedRows.tsx'
import { Fill } from './Fill.tsx'
import { Inspected } from './Inspected.tsx'
import { PickFile } from './PickFile.tsx'
import { Refused } from './Refused.tsx'
import { Report } from './Report.tsx'
import { useReport } from './useJob.ts'
import { useUploadState } from './useUpload.ts'

export const Previewed = () => {
  const { t, number } = useWords()
  const { context, inspection, resource, upload, asBefore, send, choose } = useUploadState()
  const { preview } = context
  const failed = preview?.failed ?? 0
  const report = useReport(preview?.batchRef)
  const many = (preview?.create ?? 0) + (preview?.update ?? 0)
  const apply = () => many > 0 && send({ type: 'upload.apply' })
  useKeys('record', { 'Ctrl+Enter': apply })
  return (
    <>
      <Refused />
      <Inspected />
      {report && <Fill report={report} />}
      {report && <Report report={report} resource={resource} upload={inspection?.upload ?? upload} />}
      {asBefore && failed > 0 && <p role="status">{t('upload.asBefore', { count: failed, number: number(failed) })}</p>}
      {many === 0 && <p>{t(failed > 0 ? 'upload.noneFits' : 'upload.nothingToDo')}</p>}
      <div className="upload-actions upload-decision">
        {many > 0 && (
          <Button type="button" onClick={apply}>
            {t(inspection?.sameAs ? 'upload.applyAgain' : 'upload.apply', { count: many, number: number(many) })}
            <Kbd keys="Mod+Enter" />
          </Button>
        )}
        {failed > 0 && preview && <FailedRows jobId={preview.batchRef} />}
        <Button type="button" variant="soft" color="gray" onClick={() => send({ type: 'mapping.open' })}>
          {t('upload.changeColumns')}
        </Button>
        <PickFile isButton label={t('upload.another')} onFile={choose} />
        <Button type="button" variant="ghost" color="gray" onClick={() => send({ type: 'upload.cancel' })}>
          {t('upload.cancel')}
        </Button>
      </div>
    </>
  )
}
