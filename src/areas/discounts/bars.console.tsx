// Every line of a cart as one bar: what is paid, and what each discount takes off it. The table is the picture: each bar stands
// in the row it means.
import { useWords } from '#console/i18n/words.ts'
import type { Quote, QuotedLine } from '#rules/pricing/quote.ts'
import styles from './discounts.module.css'

const shade = { LINE: styles.byLine, ORDER: styles.byOrder, SHIPPING: styles.byShipping }

const Bar = ({ line, most }: { line: QuotedLine; most: number }) => {
  const { dir } = useWords()
  let at = 0
  const parts = [
    { name: 'net', amount: line.net, className: styles.net },
    ...line.discounts.map(one => ({ name: one.discount, amount: one.amount, className: shade[one.class] })),
  ].map(part => {
    const from = at
    at += part.amount
    return { ...part, from }
  })
  // The picture grows from where the line begins.
  const start = (from: number, amount: number) => (dir === 'rtl' ? most - from - amount : from)
  return (
    <svg className={styles.bar} viewBox={`0 0 ${most} 10`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ name, amount, from, className }) => (
        <rect key={name} className={className} x={start(from, amount)} y="0" width={amount} height="10" />
      ))}
    </svg>
  )
}

export const Bars = ({ quote }: { quote: Quote }) => {
  const { t, money } = useWords()
  const names = new Map(quote.considered.map(({ discount }) => [discount.id, String(discount.name)]))
  const most = Math.max(1, ...quote.lines.map(({ amount }) => amount))
  return (
    <table className={styles.bars} aria-label={t('discounts.screen.bars')}>
      <thead>
        <tr>
          <th scope="col">{t('discounts.screen.line')}</th>
          <th scope="col">{t('discounts.screen.full')}</th>
          <th scope="col">{t('discounts.screen.pays')}</th>
        </tr>
      </thead>
      <tbody>
        {quote.lines.map(line => (
          <tr key={line.id}>
            <th scope="row">
              <bdi className="field-code">{line.sku}</bdi> × {line.quantity}
              <Bar line={line} most={most} />
              <ul className={styles.offs}>
                {line.discounts.map(one => (
                  <li key={one.discount}>
                    <i className={shade[one.class]} aria-hidden="true" />
                    <span dir="auto">{names.get(one.discount)}</span> <bdi>−{money(one.amount)}</bdi>
                  </li>
                ))}
              </ul>
            </th>
            <td>{money(line.amount)}</td>
            <td>{money(line.net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
