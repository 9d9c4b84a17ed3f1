// What the shop sells a variant at now: where a schedule is in effect, also until when, and the price that holds again then.
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import styles from './products.module.css'

type Priced = Readonly<Record<string, unknown>>

export const PriceNow = ({ row }: { row: Priced }) => {
  const { t, money, moment } = useWords()
  const price = Number(row.priceNow ?? row.price)
  if (typeof row.priceUntil !== 'string') return <bdi className="field-figure">{money(price)}</bdi>
  return (
    <span className={styles.scheduled}>
      <bdi className="field-figure">{money(price)}</bdi>
      <s className="field-soft">
        <span className="hidden">{t('products.screen.priceOtherwise')} </span>
        <bdi className="field-figure">{money(Number(row.price))}</bdi>
      </s>
      <time className="field-soft" dateTime={row.priceUntil}>
        {t('products.screen.priceUntil', { moment: moment(row.priceUntil).exact })}
      </time>
    </span>
  )
}

/** The price of a variant with what it sells at now, where that is another one. A price that has just been entered stands alone. */
export const PriceCell = ({ value, row }: CellProps) => {
  const { money } = useWords()
  if (row && typeof row.priceUntil === 'string') return <PriceNow row={row} />
  if (typeof value !== 'number') return <span className="field-none">–</span>
  return <bdi className="field-figure">{money(value)}</bdi>
}
