// Refunds and returns in lists and on their pages: what goes back of which line, and over which means.
import { PicturedLines } from '#console/detail/PicturedLines.tsx'
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { listRecords } from '#console/net/records.ts'
import { type PanelProps, present } from '#console/present.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import styles from './refunds.module.css'
import { refunds } from './refunds.ts'
import { returnRequests } from './returnRequests.ts'

interface Line {
  line: string
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

const Items = ({ record }: PanelProps) => (
  <PicturedLines
    of="orderLines"
    lines={((record.items as Line[] | null) ?? []).map(({ line, sku, units, amount }) => ({
      id: line,
      name: sku,
      count: units.length,
      ...(amount !== undefined && { amount }),
    }))}
  />
)

const items = {
  name: 'items',
  title: 'refunds.screen.goods',
  peeks: true,
  tells: ['items'],
  isFor: ({ items }: AnyRow) => Array.isArray(items) && items.length > 0,
  Panel: Items,
} as const

interface Part {
  payment: string
  method: string
  amount: number
  state?: string
}

/** What the gateway said of a part. */
const heardOf: Readonly<Record<string, string>> = {
  pending: 'refunds.screen.pending',
  processed: 'refunds.screen.processed',
  failed: 'refunds.screen.failed',
  bounced: 'refunds.screen.bounced',
}

const SplitCell = ({ value }: CellProps) => {
  const words = useWords()
  const methods = resourceNamed('payments')?.fields.method?.facts.of
  return (
    <span className={styles.parts}>
      {((value as Part[] | null) ?? []).map(({ payment, method, amount, state }) => (
        <span key={payment}>
          {methods ? words.value(methods, method) : method} <bdi className={styles.amount}>{words.money(amount)}</bdi>
          {state && heardOf[state] && <span className="field-soft"> · {words.t(heardOf[state])}</span>}
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

/** An invoice has no page of its own: it stands on its order, where its credit notes are listed. */
const InvoiceCell = ({ value, row }: CellProps) => {
  const orders = resourceNamed('orders')
  if (typeof value !== 'string') return '–'
  const number = <bdi className={styles.sku}>{value}</bdi>
  return orders && row?.order ? <Link to={recordScreenOf(orders, String(row.order))}>{number}</Link> : number
}

const deliveredOf = async (order: string, signal: AbortSignal) => {
  const { rows } = await listRecords(
    { name: 'orderLines' },
    { page: 1, size: 100, sort: 'position', filter: `order:${order}` },
    signal,
  )
  return rows.flatMap(({ sku, delivered, returned }) => {
    const quantity = Number(delivered) - Number(returned)
    return quantity > 0 ? [{ sku, quantity }] : []
  })
}

present(refunds, {
  first: ['items'],
  panels: [items],
  cells: { items: ItemsCell, split: SplitCell, tax: TaxCell, invoiceNo: InvoiceCell },
  sections: [
    {
      name: 'asked',
      title: 'refunds.screen.asked',
      at: 'side',
      fields: ['refundNo', 'order', 'state', 'reason', 'note'],
    },
    {
      name: 'goods',
      title: 'refunds.screen.sum',
      fields: [
        ...(['amount', 'items', 'shipping', 'codFee', 'overpaid', 'returnFee', 'goodwill', 'tax'] as const),
        ...(['creditNoteType', 'creditNoteNo', 'invoiceNo'] as const),
      ],
    },
    {
      name: 'way',
      title: 'refunds.screen.way',
      at: 'side',
      fields: ['destination', 'split', 'upi', 'ifsc', 'accountEnd'],
    },
    {
      name: 'people',
      title: 'refunds.screen.people',
      at: 'side',
      fields: ['requestedByName', 'needsSecond', 'approvedByName', 'approvedAt'],
    },
    {
      name: 'sent',
      title: 'refunds.screen.attempts',
      fields: ['tries', 'sentAt', 'askedAt', 'failure', 'processedAt'],
    },
  ],
  // What was typed of an address that failed stands there to be mended.
  begin: { redirect: async ({ destination, upi, ifsc }) => ({ destination, upi, ifsc }) },
})
present(returnRequests, {
  first: ['items'],
  panels: [items],
  // Asked for on the page of an order it is a return of that one, of what its shopper still has.
  begin: { request: async ({ id }, signal) => ({ order: id, units: await deliveredOf(id, signal) }) },
  cells: { items: ItemsCell },
  sections: [
    { name: 'photos', title: 'refunds.screen.photos', fields: ['photos'] },
    {
      name: 'asked',
      title: 'refunds.screen.asked',
      at: 'side',
      fields: ['returnNo', 'order', 'reason', 'resolution', 'refund', 'note'],
    },
    { name: 'check', title: 'refunds.screen.check', fields: ['state', 'stateAt', 'checkFound'] },
  ],
})
