// Prices of a product's variants against their MRP. The table is the picture: each bar stands in the row it means.
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import { PriceNow } from './priceNow.console.tsx'
import styles from './products.module.css'
import { variants } from './products.ts'

const shown = 12

const Bar = ({ price, mrp, most, dir }: { price: number; mrp: number; most: number; dir: 'ltr' | 'rtl' }) => {
  const share = (value: number) => `${(value / most) * 100}%`
  // The picture grows from where the line begins.
  const from = (value: number) => (dir === 'rtl' ? `${100 - (value / most) * 100}%` : '0')
  return (
    <svg className={styles.bar} width="100%" height="12" aria-hidden="true">
      <rect className={styles.mrp} x={from(mrp)} y="4" width={share(mrp)} height="4" rx="2" />
      <rect className={styles.price} x={from(price)} y="0" width={share(price)} height="12" rx="2" />
    </svg>
  )
}

const Line = ({ row, most }: { row: AnyRow; most: number }) => {
  const { dir, money } = useWords()
  const [price, mrp] = [Number(row.priceNow ?? row.price), Number(row.mrp)]
  return (
    <tr>
      <th scope="row">
        <Link to={recordScreenOf(variants, row.id)}>
          <bdi className="field-code">{String(row.sku)}</bdi>
        </Link>
        {typeof row.optionText === 'string' && (
          <div className="field-soft">
            <bdi>{row.optionText}</bdi>
          </div>
        )}
        <Bar price={price} mrp={mrp} most={most} dir={dir} />
      </th>
      <td>
        <PriceNow row={row} />
      </td>
      <td className="field-soft">{money(mrp)}</td>
    </tr>
  )
}

export const PricesPanel = ({ record }: PanelProps) => {
  const words = useWords()
  const { t } = words
  const { answer, isFailed } = useRelated(variants, { sort: 'position', filter: `product:${record.id}` })
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={3} />
  const priced = answer.filter(({ price, mrp }) => Number(price) > 0 && Number(mrp) > 0)
  if (priced.length === 0) return <p className="detail-soft">{t('products.screen.noPrices')}</p>
  const most = Math.max(...priced.flatMap(({ price, priceNow, mrp }) => [Number(priceNow ?? price), Number(mrp)]))
  return (
    <>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">{words.field(variants, 'sku')}</th>
            <th scope="col">{words.field(variants, 'price')}</th>
            <th scope="col">{words.field(variants, 'mrp')}</th>
          </tr>
        </thead>
        <tbody>
          {priced.slice(0, shown).map(row => (
            <Line key={row.id} row={row} most={most} />
          ))}
        </tbody>
      </table>
      <p className="detail-soft">{t('products.screen.pricesNote')}</p>
    </>
  )
}
