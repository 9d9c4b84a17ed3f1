// What stands at the end of a redirect, as a dot with the status: of a record's page its state now, of others what was answered when
// they were asked last.
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import { isLive, isRecordTarget, type Linked } from '#contract/fields/target.ts'
import type { Tone } from '#contract/valueSet.ts'

/** Red is what counts as broken. */
export const toneOf = (status: number): Tone => {
  if (status === 404 || status === 410 || status >= 500) return 'red'
  return status < 300 ? 'green' : 'amber'
}

const statusOf = ({ value, row }: Pick<CellProps, 'value' | 'row'>): number | undefined => {
  if (!row || !isRecordTarget(row.page)) return typeof value === 'number' ? value : undefined
  const linked = row.pageTarget as Linked | null | undefined
  if (linked === undefined) return typeof value === 'number' ? value : undefined
  return linked && isLive(linked.status) ? 200 : 404
}

export const StatusCell = (props: CellProps) => {
  const { t } = useWords()
  const status = statusOf(props)
  if (status === undefined) return <span className="field-none">–</span>
  const tone = toneOf(status)
  return (
    <StatusDot tone={tone}>
      {status}
      {tone === 'red' && ` ${t('redirects.screen.broken')}`}
    </StatusDot>
  )
}
