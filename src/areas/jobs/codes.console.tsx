// What kind of job it is and which step it is at: codes in the row, words on the screen. A code of a newer version stays one.
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { JobState } from '#console/shell/JobState.tsx'
import type { JobStatusName } from '#contract/valueSet.ts'

const worded = (room: string) =>
  function CodeCell({ value }: CellProps) {
    const { t } = useWords()
    return <span className="field-text">{t(`${room}.${value}`, { defaultValue: String(value) })}</span>
  }

export const KindCell = worded('upload.kind')
export const StepCell = worded('upload.step')

export const StateCell = ({ value, row }: CellProps) =>
  typeof value === 'string' && (
    <JobState status={value as JobStatusName} pausedBy={row?.pausedByName as string | null | undefined} />
  )
