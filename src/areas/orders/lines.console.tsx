// What was bought: each line with its picture, how many at which price and what they came to; every unit as a cell in the colour of
// what became of it, ringed where its money went back, and the same in words.
import { useRelated } from '#console/detail/answer.ts'
import { RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import { orderLines } from './orderLines.ts'
import styles from './orders.module.css'
import { OrderState } from './sets.ts'

const fates = ['cancelled', 'rto', 'returned', 'delivered', 'shipped', 'waiting'] as const
type Fate = (typeof fates)[number]

/** Counters overlap: what was delivered was shipped before, what came back was delivered. */
const countsOf = (line: AnyRow): Record<Fate, number> => {
  const of = (name: string) => Number(line[name] ?? 0)
  const [cancelled, rto, returned] = [of('cancelled'), of('rto'), of('returned')]
  const delivered = of('delivered') - returned
  const shipped = of('shipped') - of('delivered') - rto
  return { cancelled, rto, returned, delivered, shipped, waiting: of('qty') - cancelled - of('shipped') }
}

/** Units differ by the smallest coin at most, so the sum says how many went back. */
const refundedOf = ({ net, qty, refunded }: AnyRow): number =>
  Number(net) > 0 ? Math.min(Number(qty), Math.round((Number(refunded) * Number(qty)) / Number(net))) : 0

/** More cells than this say less than the words beside them. */
const most = 60

const Line = ({ line, isExpired }: { line: AnyRow; isExpired: boolean }) => {
  const words = useWords()
  const counts = countsOf(line)
  const cells = fates.flatMap(fate => Array<Fate>(Math.max(0, counts[fate])).fill(fate)).slice(0, most)
  const refunded = refundedOf(line)
  const said = fates.flatMap(fate => {
    if (counts[fate] <= 0) return []
    // Nobody cancels the units of what merely expired: nobody waits for them either.
    if (fate === 'waiting' && isExpired)
      return [`${words.number(counts.waiting)} ${words.value(OrderState, 'expired')}`]
    if (fate === 'waiting') return [words.t('orders.screen.waiting', { count: counts.waiting })]
    return [`${words.number(counts[fate])} ${words.field(orderLines, fate)}`]
  })
  const name = String(line.name)
  const notes = [
    line.isGift ? words.field(orderLines, 'isGift') : '',
    line.parentBundle ? `${words.field(orderLines, 'parentBundle')} ${line.parentBundle}` : '',
    line.pricedByName ? `${words.field(orderLines, 'pricedByName')} ${line.pricedByName}` : '',
  ].filter(Boolean)
  const fate = refunded > 0 ? [...said, `${words.number(refunded)} ${words.field(orderLines, 'refunded')}`] : said
  return (
    <li>
      <RecordThumbnail resource={orderLines} row={line} beside={name} />
      <div className={styles.lineName}>
        <Link to={recordScreenOf(orderLines, line.id)} dir="auto">
          {name}
        </Link>
        <small>
          <bdi className="field-code">{String(line.sku)}</bdi>
          {notes.length > 0 && <span dir="auto"> · {words.row(notes)}</span>}
        </small>
      </div>
      <div className={styles.lineFate}>
        <span className={styles.cells} aria-hidden="true">
          {cells.map((fate, at) => (
            <i
              key={at}
              data-fate={isExpired && fate === 'waiting' ? 'cancelled' : fate}
              data-refunded={at < refunded || undefined}
            />
          ))}
        </span>
        <small>{words.row(fate)}</small>
      </div>
      <span className={styles.linePrice}>
        <bdi className="field-figure">{words.number(Number(line.qty))}</bdi> ×{' '}
        <bdi className="field-figure">{words.money(Number(line.unitPrice))}</bdi>
      </span>
      <bdi className={styles.lineNet}>{words.money(Number(line.net))}</bdi>
    </li>
  )
}

export const Lines = ({ record }: PanelProps) => {
  const { t } = useWords()
  const { answer, isFailed } = useRelated(orderLines, { sort: 'position', filter: `order:${record.id}` })
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={2} />
  return (
    <ul className={styles.lines}>
      {answer.map(line => (
        <Line key={line.id} line={line} isExpired={record.state === 'expired'} />
      ))}
    </ul>
  )
}
