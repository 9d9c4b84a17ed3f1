// Typed in major units, always of the place's own currency, which is named by the sign amounts are read with.
import { useWords } from '#console/i18n/words.ts'
import type { ControlProps, Input } from '../visual.ts'
import { SpanFilter } from './filters.tsx'
import { Typed } from './Typed.tsx'

/** `₹` of `₹0.00`, `AED` of `AED 0.00`. */
const signOf = (amount: string): string => amount.replaceAll(/[\p{N}\p{P}\p{Z}\p{Cf}]/gu, '')

const Control = (props: ControlProps) => {
  const { money } = useWords()
  return <Typed {...props} inputMode="decimal" suffix={<bdi>{signOf(money(0))}</bdi>} />
}

export const money: Input = { Control, Filter: SpanFilter }
