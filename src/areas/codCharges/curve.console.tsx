// The cash fee along order value, over what orders of late paid; beside it the slabs in words, which are all that is drawn.
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { Plot } from '#console/plot/Plot.tsx'
import type { PanelProps } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import styles from './codCharges.module.css'
import type { CodChargeRow } from './codCharges.ts'
import { SlabLines } from './slabs.console.tsx'
import { stepsOf } from './steps.console.tsx'

const orders = { name: 'orders' } as const

const Dotted = ({ row, dots }: { row: CodChargeRow; dots: readonly { x: number; y: number }[] }) => {
  const { t, money } = useWords()
  const { flights, gaps, most } = stepsOf(row.slabs, row.ceiling ?? null)
  return (
    <div className={styles.beside}>
      <Plot
        label={t(dots.length > 0 ? 'codCharges.screen.curve' : 'codCharges.screen.curveTitle')}
        lines={flights}
        dots={dots}
        bands={gaps.map(({ from, to }) => ({ from, to: to ?? most.x, text: t('codCharges.screen.noFee') }))}
        marks={
          row.ceiling ? [{ x: row.ceiling, text: t('codCharges.screen.ceiling', { amount: money(row.ceiling) }) }] : []
        }
        most={most}
        xText={money}
        yText={money}
      />
      <p className={styles.slabs}>
        <SlabLines slabs={row.slabs} ceiling={row.ceiling ?? null} />
      </p>
    </div>
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
