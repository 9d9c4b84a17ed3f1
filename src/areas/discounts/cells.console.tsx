// Cells: what is spent of a budget with its bar, what a discount combines with as one sign each, what a test cart should cost.
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { shareOf } from '#rules/pricing/burn.ts'
import { BudgetBar } from './budgetBar.console.tsx'
import styles from './cells.module.css'
import { CombinesWith } from './sets.ts'

export const SpentCell = ({ value, row }: CellProps) => {
  const { t, money, percent } = useWords()
  const spent = Number(value ?? 0)
  const budget = Number(row?.budget ?? 0)
  if (!budget) return <bdi className="field-figure">{money(spent)}</bdi>
  const share = shareOf(spent, budget)
  return (
    <span className={styles.spent}>
      <bdi className="field-figure" aria-hidden="true">
        {money(spent)}
      </bdi>
      <BudgetBar share={share} />
      <span className="hidden">
        {t('discounts.screen.burnt', { spent: money(spent), budget: money(budget), share: percent(share) })}
      </span>
    </span>
  )
}

const signs = { line: 'tag', order: 'coins', shipping: 'package' } as const

/** Each sign has a place of its own, so that a column of them is read downwards. */
export const CombinesCell = ({ value }: CellProps) => {
  const words = useWords()
  const names = Array.isArray(value) ? value.map(String) : []
  if (names.length === 0) return <span className="field-none">–</span>
  return (
    <span className={styles.signs}>
      {CombinesWith.names.map(name => (
        <span key={name} title={names.includes(name) ? words.value(CombinesWith, name) : undefined}>
          {names.includes(name) && <Icon name={signs[name]} size={14} label={words.value(CombinesWith, name)} />}
        </span>
      ))}
    </span>
  )
}

/** What a test cart is expected to cost: each line, and what each discount takes off. */
export const ExpectedCell = ({ value }: CellProps) => {
  const { money } = useWords()
  const amounts = Object.entries((value ?? {}) as Record<string, number>).flatMap(([of, amount]) => {
    const [, kind, name] = /^(line|discount) (.+)$/.exec(of) ?? []
    return name ? [{ name, amount: kind === 'line' ? amount : -amount }] : []
  })
  if (amounts.length === 0) return <span className="field-none">–</span>
  return (
    <span className={styles.expected}>
      {amounts.map(({ name, amount }) => (
        <span key={name}>
          <bdi>{name}</bdi>
          <bdi className="field-figure">{money(amount)}</bdi>
        </span>
      ))}
    </span>
  )
}
