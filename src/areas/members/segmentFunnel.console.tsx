// Who is left after each clause of a segment's rule, as bars; what a clause finds alone stands beside it.
import { useTable } from '#console/detail/answer.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { ShownTable } from '#contract/call.ts'
import styles from './members.module.css'
import { segments } from './segments.ts'

const Bars = ({ table: { columns, rows } }: { table: ShownTable }) => {
  const { told, number, percent } = useWords()
  const all = Math.max(1, Number(rows[0]?.[2] ?? 0))
  return (
    <table className={styles.funnel}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col">
              {told(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([clause = '', alone = 0, left = 0], at) => (
          <tr key={at}>
            <th scope="row">
              {typeof clause === 'string' ? (
                <Cell name="rule" field={segments.fields.rule} value={clause} resource={segments} />
              ) : (
                told(clause)
              )}
            </th>
            <td>{number(Number(alone))}</td>
            <td>
              <span className={styles.left}>
                <span className={styles.track} aria-hidden="true">
                  <span style={{ inlineSize: `${(Number(left) / all) * 100}%` }} />
                </span>
                <span>{number(Number(left))}</span>
                <span className="field-soft">{percent(Math.round((Number(left) / all) * 1000) * 10)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const SegmentFunnel = ({ record }: PanelProps) => {
  const { t } = useWords()
  const { answer, isFailed } = useTable(segments, 'funnel', { record })
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  return answer ? <Bars table={answer} /> : <Skeleton lines={3} />
}
