// Which sheet of a workbook is read; another one may be picked before anything is done.
import { useWords } from '#console/i18n/words.ts'
import { useUploadState } from './useUpload.ts'

export const SheetPick = () => {
  const { t } = useWords()
  const { inspection, readSheet } = useUploadState()
  const { sheet, sheets = [] } = inspection ?? {}
  return (
    <>
      <dt>{t('upload.sheet')}</dt>
      <dd>
        {sheets.length > 1 ? (
          <select
            className="upload-select"
            aria-label={t('upload.sheet')}
            value={sheet}
            onChange={event => readSheet(event.target.value)}
          >
            {sheets.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        ) : (
          <bdi>{sheet}</bdi>
        )}
      </dd>
    </>
  )
}
