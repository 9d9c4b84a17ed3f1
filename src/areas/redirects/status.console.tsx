// What stands at the end of a redirect, as a dot with the status: of a record's page its state now, of others what was answered when
// they were asked last, and how long ago that is.
import { Ago } from '#console/fields/moment.tsx'
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import { isLive, isRecordTarget, type Linked } from '#contract/fields/target.ts'
import type { Tone } from '#contract/valueSet.ts'
import styles from './redirects.module.css'

/** Red is what counts as broken. */
export const toneOf = (status: number): Tone => {
  if (status === 404 || status === 410 || status >= 500) return 'red'
  return status < 300 ? 'green' : 'amber'
}

interface Seen {
  status: number
  /** Absent of what is known now. */
  at?: string
}

const seenOf = ({ value, row }: Pick<CellProps, 'value' | 'row'>): Seen | undefined => {
  const asked: Seen | undefined =
    typeof value === 'number'
      ? { status: value, ...(typeof row?.checkedAt === 'string' && { at: row.checkedAt }) }
      : undefined
  if (!row || !isRecordTarget(row.page)) return asked
  const linked = row.pageTarget as Linked | null | undefined
  return linked === undefined ? asked : { status: linked && isLive(linked.status) ? 200 : 404 }
}

export const StatusCell = (props: CellProps) => {
  const { t } = useWords()
  const seen = seenOf(props)
  if (!seen) return <span className="field-none">–</span>
  const { status, at } = seen
  const tone = toneOf(status)
  return (
    <span className={styles.seen}>
      <StatusDot tone={tone}>
        {status}
        {tone === 'red' && ` ${t('redirects.screen.broken')}`}
      </StatusDot>
      {at && <Ago at={at} />}
    </span>
  )
}
