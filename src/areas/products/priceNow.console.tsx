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
        <bdi className="field-figure">{money(Number(row.price))}</bdi>
      </s>
      <time className="field-soft" dateTime={row.priceUntil}>
        {t('products.screen.priceUntil', { moment: moment(row.priceUntil).exact })}
      </time>
    </span>
  )
}

export const PriceNowCell = ({ row, value }: CellProps) => {
  if (row) return <PriceNow row={row} />
  return typeof value === 'number' ? <PriceNow row={{ price: value }} /> : <span className="field-none">–</span>
}
