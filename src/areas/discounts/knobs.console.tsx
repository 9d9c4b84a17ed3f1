// Two knobs for one discount: what it gives and from which subtotal. What is turned lives in the picture alone.
import { useId } from 'react'
import { OneOf } from '#console/fields/controls/OneOf.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { CartLine, PriceContext } from '#rules/pricing/cart.ts'
import type { Discount } from '#rules/pricing/discount.ts'
import type { Quote } from '#rules/pricing/quote.ts'
import { type DiscountRecord, discountOf } from '#rules/pricing/recorded.ts'
import styles from './discounts.module.css'

/** What the answer of a simulation was worked out from. */
export interface Given {
  lines: CartLine[]
  context: PriceContext
  shipping: number
  cod: number
  records: readonly DiscountRecord[]
  /** As a test cart writes it down. */
  cart?: Readonly<Record<string, unknown>>
}
export type Turn = DiscountRecord

/** The discounts, with those that were turned in the place of what they were. */
export const turned = (discounts: readonly Discount[], records: readonly DiscountRecord[]): readonly Discount[] =>
  records.length === 0
    ? discounts
    : discounts.map(one => {
        const record = records.find(({ id }) => id === one.id)
        return record ? discountOf(record, one.used) : one
      })

const most = 10_000
const steps = { percent: 100, money: 1000 }

const Knob = (props: {
  label: string
  value: number
  max: number
  step: number
  says: string
  onTurn(value: number): void
}) => {
  const id = useId()
  const { label, value, max, step, says, onTurn } = props
  return (
    <div className={styles.knob}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        step={step}
        value={value}
        aria-valuetext={says}
        onChange={event => onTurn(Number(event.target.value))}
      />
      <output htmlFor={id}>{says}</output>
    </div>
  )
}

/** In the list the absence of one has a value of its own. */
const none = 'none'

interface Props {
  given: Given
  quote: Quote
  turn: Turn | undefined
  onTurn(turn: Turn | undefined): void
}

const isTurnable = ({ kind, benefit }: DiscountRecord): boolean =>
  ['product', 'cart', 'coupon', 'upsell'].includes(kind) && benefit !== 'freeShipping'

export const Knobs = ({ given, quote, turn, onTurn }: Props) => {
  const { t, money, percent } = useWords()
  const records = given.records.filter(isTurnable)
  const offered = records.map(({ id, name }) => ({ value: id, text: `\u2068${name}\u2069` }))
  const isPercent = (turn?.benefit ?? 'percent') === 'percent'
  const value = (isPercent ? turn?.percentOff : turn?.amountOff) ?? 0
  const { items } = quote.totals
  return (
    <div className={styles.knobs}>
      <div className={styles.knob}>
        <span aria-hidden="true">{t('discounts.screen.knob')}</span>
        <OneOf
          label={t('discounts.screen.knob')}
          className={styles.chosen}
          value={turn?.id ?? none}
          options={[{ value: none, text: t('discounts.screen.noKnob') }, ...offered]}
          onPick={picked => onTurn(records.find(one => one.id === picked))}
        />
      </div>
      {turn && (
        <>
          <Knob
            label={t('discounts.screen.value')}
            value={value}
            max={isPercent ? most : Math.max(items, value)}
            step={isPercent ? steps.percent : steps.money}
            says={isPercent ? percent(value) : money(value)}
            onTurn={next => onTurn({ ...turn, ...(isPercent ? { percentOff: next } : { amountOff: next }) })}
          />
          <Knob
            label={t('discounts.screen.threshold')}
            value={turn.minSubtotal ?? 0}
            max={Math.max(items * 2, turn.minSubtotal ?? 0)}
            step={steps.money}
            says={money(turn.minSubtotal ?? 0)}
            onTurn={next => onTurn({ ...turn, minSubtotal: next })}
          />
        </>
      )}
    </div>
  )
}
