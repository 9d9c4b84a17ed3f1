// What slabs of the cash fee may not be. A group is published only when it leaves nothing out between zero and its ceiling.
import type { Finding } from '#contract/problem.ts'
import { sayMoney } from '../money.ts'
import { refusal } from '../refusal.ts'
import { flawsOf } from '../shipping/tiers.ts'
import type { CodSlab } from './slabs.ts'

const at = (path: string, finding: Finding): Finding => ({ ...finding, path })
const isPercent = (percent: number): boolean => percent >= 1 && percent <= 10_000

function slabFinding({ from, to, calc, flat, percent, min, max }: CodSlab): Finding[] {
  const found: Finding[] = []
  const empty = (value: number | null | undefined) => value === null || value === undefined
  if (to !== null && from >= to) found.push(at('from', refusal('RANGE', 'cod.order')))
  if (calc !== 'FLAT' && empty(percent)) found.push(at('percent', refusal('REQUIRED', 'cod.percentNeeded')))
  if (calc !== 'FLAT' && !empty(percent) && !isPercent(percent!))
    found.push(at('percent', refusal('RANGE', 'cod.percentRange')))
  if (calc !== 'PERCENT' && empty(flat)) found.push(at('flat', refusal('REQUIRED', 'cod.amountNeeded')))
  if (!empty(min) && !empty(max) && min! > max!) found.push(at('min', refusal('RANGE', 'ship.limits')))
  return found
}

/** What is wrong whenever it is written. */
export function slabFindings(slabs: readonly CodSlab[], currency: string): Finding[] {
  const own = slabs.flatMap((slab, place) =>
    slabFinding(slab).map(finding => ({ ...finding, path: `slabs.${place}.${finding.path}` })),
  )
  const together = flawsOf(slabs).flatMap((flaw): Finding[] => {
    if (flaw.kind === 'open')
      return [at('slabs', refusal('OVERLAP', 'cod.open', { one: flaw.at + 1, other: flaw.other + 1 }))]
    if (flaw.kind !== 'overlap') return []
    const said = { from: sayMoney(flaw.from, currency), to: sayMoney(flaw.to - 1, currency) }
    return [at('slabs', refusal('OVERLAP', 'cod.overlap', said))]
  })
  return [...own, ...together]
}

/** As a hole is said: from the last value with a fee to the next one. */
const sayHole = ({ from, to }: { from: number; to: number }, currency: string) => ({
  from: sayMoney(from - 1, currency),
  to: sayMoney(to, currency),
})

/** Holes between slabs of a file, each at the slab after it. */
export const slabGaps = (slabs: readonly CodSlab[], currency: string): Finding[] =>
  flawsOf(slabs).flatMap((flaw): Finding[] =>
    flaw.kind === 'hole' && flaw.to !== null
      ? [at(`slabs.${flaw.at}.from`, refusal('RULE', 'cod.gap', sayHole({ from: flaw.from, to: flaw.to }, currency)))]
      : [],
  )

/** What keeps a group from being published: every order value from zero to the ceiling must have its fee. */
export function slabBlockers(slabs: readonly CodSlab[], ceiling: number | null, currency: string): Finding[] {
  const said = (n: number) => sayMoney(n, currency)
  return flawsOf(slabs, ceiling).flatMap((flaw): Finding[] => {
    if (flaw.kind === 'start') {
      const first = Math.min(...slabs.map(({ from }) => from))
      return [at('slabs', refusal('BLOCKED', 'cod.hole', { from: said(0), to: said(first - 1) }))]
    }
    if (flaw.kind !== 'hole') return []
    if (flaw.to === null) return [at('slabs', refusal('BLOCKED', 'cod.holeFrom', { from: said(flaw.from) }))]
    return [at('slabs', refusal('BLOCKED', 'cod.hole', sayHole({ from: flaw.from, to: flaw.to }, currency)))]
  })
}
