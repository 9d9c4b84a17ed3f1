// Every unit of an order as a cell, in the colour of what became of it and ringed where its money went back; beside each line the
// same in words.
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
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
  return (
    <li>
      <span className={styles.lineName}>
        <bdi className="field-code">{String(line.sku)}</bdi>{' '}
        <span className="field-soft" dir="auto">
          {String(line.name)}
        </span>
      </span>
      <span className={styles.cells} aria-hidden="true">
        {cells.map((fate, at) => (
          <i
            key={at}
            data-fate={isExpired && fate === 'waiting' ? 'cancelled' : fate}
            data-refunded={at < refunded || undefined}
          />
        ))}
      </span>
      <small>
        {words.row(refunded > 0 ? [...said, `${words.number(refunded)} ${words.field(orderLines, 'refunded')}`] : said)}
      </small>
    </li>
  )
}

export const Units = ({ record }: PanelProps) => {
  const { t } = useWords()
  const { answer, isFailed } = useRelated(orderLines, { sort: 'position', filter: `order:${record.id}` })
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={2} />
  return (
    <ul className={styles.units}>
      {answer.map(line => (
        <Line key={line.id} line={line} isExpired={record.state === 'expired'} />
      ))}
    </ul>
  )
}
