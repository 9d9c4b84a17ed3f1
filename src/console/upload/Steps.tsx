// Where in the five steps the file is.
import { useWords } from '#console/i18n/words.ts'
import { steps, useUploadState } from './useUpload.ts'

export const Steps = () => {
  const { t } = useWords()
  const { step } = useUploadState()
  const here = steps.indexOf(step)
  return (
    <ol className="upload-steps" aria-label={t('upload.steps')}>
      {steps.map((name, at) => (
        <li key={name} aria-current={at === here ? 'step' : undefined} data-done={at < here || undefined}>
          {t(`upload.step.${name}`)}
        </li>
      ))}
    </ol>
  )
}
