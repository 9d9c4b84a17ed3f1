// How a courier does, week by week: what arrived as a line, what came back as a broken one, beside the table that says the same.
import { AnswerDrawing } from '#console/action/AnswerView.tsx'
import { ShownView } from '#console/action/ShownView.tsx'
import { useTable } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { Plot } from '#console/plot/Plot.tsx'
import type { PanelProps, Picture } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { couriers } from './couriers.ts'
import type { CourierWeek } from './pictures.ts'
import styles from './warehouses.module.css'

const isWeeks = (given: unknown): given is CourierWeek[] => Array.isArray(given)

const whole = 10_000

const Weeks = ({ weeks, label }: { weeks: readonly CourierWeek[]; label: string }) => {
  const { t, percent, date } = useWords()
  const shares = (of: 'delivered' | 'returned') =>
    weeks.map((week, x) => ({ x, y: Math.round((week[of] * whole) / week.ended) }))
  return (
    <>
      <Plot
        label={label}
        lines={[shares('delivered')]}
        against={[shares('returned')]}
        dots={weeks.length === 1 ? [...shares('delivered'), ...shares('returned')] : []}
        most={{ x: Math.max(1, weeks.length - 1), y: whole }}
        xText={x => (weeks[x] ? date(weeks[x].at) : '')}
        yText={percent}
      />
      <p className="detail-soft">{t('warehouses.screen.healthKey')}</p>
    </>
  )
}

export const HealthPicture: Picture = ({ shown }) => {
  const { told } = useWords()
  if (shown.kind !== 'table' || !isWeeks(shown.given) || shown.given.length === 0) return null
  return <Weeks weeks={shown.given} label={told(shown.title)} />
}

export const HealthPanel = ({ record }: PanelProps) => {
  const { t } = useWords()
  const { answer: shown, isFailed } = useTable(couriers, 'health', { record })
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!shown) return <Skeleton lines={4} />
  if (shown.rows.length === 0) return <p className="detail-soft">{t('warehouses.screen.noHealth')}</p>
  return (
    <div className={styles.stack}>
      <AnswerDrawing resource={couriers} action="health" input={{}} shown={shown} />
      <details className="calculator">
        <summary>{t('warehouses.screen.healthWeeks')}</summary>
        <ShownView shown={shown} />
      </details>
    </div>
  )
}
