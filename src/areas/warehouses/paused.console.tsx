// A courier that is paused says so above all else, with its reason, and goes on again from here.
import { ActionButton } from '#console/action/ActionButton.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { actionOf } from '#contract/standard.ts'
import { type CourierRecord, couriers } from './couriers.ts'
import styles from './warehouses.module.css'

const resume = actionOf(couriers, 'resume')

export const isPaused = (record: PanelProps['record']): boolean =>
  (record as PanelProps['record'] & CourierRecord).isPaused === true

export const PausedPanel = ({ record }: PanelProps) => {
  const { t, number, moment } = useWords()
  const { pauseReason, pausedUntil, lastFailures, lastAsks } = record as PanelProps['record'] & CourierRecord
  const why =
    pauseReason === 'failures'
      ? t('warehouses.screen.pausedByClock', { failed: number(lastFailures ?? 0), asks: number(lastAsks ?? 0) })
      : t('warehouses.screen.pausedByHand')
  return (
    <div className={styles.paused}>
      <p>
        {why} {pausedUntil && t('warehouses.screen.pausedUntil', { until: moment(pausedUntil).exact })}
      </p>
      {resume && (
        <ActionButton action={resume} resource={couriers} subject={{ records: [record] }} size="1" variant="soft" />
      )}
    </div>
  )
}
