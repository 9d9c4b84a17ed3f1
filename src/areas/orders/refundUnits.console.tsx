// One box per unit: ticked, it goes back; crossed out, it has gone back already; dimmed, it must be cancelled first. With what was
// paid for it; those that were cancelled say so, for the invoice may never have had them.
import { RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { useWords } from '#console/i18n/words.ts'
import { type RefundableLine, unitStates, unitWorth } from '#rules/refund/order.ts'
import { orderLines } from './orderLines.ts'
import styles from './refund.module.css'
import type { Calculator, Typed } from './refundWish.console.tsx'

interface Props {
  known: Calculator
  items: Typed['items']
  scope: string
  autoFocus?: boolean
  onItems(items: Typed['items']): void
}

const without = (items: Typed['items'], line: string, units: number[]): Typed['items'] => [
  ...items.filter(item => item.line !== line),
  ...(units.length > 0 ? [{ line, units: units.toSorted((one, other) => one - other) }] : []),
]

export const Units = ({ known: { refundable, lines }, items, scope, autoFocus, onItems }: Props) => {
  const { t, field, money } = useWords()
  const first = refundable.lines.find(line => unitStates(line).includes('free'))
  const row = (line: RefundableLine) => {
    const named = lines.find(({ id }) => id === line.id)
    const chosen = items.find(item => item.line === line.id)?.units ?? []
    const toggle = (unit: number) =>
      onItems(without(items, line.id, chosen.includes(unit) ? chosen.filter(one => one !== unit) : [...chosen, unit]))
    return (
      <fieldset key={line.id} id={`${scope}-items.${line.id}`} tabIndex={-1} className={styles.line}>
        <legend>
          <span className="pictured">
            <RecordThumbnail resource={orderLines} row={{ id: line.id }} beside={named?.name ?? ''} />
            <span>
              <span dir="auto">{named?.name}</span> <bdi className={styles.sku}>{named?.sku}</bdi>
            </span>
          </span>
        </legend>
        <div className={styles.units}>
          {unitStates(line).map((state, at) => {
            const unit = at + 1
            return (
              <label key={unit} className={styles.unit} data-state={state} data-on={chosen.includes(unit) || undefined}>
                <input
                  type="checkbox"
                  checked={chosen.includes(unit)}
                  disabled={state !== 'free'}
                  // biome-ignore lint/a11y/noAutofocus: the dialog opens where its work begins
                  autoFocus={autoFocus && line === first && state === 'free' && at === unitStates(line).indexOf('free')}
                  onChange={() => toggle(unit)}
                />
                <span>{money(unitWorth(line, unit))}</span>
                {state !== 'free' && <small>{t(`refunds.screen.${state}`)}</small>}
                {state === 'free' && unit <= (named?.cancelled ?? 0) && <small>{field(orderLines, 'cancelled')}</small>}
              </label>
            )
          })}
        </div>
      </fieldset>
    )
  }
  return (
    <section aria-label={t('refunds.screen.units')} className={styles.lines}>
      {refundable.lines.map(row)}
    </section>
  )
}
