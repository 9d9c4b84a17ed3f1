// The tax in a price along the price of one piece: between two slabs lie prices neither side of the limit fits.
import { useWords } from '#console/i18n/words.ts'
import { Plot } from '#console/plot/Plot.tsx'
import type { PanelProps } from '#console/present.ts'
import { useMaybePlace } from '#console/session/me.ts'
import { type Slab, slabRate } from '#rules/tax/slabRate.ts'
import { slabsOf } from './slabs.console.tsx'
import styles from './taxes.module.css'

/** The first price with tax above what the lower slab allows, and the last the higher one does not reach. */
const gapsIn = (slabs: readonly Slab[]) =>
  slabs.slice(0, -1).flatMap(({ upto, rate }, at) => {
    const next = slabs[at + 1]
    if (upto === null || !next || next.rate <= rate) return []
    return [
      { from: Math.floor((upto * (10_000 + rate)) / 10_000), to: Math.floor((upto * (10_000 + next.rate)) / 10_000) },
    ]
  })

export const GapPanel = ({ record }: PanelProps) => {
  const { t, money, percent } = useWords()
  const currency = useMaybePlace()?.currency ?? ''
  const slabs = slabsOf(record.slabs) as Slab[]
  if (slabs.length < 2) return <p className="detail-soft">{t('taxes.screen.noSlabs')}</p>
  const most = Math.ceil(Math.max(...slabs.map(({ upto }) => upto ?? 0)) * 1.6)
  const rateAt = (amount: number) => slabRate({ amount, quantity: 1, mode: 'inclusive', slabs, currency }).rate
  const gaps = gapsIn(slabs)
  const cuts = [0, ...gaps.map(({ from }) => from), most]
  const lines = cuts.slice(1).map((to, at) => {
    const rate = rateAt(Math.round((cuts[at]! + to) / 2))
    return [
      { x: cuts[at]!, y: rate },
      { x: to, y: rate },
    ]
  })
  const said = gaps.map(({ from, to }) => t('taxes.screen.gap', { from: money(from + 1), to: money(to) }))
  return (
    <>
      <Plot
        label={t('taxes.screen.gapPlot')}
        lines={lines}
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
    </>
  )
}
