// What is spent of a budget, as one bar, and in words where the pace leads; what burns too fast is stopped from here.
import { ActionButton } from '#console/action/ActionButton.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { actionOf } from '#contract/standard.ts'
import { burnOf, shareOf } from '#rules/pricing/burn.ts'
import { BudgetBar } from './budgetBar.console.tsx'
import styles from './burn.module.css'
import { type DiscountRow, discounts } from './discounts.ts'

const kill = actionOf(discounts, 'kill')

const instant = (iso: string | null | undefined): number | undefined => (iso ? Date.parse(iso) : undefined)

export const BurnPanel = ({ record }: PanelProps) => {
  const { t, money, percent, moment } = useWords()
  const row = record as unknown as DiscountRow & { spent?: number }
  const { budget, spent = 0 } = row
  if (!budget) return null
  const endsAt = instant(row.endsAt)
  const startsAt = instant(row.startsAt) ?? Date.parse(row.createdAt)
  const { share, lastsUntil, byEnd } = burnOf({ budget, spent, startsAt, endsAt, now: Date.now() })
  const isShort = lastsUntil !== undefined && (endsAt === undefined || lastsUntil < endsAt)
  const said = t('discounts.screen.burnt', { spent: money(spent), budget: money(budget), share: percent(share) })
  return (
    <>
      <BudgetBar share={share} ahead={byEnd === undefined ? undefined : shareOf(byEnd, budget)} />
      <p className={styles.said}>{said}</p>
      {isShort && (
        <p className={styles.said} data-hot="">
          {t('discounts.screen.usedUpBy', { at: moment(new Date(lastsUntil).toISOString()).exact })}
        </p>
      )}
      {!isShort && byEnd !== undefined && (
        <p className={styles.said}>{t('discounts.screen.byEnd', { amount: money(byEnd) })}</p>
      )}
      {kill && record.status === 'active' && (
        <div className={styles.stop}>
          <ActionButton action={kill} resource={discounts} subject={{ records: [record] }} size="1" variant="soft" />
        </div>
      )}
    </>
  )
}
