// The regions of an order that run beside its state, side by side: how each stands, and since when it has been so.
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { ValueDot } from '#console/theme/StatusDot.tsx'
import styles from './orders.module.css'
import { orders } from './orders.ts'
import { HoldReason, OrderHold, OrderPayment, OrderPush, ParcelState } from './sets.ts'

const regions = [
  ['payment', OrderPayment],
  ['hold', OrderHold],
  ['push', OrderPush],
  ['delivery', ParcelState],
] as const

export const Strip = ({ record }: PanelProps) => {
  const words = useWords()
  const why: Record<string, string> = {
    hold: words.row(((record.holdReasons as string[] | null) ?? []).map(reason => words.value(HoldReason, reason))),
    push: String(record.pushCode ?? ''),
  }
  return (
    <dl className={styles.strip}>
      {regions.map(([field, set]) => {
        const since = record[`${field}At`]
        const value = record[field]
        return (
          <div key={field} data-empty={!value || undefined}>
            <dt>{words.field(orders, field)}</dt>
            <dd>
              {value ? <ValueDot set={set} value={String(value)} /> : '–'}
              {why[field] && <small dir="auto">{why[field]}</small>}
              {value && since ? (
                <small>
                  <Ago at={String(since)} />
                </small>
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
