// The rates of a tax class over the years: one lane per country, a block per rate, today as a line. The table below says
// the same and leads to each rate.
import { useMemo } from 'react'
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { AnyRow } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { type Block, type Lane, type Periods, periodsOf } from './periods.console.tsx'
import { AsTable } from './ratesTable.console.tsx'
import { slabsOf } from './slabs.console.tsx'
import styles from './taxes.module.css'
import { taxes } from './taxes.ts'

const rowHeight = 28

const useSpan = () => {
  const { t, date } = useWords()
  return ({ validFrom, validTo }: AnyRow): string =>
    `${date(String(validFrom))} – ${validTo ? date(String(validTo)) : t('taxes.screen.openEnd')}`
}

/** One figure, or the lowest and highest of the slabs. */
const useRate = () => {
  const { percent } = useWords()
  return ({ rate, slabs }: AnyRow): string => {
    const rates = slabsOf(slabs).map(slab => Number(slab.rate))
    if (rates.length < 2) return percent(Number(rate))
    return `${percent(Math.min(...rates))} – ${percent(Math.max(...rates))}`
  }
}

const Drawn = ({ block, currentId }: { block: Block; currentId: string }) => {
  const { value, dir } = useWords()
  const rateOf = useRate()
  const span = useSpan()
  const { row, start, length, depth } = block
  const rate = rateOf(row)
  return (
    <svg
      x={`${dir === 'rtl' ? 100 - start - length : start}%`}
      y={depth * rowHeight + 2}
      width={`${length}%`}
      height={rowHeight - 4}
      className={styles.block}
      data-status={row.status}
      data-current={row.id === currentId || undefined}
    >
      <title>{`${row.name}: ${rate}, ${span(row)}, ${value(RecordStatus, row.status)}`}</title>
      <rect width="100%" height="100%" rx="4" />
      <text x="50%" y="50%" dy="0.35em" textAnchor="middle">
        {rate}
      </text>
    </svg>
  )
}

const LaneView = ({ lane, periods, currentId }: { lane: Lane; periods: Periods; currentId: string }) => {
  const { t, list, dir } = useWords()
  const rateOf = useRate()
  const span = useSpan()
  const texts = lane.blocks.map(({ row }) => `${rateOf(row)} ${span(row)}`)
  const across = (at: number) => `${dir === 'rtl' ? 100 - at : at}%`
  const height = lane.depth * rowHeight
  return (
    <div className={styles.lane}>
      <bdi className="field-code field-soft">{lane.country}</bdi>
      <svg
        role="img"
        width="100%"
        height={height}
        aria-label={t('taxes.screen.lane', { country: lane.country, list: list(texts) })}
      >
        {periods.ticks.map(({ at, year }) => (
          <line key={year} className={styles.tick} x1={across(at)} x2={across(at)} y1="0" y2={height} />
        ))}
        {lane.blocks.map(block => (
          <Drawn key={block.row.id} block={block} currentId={currentId} />
        ))}
        <line className={styles.today} x1={across(periods.today)} x2={across(periods.today)} y1="0" y2={height} />
      </svg>
    </div>
  )
}

const Axis = ({ periods: { ticks, today } }: { periods: Periods }) => {
  const { t } = useWords()
  return (
    <div className={styles.axis} aria-hidden="true">
      {ticks.map(({ at, year }) => (
        <span key={year} style={{ insetInlineStart: `${at}%` }}>
          {year}
        </span>
      ))}
      <span className={styles.now} style={{ insetInlineStart: `${today}%` }}>
        {t('taxes.screen.today')}
      </span>
    </div>
  )
}

/** On a rate: its whole class, itself marked. On a class: its rates. */
export const TimelinePanel = ({ resource, record }: PanelProps) => {
  const { t } = useWords()
  const of = resource.name === taxes.name ? record.taxClass : record.id
  const { answer, isFailed } = useRelated(taxes, { sort: 'validFrom', filter: `taxClass:${of}` })
  const periods = useMemo(() => periodsOf(answer ?? [], Date.now()), [answer])
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={3} />
  if (answer.length === 0) return <p className="detail-soft">{t('taxes.screen.noRates')}</p>
  return (
    <div className={styles.timeline}>
      {periods.lanes.map(lane => (
        <LaneView key={lane.country} lane={lane} periods={periods} currentId={record.id} />
      ))}
      <Axis periods={periods} />
      <AsTable rows={answer} />
    </div>
  )
}
