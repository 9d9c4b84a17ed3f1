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
import { products, variants } from './products.ts'

const shown = 12

/** Several warehouses hold of one variant, several variants lie in one warehouse. */
const summed = (rows: readonly AnyRow[], name: (row: AnyRow) => string): [name: string, available: number][] => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(name(row), (sums.get(name(row)) ?? 0) + Number(row.available))
  return [...sums]
}

/** By their places among `skus`; what has none there comes last. */
const inOrder = <T extends readonly [name: string, available: number]>(
  lines: readonly T[],
  skus: readonly string[],
) => {
  const place = new Map(skus.map((sku, at) => [sku, at]))
  const placeOf = ([name]: T) => place.get(name) ?? skus.length
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The same question as that of the prices beside it, so that sizes and shades stand in one order in both. */
const OfProduct = (props: PanelProps) => {
  const { answer = [] } = useRelated(variants, { sort: 'position', filter: `product:${props.record.id}` })
  return <Lines {...props} skus={answer.map(({ sku }) => String(sku))} />
}

export const StockPanel = (props: PanelProps) =>
  props.resource.name === products.name ? <OfProduct {...props} /> : <Lines {...props} skus={[]} />

const Lines = ({ resource, record, skus }: PanelProps & { skus: readonly string[] }) => {
  const words = useWords()
  const isProduct = resource.name === products.name
  const filter = `${isProduct ? 'product' : 'variant'}:${record.id}`
  const { answer, isFailed } = useRelated({ name: 'stock' }, { sort: 'sku', filter })
  const stock = resourceNamed('stock')
  if (isFailed) return <p className="detail-soft">{words.t('detail.notLoaded')}</p>
  if (!answer || !stock) return <Skeleton lines={2} />
  if (answer.length === 0) return <p className="detail-soft">{words.t('products.screen.noStock')}</p>
  const lines = inOrder(
    summed(answer, row => String(isProduct ? row.sku : row.warehouseTitle)),
    skus,
  )
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
