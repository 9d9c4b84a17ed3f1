// What can be sold of a product or variant now: by variant on the page of a product, by warehouse on that of a variant.
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { screenOf } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import styles from './products.module.css'
import { products } from './products.ts'

const shown = 12

/** Several warehouses hold of one variant, several variants lie in one warehouse. */
const summed = (rows: readonly AnyRow[], name: (row: AnyRow) => string): [name: string, available: number][] => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(name(row), (sums.get(name(row)) ?? 0) + Number(row.available))
  return [...sums]
}

export const StockPanel = ({ resource, record }: PanelProps) => {
  const words = useWords()
  const isProduct = resource.name === products.name
  const filter = `${isProduct ? 'product' : 'variant'}:${record.id}`
  const { answer, isFailed } = useRelated({ name: 'stock' }, { sort: 'sku', filter })
  const stock = resourceNamed('stock')
  if (isFailed) return <p className="detail-soft">{words.t('detail.notLoaded')}</p>
  if (!answer || !stock) return <Skeleton lines={2} />
  if (answer.length === 0) return <p className="detail-soft">{words.t('products.screen.noStock')}</p>
  const lines = summed(answer, row => String(isProduct ? row.sku : row.warehouseTitle))
  const total = lines.reduce((sum, [, available]) => sum + available, 0)
  return (
    <table className={styles.stock}>
      <tbody>
        {(lines.length > 1 ? lines.slice(0, shown) : []).map(([name, available]) => (
          <tr key={name}>
            <th scope="row">
              <bdi className={isProduct ? 'field-code' : undefined}>{name}</bdi>
            </th>
            <td data-none={available <= 0 || undefined}>{words.number(available)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Link to={`${screenOf(stock)}?filter=${encodeURIComponent(filter)}`}>
              {words.t('products.screen.available')}
            </Link>
          </th>
          <td>{words.number(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
