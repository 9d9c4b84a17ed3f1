// What a refund comes to: its parts, the tax it takes back, what the order can still give afterwards, and what stands against it.
import { isolatedIn } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import type { RefundQuote } from '#rules/pricing/refund.ts'
import { needsSecond } from '#rules/refund.ts'
import styles from './refund.module.css'
import { type Calculator, type Typed, wishOf } from './refundWish.console.tsx'

interface Props {
  known: Calculator
  typed: Typed
  quote: RefundQuote
  scope: string
  isJudged: boolean
}

export const Sums = ({ known, typed, quote, scope, isJudged }: Props) => {
  const words = useWords()
  const { t, money } = words
  const { shipping = 0, cod = 0, returnFee = 0, goodwill = 0 } = wishOf(typed)
  const parts = [
    ['goods', quote.goods],
    ['shipping', shipping],
    ['cod', cod],
    ['returnFee', -returnFee],
    ['goodwill', goodwill],
  ] as const
  const shown = parts.filter(([name, amount]) => name === 'goods' || amount !== 0)
  const [wrong] = quote.findings
  const isSecond = !wrong && needsSecond(quote.total + known.alone, goodwill, known.approval)
  return (
    <section id={`${scope}-sum`} tabIndex={-1} className={styles.sums} aria-label={t('refunds.screen.sum')}>
      <dl>
        {shown.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`refunds.screen.${name}`)}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('refunds.screen.total')}</dt>
          <dd>{money(quote.total)}</dd>
        </div>
        {quote.tax
          .filter(({ amount }) => amount > 0)
          .map(({ name, amount }) => (
            <div key={name} className={styles.soft}>
              <dt>{t('refunds.screen.tax', { name })}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
        {known.overpaid > 0 && (
          <div className={styles.soft}>
            <dt>{t('refunds.screen.overpaid')}</dt>
            <dd>{money(known.overpaid)}</dd>
          </div>
        )}
        <div className={styles.soft}>
          <dt>{t('refunds.screen.left')}</dt>
          <dd>{money(Math.max(0, quote.left - quote.total))}</dd>
        </div>
      </dl>
      {/* The sum stands above it: who does not see it is told. */}
      <p
        id={`${scope}-said`}
        className={wrong || isSecond ? styles.said : 'hidden'}
        data-wrong={(isJudged && wrong) || undefined}
        role="status"
      >
        {wrong
          ? words.finding(wrong)
          : isSecond
            ? t('refunds.screen.second')
            : t('refunds.screen.says', { amount: isolatedIn(words.dir, money(quote.total)) })}
      </p>
    </section>
  )
}
