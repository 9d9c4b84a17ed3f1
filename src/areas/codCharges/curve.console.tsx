// The cash fee along order value, over what orders of late paid.
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { Plot } from '#console/plot/Plot.tsx'
import type { PanelProps } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { codCurve } from '#rules/cod/curve.ts'
import type { CodSlab } from '#rules/cod/slabs.ts'
import type { CodChargeRow } from './codCharges.ts'

const calcs = { flat: 'FLAT', percent: 'PERCENT', higherOf: 'HIGHER_OF', sum: 'SUM' } as const
const orders = { name: 'orders' } as const

const Dotted = ({ row, dots }: { row: CodChargeRow; dots: readonly { x: number; y: number }[] }) => {
  const { t, money } = useWords()
  const slabs = row.slabs.map(({ calc, to, ...slab }): CodSlab => ({ ...slab, to: to ?? null, calc: calcs[calc] }))
  const end = row.ceiling ?? Math.max(...slabs.map(({ from, to }) => to ?? from * 1.5 + 50_000))
  const curve = codCurve(slabs, end)
  return (
    <Plot
      label={t('codCharges.screen.curve')}
      lines={curve.map(({ from, to, first, last }) => [
        { x: from, y: first },
        { x: to, y: last },
      ])}
      dots={dots}
      marks={
        row.ceiling ? [{ x: row.ceiling, text: t('codCharges.screen.ceiling', { amount: money(row.ceiling) }) }] : []
      }
      most={{ x: Math.ceil(end * 1.05), y: Math.max(100, ...curve.map(({ last }) => last)) * 1.2 }}
      xText={money}
      yText={money}
    />
  )
}

const WithOrders = ({ row }: { row: CodChargeRow }) => {
  const { answer } = useRelated(orders, { sort: '-placedAt', filter: 'payBy:cod' })
  const dots = (answer ?? []).flatMap(({ totals }) => {
    const { goods, cod } = (totals ?? {}) as Record<string, number | undefined>
    return goods && cod !== undefined ? [{ x: goods, y: cod }] : []
  })
  return <Dotted row={row} dots={dots} />
}

export const CurvePanel = ({ record }: PanelProps) => {
  const row = record as unknown as CodChargeRow
  return useMay()('orders.open') ? <WithOrders row={row} /> : <Dotted row={row} dots={[]} />
}
