// The tax in a price along the price of one piece: between two slabs lie prices neither side of the limit fits. A dot is an article.
import { useTable } from '#console/detail/answer.ts'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { Plot, type Point } from '#console/plot/Plot.tsx'
import type { PanelProps } from '#console/present.ts'
import { useMaybePlace } from '#console/session/me.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Figure, Param } from '#contract/said.ts'
import { type Slab, type SlabGap, slabRate } from '#rules/tax/slabRate.ts'
import type { RatedGiven } from './pictures.ts'
import { slabsOf } from './slabs.console.tsx'
import styles from './taxes.module.css'
import { taxes } from './taxes.ts'

/** The first price with tax above what the lower slab allows, and the last the higher one does not reach. */
const gapsIn = (slabs: readonly Slab[]) =>
  slabs.slice(0, -1).flatMap(({ upto, rate }, at) => {
    const next = slabs[at + 1]
    if (upto === null || !next || next.rate <= rate) return []
    return [
      { from: Math.floor((upto * (10_000 + rate)) / 10_000), to: Math.floor((upto * (10_000 + next.rate)) / 10_000) },
    ]
  })

interface Sold extends Point {
  isInGap: boolean
}

interface Rated {
  sold: Sold[]
  /** What the vendor has settled; until the answer is there, the usual. */
  slabGap: SlabGap
}

/** The articles the rate is for, at their prices. */
const useRated = (record: AnyRow): Rated => {
  const { answer } = useTable(taxes, 'ratedSkus', { record })
  if (!answer) return { sold: [], slabGap: 'HIGHER' }
  const figure = (param: Param | undefined) => Number((param as Figure | undefined)?.of ?? 0)
  const { slabGap } = answer.given as RatedGiven
  return {
    slabGap,
    sold: answer.rows.map(([, price, rate, , gap]) => ({ x: figure(price), y: figure(rate), isInGap: gap !== '' })),
  }
}

export const GapPanel = ({ record }: PanelProps) => {
  const slabs = slabsOf(record.slabs) as Slab[]
  const { t, money, number, percent } = useWords()
  const currency = useMaybePlace()?.currency ?? ''
  const { sold, slabGap } = useRated(record)
  const least = Math.ceil(Math.max(...slabs.map(({ upto }) => upto ?? 0)) * 1.6)
  const most = Math.max(least, ...sold.map(({ x }) => x * 1.05))
  const rateAt = (amount: number) => slabRate({ amount, quantity: 1, mode: 'inclusive', slabs, currency, slabGap }).rate
  const gaps = gapsIn(slabs)
  const cuts = [0, ...gaps.map(({ from, to }) => (slabGap === 'HIGHER' ? from : to)), most]
  const lines = cuts.slice(1).map((to, at) => {
    const rate = rateAt(Math.round((cuts[at]! + to) / 2))
    return [
      { x: cuts[at]!, y: rate },
      { x: to, y: rate },
    ]
  })
  const said = gaps.map(({ from, to }) =>
    t(slabGap === 'HIGHER' ? 'taxes.screen.gap' : 'taxes.screen.gapLower', {
      from: isolated(money(from + 1)),
      to: isolated(money(to)),
    }),
  )
  const inGap = sold.filter(({ isInGap }) => isInGap).length
  return (
    <>
      <Plot
        label={t('taxes.screen.gapPlot')}
        lines={lines}
        dots={sold}
        bands={gaps.map((gap, at) => ({ ...gap, text: said[at]! }))}
        most={{ x: most, y: Math.max(...slabs.map(({ rate }) => rate)) * 1.2 }}
        xText={money}
        yText={percent}
      />
      {said.map(text => (
        <p key={text} className={styles.gap}>
          {text}
        </p>
      ))}
      {sold.length > 0 && (
        <p className="detail-soft">{t('taxes.screen.sold', { count: sold.length, gap: number(inGap) })}</p>
      )}
    </>
  )
}
