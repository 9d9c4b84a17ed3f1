// Refunds and returns in lists and on their pages: what goes back of which line, and over which means.
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { present } from '#console/present.ts'
import { areaNamed } from '#console/session/me.ts'
import styles from './refunds.module.css'
import { refunds } from './refunds.ts'
import { returnRequests } from './returnRequests.ts'

interface Line {
  sku: string
  units: number[]
  amount?: number
}

const ItemsCell = ({ value }: CellProps) => {
  const { t, money } = useWords()
  return (
    <span className={styles.parts}>
      {((value as Line[] | null) ?? []).map(({ sku, units, amount }) => (
        <span key={sku}>
          <bdi className={styles.sku}>{sku}</bdi> <bdi>{t('refunds.screen.count', { count: units.length })}</bdi>{' '}
          {amount !== undefined && <bdi className={styles.amount}>{money(amount)}</bdi>}
        </span>
      ))}
    </span>
  )
}

const SplitCell = ({ value }: CellProps) => {
  const words = useWords()
  const methods = areaNamed('payments')?.fields.method?.facts.of
  return (
    <span className={styles.parts}>
      {((value as { payment: string; method: string; amount: number }[] | null) ?? []).map(part => (
        <span key={part.payment}>
          {methods ? words.value(methods, part.method) : part.method}{' '}
          <bdi className={styles.amount}>{words.money(part.amount)}</bdi>
        </span>
      ))}
    </span>
  )
}

const TaxCell = ({ value }: CellProps) => {
  const { money } = useWords()
  return (
    <span className={styles.parts}>
      {((value as { name: string; amount: number }[] | null) ?? []).map(({ name, amount }) => (
        <span key={name}>
          <bdi>{name}</bdi> <bdi className={styles.amount}>{money(amount)}</bdi>
        </span>
      ))}
    </span>
  )
}

present(refunds, {
  cells: { items: ItemsCell, split: SplitCell, tax: TaxCell },
  // What was typed of an address that failed stands there to be mended.
  begin: { redirect: async ({ destination, upi, ifsc }) => ({ destination, upi, ifsc }) },
})
present(returnRequests, { cells: { items: ItemsCell } })
