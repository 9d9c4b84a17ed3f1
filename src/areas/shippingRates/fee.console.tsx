// What a rate asks, and of whom: in one line of a list the fee itself, the highest of its tiers, or what the first grams cost; on its
// page every tier.
import type { CellProps } from '#console/fields/visual.ts'
import { isolatedIn } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { FeeAudience } from './sets.ts'
import styles from './shippingRates.module.css'

interface Tier {
  from: number
  fee: number
}

interface Rate {
  audience?: string | null
  basis?: string
  flat?: number | null
  tiers?: Tier[] | null
  itemTiers?: Tier[] | null
  firstFee?: number | null
}

/** Amounts as they stand inside a sentence. */
const useAmounts = () => {
  const { t, money, number, dir } = useWords()
  return { t, number, money: (amount: number) => isolatedIn(dir, money(amount)) }
}

const useFee = ({ basis, flat, tiers, itemTiers, firstFee }: Rate): string => {
  const { t, money } = useAmounts()
  if (basis === 'weight') return t('shippingRates.screen.from', { fee: money(firstFee ?? 0) })
  if (basis === 'flat') return money(flat ?? 0)
  const fees = ((basis === 'items' ? itemTiers : tiers) ?? []).map(({ fee }) => fee)
  const [least, most] = [Math.min(...fees), Math.max(...fees)]
  return least === most ? money(least) : t('shippingRates.screen.upTo', { fee: money(most) })
}

/** Who pays it stands beside it, unless everybody does. */
export const FeeCell = ({ row = {} }: CellProps) => {
  const words = useWords()
  const { audience } = row as Rate
  const fee = useFee(row as Rate)
  if (!audience || audience === 'all') return fee
  return (
    <>
      {fee} <span className="field-soft">· {words.value(FeeAudience, audience)}</span>
    </>
  )
}

export const TiersCell = ({ value, name }: CellProps) => {
  const { t, money, number } = useAmounts()
  const limit = name === 'itemTiers' ? number : money
  return (
    <span className={styles.tiers}>
      {((value as Tier[] | null) ?? []).map(({ from, fee }) => (
        <span key={from}>{t('shippingRates.screen.tier', { from: limit(from), fee: money(fee) })}</span>
      ))}
    </span>
  )
}
