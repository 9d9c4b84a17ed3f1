// Five by five: how lately people ordered goes down, how often goes across, and the more there are the darker the square. A
// square leads to the members who stand in it, and becomes a segment.
import { type KeyboardEvent, useState } from 'react'
import { useTable } from '#console/detail/answer.ts'
import { isolatedIn } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { actionId, createScreenOf, screenOf } from '#contract/address.ts'
import type { ShownTable } from '#contract/call.ts'
import type { Param } from '#contract/said.ts'
import { members } from './members.ts'
import styles from './rfm.module.css'
import { segments } from './segments.ts'

interface GridCell {
  row: number
  column: number
}

const last = 4

/** Who stands in a square, in the language of filters. */
export const ruleAt = ({ row, column }: GridCell): string => `recency:${5 - row} frequency:${column + 1}`

const partOf = (cell: Param | undefined, name: 'members' | 'spend'): Param =>
  (typeof cell === 'object' && 'params' in cell ? cell.params?.[name] : undefined) ?? ''

const countIn = (cell: Param | undefined): number => {
  const figure = partOf(cell, 'members')
  return typeof figure === 'object' && 'figure' in figure ? Number(figure.of) : 0
}

const moved = ({ key, currentTarget }: KeyboardEvent, { row, column }: GridCell): GridCell | undefined => {
  const ahead = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  const steps: Record<string, GridCell> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowLeft: { row, column: column - ahead },
    ArrowRight: { row, column: column + ahead },
    Home: { row, column: 0 },
    End: { row, column: last },
  }
  const to = steps[key]
  const within = (at: number) => Math.min(last, Math.max(0, at))
  return to && { row: within(to.row), column: within(to.column) }
}

const Squares = ({ table }: { table: ShownTable }) => {
  const words = useWords()
  const [at, setAt] = useState<GridCell>({ row: 0, column: last })
  const may = useMay()
  const counts = table.rows.map(([, ...cells]) => cells.map(countIn))
  const most = Math.max(1, ...counts.flat())
  const go = (event: KeyboardEvent<HTMLTableElement>) => {
    const to = moved(event, at)
    if (!to) return
    event.preventDefault()
    setAt(to)
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${to.row} ${to.column}"]`)?.focus()
  }
  const aside = (text: string) => isolatedIn(words.dir, text)
  const told = ({ row, column }: GridCell) =>
    words.t('members.screen.rfmCell', {
      days: aside(words.told(table.rows[row]?.[0] ?? '')),
      orders: aside(words.told(table.columns[column + 1] ?? '')),
      who: words.told(partOf(table.rows[row]?.[column + 1], 'members')),
      spend: aside(words.told(partOf(table.rows[row]?.[column + 1], 'spend'))),
    })
  return (
    <>
      <div className={`edge-fades ${styles.scroll}`}>
        <table className={styles.grid} aria-label={words.told(table.title)} onKeyDown={go}>
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={5}>
                {words.field(members, 'orderCount')}
              </th>
            </tr>
            <tr>
              <th scope="col">{words.told(table.columns[0] ?? '')}</th>
              {table.columns.slice(1).map((band, place) => (
                <th key={place} scope="col">
                  <bdi dir="ltr">{words.told(band)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {counts.map((cells, row) => (
              <tr key={row}>
                <th scope="row">
                  <bdi dir="ltr">{words.told(table.rows[row]?.[0] ?? '')}</bdi>
                </th>
                {cells.map((count, column) => (
                  <td key={column}>
                    <Link
                      to={`${screenOf(members)}?filter=${encodeURIComponent(ruleAt({ row, column }))}`}
                      data-place={`${row} ${column}`}
                      tabIndex={row === at.row && column === at.column ? 0 : -1}
                      style={{ '--share': `${Math.round((Math.sqrt(count / most) || 0) * 60)}%` } as never}
                      aria-label={told({ row, column })}
                      onFocus={() => setAt({ row, column })}
                      onPointerEnter={() => setAt({ row, column })}
                    >
                      {words.number(count)}
                    </Link>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.told} aria-live="polite">
        {told(at)}
        {may(actionId(segments, 'create')) && (
          <Link to={`${createScreenOf(segments)}?rule=${encodeURIComponent(ruleAt(at))}`}>
            {words.t('members.screen.buildSegment')}
          </Link>
        )}
      </p>
    </>
  )
}

export const RfmGrid = () => {
  const { t } = useWords()
  const { answer, isFailed } = useTable(members, 'rfmGrid')
  if (isFailed) return <p className="field-error">{t('action.noAnswer')}</p>
  return answer ? <Squares table={answer} /> : <Skeleton lines={6} height="36px" />
}
