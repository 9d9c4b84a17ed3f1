// The regions of an order that run beside its state, side by side: how each stands, and since when it has been so.
import { Ago } from '#console/fields/moment.tsx'
import { textOf } from '#console/fields/title.ts'
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
    push: textOf(orders.fields.pushCode, 'pushCode', record, ''),
  }
  return (
    <dl className={styles.strip}>
      {regions.map(([field, set]) => {
        const since = record[`${field}At`]
        const value = record[field]
        // Pushed into a conflict, its answer is that one word again.
        const reason = why[field] !== words.value(set, String(value)) && why[field]
        return (
          <div key={field} data-empty={!value || undefined}>
            <dt>{words.field(orders, field)}</dt>
            <dd>
              {value ? <ValueDot set={set} value={String(value)} /> : '–'}
              {reason && <small dir="auto">{reason}</small>}
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
