// The money of an order, step by step: every bar begins where the one above it ended. The table is the picture.
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import type { AnyRow } from '#contract/resource.ts'
import styles from './orders.module.css'
import { orders } from './orders.ts'

interface Step {
  name: string
  from: number
  to: number
  /** A level that was reached, not a change. */
  isLevel?: boolean
}

/** With an advance, what the courier collects is the rest. */
const cashOf = ({ payment, grand }: AnyRow, advance: number): number =>
  advance > 0 && (payment === 'unpaid' || payment === 'codDue') ? Number(grand) - advance : 0

const stepsOf = (totals: Readonly<Record<string, number>>, paid: number, refunded: number, cash: number): Step[] => {
  const of = (name: string) => totals[name] ?? 0
  const changes: readonly (readonly [name: string, by: number])[] = [
    ['belowMrp', of('items') - of('mrp')],
    ['lineDiscount', -of('lineDiscount')],
    ['orderDiscount', -of('orderDiscount')],
    ['offer', -of('offer')],
    ['points', -of('points')],
    ['shipping', of('shipping') - of('shippingDiscount')],
    ['cod', of('cod')],
    ['roundOff', of('roundOff')],
  ]
  const steps: Step[] = [{ name: 'mrp', from: 0, to: of('mrp'), isLevel: true }]
  let at = of('mrp')
  for (const [name, by] of changes) {
    if (by !== 0) steps.push({ name, from: at, to: at + by })
    at += by
  }
  steps.push({ name: 'total', from: 0, to: of('grand'), isLevel: true })
  // Fewer items since: what they cost is what stands above it.
  if (paid > of('grand')) steps.push({ name: 'overpaid', from: of('grand'), to: paid })
  if (cash > 0 && paid === 0) steps.push({ name: 'advance', from: 0, to: of('grand') - cash, isLevel: true })
  steps.push({ name: 'paid', from: 0, to: paid, isLevel: true })
  if (cash > 0) steps.push({ name: 'atDoor', from: of('grand') - cash, to: of('grand') })
  if (refunded > 0) steps.push({ name: 'refunded', from: paid, to: paid - refunded })
  return steps
}

const Bar = ({ step: { from, to, isLevel }, most, dir }: { step: Step; most: number; dir: 'ltr' | 'rtl' }) => {
  const low = (Math.min(from, to) / most) * 100
  const wide = Math.max(0.5, (Math.abs(to - from) / most) * 100)
  const kind = isLevel ? 'level' : to < from ? 'off' : 'on'
  return (
    <svg className={styles.bar} width="100%" height="14" aria-hidden="true">
      <rect
        data-kind={kind}
        x={`${dir === 'rtl' ? 100 - low - wide : low}%`}
        y="1"
        width={`${wide}%`}
        height="12"
        rx="2"
      />
    </svg>
  )
}

/** What waits to be taken up: it is no part of the sums until the link is paid. */
const Offered = ({ record: { offer, linkSentAt } }: { record: AnyRow }) => {
  const { t, money, field } = useWords()
  if (!offer) return null
  return (
    <p className="detail-soft">
      {t('orders.screen.offered', { amount: money(Number(offer)) })}
      {typeof linkSentAt === 'string' && (
        <>
          {' · '}
          {field(orders, 'linkSentAt')} <Ago at={linkSentAt} />
        </>
      )}
    </p>
  )
}

export const Waterfall = ({ record }: PanelProps) => {
  const { t, money, dir } = useWords()
  const totals = (record.totals ?? {}) as Record<string, number>
  // An advance may be less since, not the rest: fewer items are less at the door.
  const paid = Number(record.paid)
  const steps = stepsOf(totals, paid, Number(record.refunded), cashOf(record, Math.max(paid, totals.advance ?? 0)))
  const most = Math.max(1, ...steps.flatMap(({ from, to }) => [from, to]))
  return (
    <>
      <table className={styles.waterfall}>
        <tbody>
          {steps.map(step => (
            <tr key={step.name} data-level={step.isLevel}>
              <th scope="row">{t(`orders.screen.${step.name}`)}</th>
              <td className={styles.barCell}>
                <Bar step={step} most={most} dir={dir} />
              </td>
              <td>{money(step.isLevel ? step.to : step.to - step.from)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="detail-soft">
        {t('orders.screen.goods', { goods: money(totals.goods ?? 0), tax: money(totals.tax ?? 0) })}
      </p>
      <Offered record={record} />
    </>
  )
}
