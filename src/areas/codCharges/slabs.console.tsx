// The slabs of a charge, one below the other: from which order value, what is asked there, and where nothing is. In a record and beside
// a list they are drawn as well; the lines say the same in words.
import type { CellProps } from '#console/fields/visual.ts'
import { isolatedIn } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import styles from './codCharges.module.css'
import { gapsIn, type StoredSlab, stepsOf } from './steps.console.tsx'

interface SlabsProps {
  slabs: readonly StoredSlab[]
  ceiling: number | null
}

export const SlabLines = ({ slabs, ceiling }: SlabsProps) => {
  const { t, dir, ...words } = useWords()
  const money = (amount: number) => isolatedIn(dir, words.money(amount))
  const share = (percent: number) => isolatedIn(dir, words.percent(percent))
  const feeOf = ({ calc, flat, percent }: StoredSlab): string => {
    const [amount, part] = [money(flat ?? 0), share(percent ?? 0)]
    if (calc === 'flat') return amount
    if (calc === 'percent') return part
    return t(calc === 'sum' ? 'codCharges.screen.both' : 'codCharges.screen.higher', { amount, part })
  }
  const lines = [
    ...slabs.map(slab => ({ from: slab.from, fee: feeOf(slab), isGap: false })),
    ...gapsIn(slabs, ceiling).map(({ from }) => ({ from, fee: t('codCharges.screen.noFee'), isGap: true })),
  ].sort((one, other) => one.from - other.from)
  return lines.map(({ from, fee, isGap }) => (
    <span key={`${from} ${isGap}`} className="field-figure" data-gap={isGap || undefined}>
      {t('codCharges.screen.slab', { from: money(from), fee })}
    </span>
  ))
}

/** Without axes: the lines beside it have the figures. */
const Picture = (props: SlabsProps) => {
  const { flights, gaps, most } = stepsOf(props.slabs, props.ceiling)
  const place = ({ x, y }: { x: number; y: number }) => `${(x / most.x) * 1000},${100 - (y / most.y) * 100}`
  return (
    <svg className={styles.steps} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
      {gaps.map(({ from, to }) => (
        <rect
          key={from}
          x={(from / most.x) * 1000}
          width={(Math.max(0, Math.min(to ?? most.x, most.x) - from) / most.x) * 1000}
          height="100"
        />
      ))}
      {flights.map(points => {
        const [first, last] = [points[0]!, points.at(-1)!]
        const area = [{ x: first.x, y: 0 }, ...points, { x: last.x, y: 0 }]
        return (
          <g key={first.x}>
            <polygon points={area.map(place).join(' ')} />
            <polyline points={points.map(place).join(' ')} />
          </g>
        )
      })}
    </svg>
  )
}

const limitIn = (row: CellProps['row']): number | null => (typeof row?.ceiling === 'number' ? row.ceiling : null)

export const SlabsCell = ({ value, row }: CellProps) => {
  const slabs = (value as StoredSlab[] | null) ?? []
  const shown = { slabs, ceiling: limitIn(row) }
  return (
    <span className={styles.slabs}>
      <SlabLines {...shown} />
      {slabs.length > 0 && <Picture {...shown} />}
    </span>
  )
}
