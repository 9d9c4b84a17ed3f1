// How much of the required content is there, as a ring: full is a closed ring and green, the figure always stands beside it.
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import styles from './products.module.css'

const radius = 6
const round = 2 * Math.PI * radius

export const CompletenessCell = ({ value }: CellProps) => {
  const { percent } = useWords()
  if (typeof value !== 'number') return <span className="field-none">–</span>
  const share = Math.min(1, Math.max(0, value / 10_000))
  return (
    <span className={styles.completeness} data-full={share === 1 || undefined}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r={radius} className={styles.track} />
        <circle
          cx="8"
          cy="8"
          r={radius}
          className={styles.filled}
          strokeDasharray={`${share * round} ${round}`}
          transform="rotate(-90 8 8)"
        />
      </svg>
      <bdi className="field-figure">{percent(value)}</bdi>
    </span>
  )
}
