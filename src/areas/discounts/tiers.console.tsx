// What more units cost under a bulk discount or tiers, with the quantities that cost more than a larger one; and for buy more, get
// more the units of an example as tiles, those given outlined. The goods are an example; the engine is the one that prices carts.
import { useWords } from '#console/i18n/words.ts'
import { Plot } from '#console/plot/Plot.tsx'
import type { PanelProps } from '#console/present.ts'
import { useMaybePlace } from '#console/session/me.ts'
import type { CartLine, PriceContext } from '#rules/pricing/cart.ts'
import type { SetDiscount } from '#rules/pricing/discount.ts'
import { type DiscountRecord, discountOf } from '#rules/pricing/recorded.ts'
import {
  dearerThanMore,
  examplePrice,
  hasSteps,
  offEach,
  plainContext,
  type Stepped,
  tierCurve,
} from '#rules/pricing/tierCurve.ts'
import styles from './tiers.module.css'

const mostTiles = 24
const tileStep = 5000

const unitOf = (sku: string, price: number): CartLine => ({ id: sku, sku, price, quantity: 1, tax: { rate: 0 } })

const Curve = ({ discount, context }: { discount: Stepped; context: PriceContext }) => {
  const { t, money, number } = useWords()
  const price = examplePrice(discount)
  const curve = tierCurve(discount, unitOf('1', price), context)
  const dearer = [...Map.groupBy(dearerThanMore(curve), ({ than }) => than)].map(([than, own]) => {
    const [from, to] = [own[0]!.quantity, own.at(-1)!.quantity]
    const said = { count: own.length, from: number(from), to: number(to), than: number(than) }
    return { x: from, text: t('discounts.screen.dearer', said) }
  })
  const last = curve.at(-1)!.quantity
  return (
    <>
      <Plot
        label={t('discounts.screen.tiersAt', { price: money(price) })}
        lines={[curve.map(({ quantity, total }) => ({ x: quantity, y: total }))]}
        marks={dearer}
        most={{ x: last, y: Math.max(...curve.map(({ total }) => total)) * 1.15 }}
        xText={number}
        yText={money}
      />
      <p className={styles.said}>{t('discounts.screen.tiersAt', { price: money(price) })}</p>
      {dearer.map(({ x, text }) => (
        <p key={x} className={styles.said} data-hot="">
          {text}
        </p>
      ))}
    </>
  )
}

const Tiles = ({ discount, context }: { discount: SetDiscount; context: PriceContext }) => {
  const { t, money } = useWords()
  const count = Math.min(mostTiles, (discount.x + discount.y) * 2 + 1)
  const units = Array.from({ length: count }, (_, at) => unitOf(String(at).padStart(2, '0'), (count - at) * tileStep))
  const offs = offEach(discount, units, context)
  return (
    <>
      <p className={styles.said} id="discount-tiles">
        {t('discounts.screen.tiles')}
      </p>
      <ol className={styles.tiles} aria-labelledby="discount-tiles">
        {units.map(({ sku, price }, at) => (
          <li key={sku} data-given={offs[at]! > 0 || undefined}>
            <bdi>{money(price)}</bdi>
            {offs[at]! > 0 && <small>{t('discounts.screen.given', { amount: money(offs[at]!) })}</small>}
          </li>
        ))}
      </ol>
    </>
  )
}

export const TiersPanel = ({ record }: PanelProps) => {
  const context = plainContext(useMaybePlace()?.currency ?? '')
  const discount = discountOf(record as unknown as DiscountRecord)
  if (hasSteps(discount) && discount.tiers.length > 0) return <Curve discount={discount} context={context} />
  if (discount.kind === 'BMGM' && discount.mode === 'FREE_UNITS') return <Tiles discount={discount} context={context} />
  return null
}
