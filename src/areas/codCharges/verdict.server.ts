// What an order keeps of the verdict on its cash: the rule that decided, and what of the total is paid ahead and at the door.
import type { CodQuote } from '#rules/cod.ts'
import type { Quote } from '#rules/pricing/quote.ts'
import { type VerdictName, verdictNames } from './verdicts.ts'

export interface CodVerdictKept {
  verdict: VerdictName
  rule: { id: string; name: string } | null
  advance: number
  due: number
}

/** Nothing where no cash is asked for. */
export const codVerdictOf = ({
  cod,
  quote,
}: {
  cod?: CodQuote
  quote: Pick<Quote, 'totals'>
}): CodVerdictKept | undefined => {
  if (!cod) return undefined
  const { verdict, rule, advance = 0 } = cod
  return {
    verdict: verdictNames[verdict],
    rule: rule ? { id: rule.id, name: rule.name } : null,
    advance,
    due: quote.totals.grand - advance,
  }
}
