// The slabs of a charge, one below the other: from which order value, and what is asked there.
import type { CellProps } from '#console/fields/visual.ts'
import { isolatedIn } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import styles from './codCharges.module.css'

interface Slab {
  from: number
  calc: string
  flat?: number | null
  percent?: number | null
}

export const SlabsCell = ({ value }: CellProps) => {
  const { t, dir, ...words } = useWords()
  const money = (amount: number) => isolatedIn(dir, words.money(amount))
  const share = (percent: number) => isolatedIn(dir, words.percent(percent))
  const feeOf = ({ calc, flat, percent }: Slab): string => {
    const [amount, part] = [money(flat ?? 0), share(percent ?? 0)]
    if (calc === 'flat') return amount
    if (calc === 'percent') return part
    return t(calc === 'sum' ? 'codCharges.screen.both' : 'codCharges.screen.higher', { amount, part })
  }
  return (
    <span className={styles.slabs}>
      {((value as Slab[] | null) ?? []).map(slab => (
        <span key={slab.from} className="field-figure">
          {t('codCharges.screen.slab', { from: money(slab.from), fee: feeOf(slab) })}
        </span>
      ))}
    </span>
  )
}
