// Three hundred failed rows are three mistakes: each kind with how many rows have it, and those rows at a press.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { kindOf } from './kinds.ts'
import { useReport } from './useJob.ts'

interface RowKindsProps {
  jobId: string
  code?: string
  /** Undefined asks for every kind. */
  onPick(code: string | undefined): void
}

export const RowKinds = ({ jobId, code, onPick }: RowKindsProps) => {
  const words = useWords()
  const codes = useReport(jobId)?.codes ?? []
  if (codes.length === 0) return null
  const kind = (name: string | undefined, text: string) => (
    <Button
      key={text}
      type="button"
      size="1"
      variant={name === code ? 'solid' : 'soft'}
      color="gray"
      highContrast
      aria-pressed={name === code}
      onClick={() => onPick(name)}
    >
      {text}
    </Button>
  )
  return (
    <fieldset aria-label={words.t('upload.codes')} className="upload-actions upload-set">
      {kind(undefined, words.t('upload.everyKind'))}
      {codes.map(({ code: name, count, rows = count }) => kind(name, `${kindOf(words, name)} ${words.number(rows)}`))}
    </fieldset>
  )
}
