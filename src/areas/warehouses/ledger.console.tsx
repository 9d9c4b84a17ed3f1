// A stock line's balance over time: a step for each movement, ticks below, and the movements of a chosen stretch added up by reason.
import { useId, useState } from 'react'
import { useRelated } from '#console/detail/answer.ts'
import { isolatedIn } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { Segments } from '#console/theme/Segments.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { type Moved, pointsOf, stepsOf, totalsOf } from './running.ts'
import { StockBucket, StockReason } from './sets.ts'
import { inventoryLogs } from './stock.ts'
import styles from './warehouses.module.css'

/** The latest of them; a longer past is in the list. */
const mostDrawn = 300

interface Stretch {
  from: number
  to: number
}

const Drawing = ({ moves, from, to }: { moves: readonly Moved[] } & Stretch) => {
  const { dir } = useWords()
  const points = pointsOf(moves)
  const side = (x: number) => (dir === 'rtl' ? 1000 - x : x)
  const [left, right] = [side(points[from]!.x), side(points[to]!.x)]
  return (
    <svg className={styles.plot} viewBox="0 0 1000 112" preserveAspectRatio="none" aria-hidden="true">
      <rect
        className={styles.stretch}
        x={Math.min(left, right)}
        y="0"
        width={Math.max(2, Math.abs(right - left))}
        height="112"
      />
      <path className={styles.line} d={stepsOf(points, dir === 'rtl')} vectorEffect="non-scaling-stroke" />
      {moves.map(({ delta }, at) => (
        <line
          key={at}
          className={delta > 0 ? styles.came : styles.went}
          x1={side(points[at]!.x)}
          x2={side(points[at]!.x)}
          y1="104"
          y2="112"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

const Ends = ({ moves, from, to, onStretch }: { moves: readonly Moved[]; onStretch(to: Stretch): void } & Stretch) => {
  const { t, moment } = useWords()
  const [one, other] = [useId(), useId()]
  const last = moves.length - 1
  return (
    <div className={styles.ends}>
      <label htmlFor={one}>
        {t('warehouses.screen.fromMove')} <span className="field-soft">{moment(moves[from]!.at).exact}</span>
      </label>
      <input
        id={one}
        type="range"
        min={0}
        max={last}
        value={from}
        aria-valuetext={moment(moves[from]!.at).exact}
        onChange={({ target }) => onStretch({ from: Math.min(Number(target.value), to), to })}
      />
      <label htmlFor={other}>
        {t('warehouses.screen.toMove')} <span className="field-soft">{moment(moves[to]!.at).exact}</span>
      </label>
      <input
        id={other}
        type="range"
        min={0}
        max={last}
        value={to}
        aria-valuetext={moment(moves[to]!.at).exact}
        onChange={({ target }) => onStretch({ from, to: Math.max(Number(target.value), from) })}
      />
    </div>
  )
}

const Totals = ({ moves }: { moves: readonly Moved[] }) => {
  const words = useWords()
  const { t, dir, number } = words
  return (
    <table className={styles.totals} aria-live="polite">
      <thead>
        <tr>
          <th scope="col">{words.field(inventoryLogs, 'reason')}</th>
          <th scope="col">{t('warehouses.screen.movements', { count: moves.length })}</th>
          <th scope="col">{t('warehouses.screen.pieces')}</th>
        </tr>
      </thead>
      <tbody>
        {totalsOf(moves).map(({ reason, count, sum }) => (
          <tr key={reason}>
            <th scope="row">{words.value(StockReason, reason)}</th>
            <td>{number(count)}</td>
            <td>{isolatedIn(dir, `${sum > 0 ? '+' : ''}${number(sum)}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Ledger = ({ moves }: { moves: readonly Moved[] }) => {
  const [stretch, setStretch] = useState<Stretch>()
  const { from, to } = stretch ?? { from: 0, to: moves.length - 1 }
  return (
    <>
      <Drawing moves={moves} from={from} to={to} />
      {moves.length > 1 && <Ends moves={moves} from={from} to={to} onStretch={setStretch} />}
      <Totals moves={moves.slice(from, to + 1)} />
    </>
  )
}

export const LedgerPanel = ({ record }: PanelProps) => {
  const words = useWords()
  const { t } = words
  const [chosen, setChosen] = useState<string>('onHand')
  const { answer, isFailed } = useRelated(inventoryLogs, { sort: '-seq', filter: `stock:${record.id}` }, mostDrawn)
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={4} />
  const rows = [...answer].reverse()
  const buckets = StockBucket.names.filter(name => rows.some(({ bucket }) => bucket === name))
  if (buckets.length === 0) return <p className="detail-soft">{t('warehouses.screen.none')}</p>
  const bucket = buckets.find(name => name === chosen) ?? buckets[0]!
  const moves = rows.filter(row => row.bucket === bucket) as (PanelProps['record'] & Moved)[]
  return (
    <div className={styles.ledger}>
      {buckets.length > 1 && (
        <Segments
          label={words.field(inventoryLogs, 'bucket')}
          value={bucket}
          options={buckets}
          called={name => words.value(StockBucket, name)}
          onChange={setChosen}
        />
      )}
      <Ledger key={bucket} moves={moves} />
    </div>
  )
}
