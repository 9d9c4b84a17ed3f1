// Over which means it goes back, shared out by what each still holds; where there are several, people may move it between them.
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { isolatedIn } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import { leftOf } from '#rules/pricing/placed.ts'
import type { RefundQuote } from '#rules/pricing/refund.ts'
import styles from './refund.module.css'
import type { Calculator, Typed } from './refundWish.console.tsx'
import { PaymentMethod } from './sets.ts'

interface Props {
  known: Calculator
  quote: RefundQuote
  typed: Typed
  /** What is wrong with a part stands at it. */
  scope: string
  isJudged: boolean
  onSplit(split: Typed['split']): void
}

const amountField = f.money({ min: 0 })

export const Split = ({ known: { refundable, payments }, quote, typed, scope, isJudged, onSplit }: Props) => {
  const { t, dir, value, ...words } = useWords()
  const money = (amount: number) => isolatedIn(dir, words.money(amount))
  const holding = refundable.tenders.filter(tender => leftOf(tender) > 0)
  const amountIn = (id: string) => (typed.split ?? quote.split).find(({ tender }) => tender === id)?.amount ?? 0
  const calledOf = (id: string) => value(PaymentMethod, payments.find(one => one.id === id)?.method ?? '')
  const move = (id: string, amount: unknown) =>
    onSplit(
      holding.map(({ id: tender }) => ({
        tender,
        amount: tender === id ? (typeof amount === 'number' ? amount : 0) : amountIn(tender),
      })),
    )
  return (
    <section
      id={`${scope}-split`}
      tabIndex={-1}
      className={styles.split}
      aria-label={t('refunds.screen.split')}
      aria-describedby={`${scope}-said`}
    >
      {holding.map(tender =>
        holding.length > 1 ? (
          <FieldRow
            key={tender.id}
            id={`${scope}-split.${tender.id}`}
            name={tender.id}
            field={amountField}
            label={t('refunds.screen.holds', { means: calledOf(tender.id), amount: money(leftOf(tender)) })}
            value={amountIn(tender.id)}
            finding={isJudged ? quote.findings.find(({ path }) => path === `split.${tender.id}`) : undefined}
            onChange={amount => move(tender.id, amount)}
          />
        ) : (
          <p key={tender.id} className={styles.soft}>
            {t('refunds.screen.holds', { means: calledOf(tender.id), amount: money(leftOf(tender)) })}
          </p>
        ),
      )}
    </section>
  )
}
