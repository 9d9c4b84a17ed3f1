// What a rate asks along its scale, with the value from which it asks nothing.
import { useWords } from '#console/i18n/words.ts'
import { Plot } from '#console/plot/Plot.tsx'
import type { PanelProps } from '#console/present.ts'
import { useMaybePlace } from '#console/session/me.ts'
import { feeCurve, type Stretch } from '#rules/shipping/curve.ts'
import type { ShippingRate } from '#rules/shipping/rate.ts'
import type { ShippingRateRow } from './shippingRates.ts'

const bases = { flat: 'FLAT', cartValue: 'CART_VALUE', weight: 'WEIGHT', items: 'ITEMS' } as const

const rateOf = (row: ShippingRateRow): ShippingRate => ({
  id: row.id,
  method: '',
  zone: null,
  basis: bases[row.basis],
  flat: row.flat,
  freeAbove: row.freeAbove,
  tiers:
    (row.basis === 'items' ? row.itemTiers : row.tiers)?.map(({ from, to, fee }) => ({ from, to: to ?? null, fee })) ??
    null,
  weight:
    row.basis === 'weight'
      ? {
          firstG: row.firstG ?? 0,
          firstFee: row.firstFee ?? 0,
          stepG: row.stepG ?? 1,
          stepFee: row.stepFee ?? 0,
          maxG: row.maxG,
        }
      : null,
  valueBase: 'AFTER_DISCOUNT',
  audience: 'ALL',
  priority: row.priority,
})

/** A little beyond the last thing that happens. */
const mostOf = ({ basis, tiers, weight, freeAbove }: ShippingRate): number => {
  if (weight) return weight.maxG ?? weight.firstG + weight.stepG * 8
  const last = Math.max(0, ...(tiers ?? []).map(({ from }) => from), freeAbove ?? 0)
  return last > 0 ? Math.ceil(last * 1.4) : basis === 'ITEMS' ? 10 : 100_000
}

/** Both ends of every jump. */
const jumpsIn = (curve: readonly Stretch[]) =>
  curve.slice(1).flatMap(({ from, first }, at) => {
    const { last } = curve[at]!
    return last === first
      ? []
      : [
          { x: from, y: last },
          { x: from, y: first },
        ]
  })

export const CurvePanel = ({ record }: PanelProps) => {
  const { t, money, number } = useWords()
  const place = useMaybePlace()
  const rate = rateOf(record as unknown as ShippingRateRow)
  const most = mostOf(rate)
  const curve = feeCurve(rate, most, place?.currency ?? '')
  const isMoney = rate.basis === 'FLAT' || rate.basis === 'CART_VALUE'
  const scales = { FLAT: 'value', CART_VALUE: 'value', WEIGHT: 'weight', ITEMS: 'items' } as const
  return (
    <Plot
      label={t(`shippingRates.screen.curve.${scales[rate.basis]}`)}
      lines={curve.map(({ from, to, first, last }) => [
        { x: from, y: first },
        { x: to, y: last },
      ])}
      dots={jumpsIn(curve)}
      marks={
        isMoney && rate.freeAbove
          ? [{ x: rate.freeAbove, text: t('shippingRates.screen.freeFrom', { amount: money(rate.freeAbove) }) }]
          : []
      }
      most={{ x: most, y: Math.max(100, ...curve.map(({ last }) => last)) * 1.15 }}
      xText={x =>
        isMoney ? money(x) : rate.basis === 'WEIGHT' ? t('shippingRates.screen.grams', { n: number(x) }) : number(x)
      }
      yText={money}
    />
  )
}
