// Tax of one line under line rounding: GST (IGST, or two equal halves) and VAT, inclusive or exclusive, with its rule path.
// Rates come in as rows of the tax tables; this file knows no percentage of its own (kernel ruling 11).
import type { Said } from '#contract/said.ts'
import { portion, sayMoney } from './money.ts'
import { sayPercent } from './percent.ts'
import { type Slab, type SlabAnswer, type SlabGap, slabRate } from './tax/slabRate.ts'
import type { Step, Trace } from './trace.ts'
import { say } from './words.ts'

export type TaxAsk = {
  /** Minor units after all discounts: with tax inside when inclusive, without when exclusive. */
  amount: number
  currency: string
  mode: 'inclusive' | 'exclusive'
  system: 'GST' | 'VAT'
  /** Basis points; slabs, when given, decide instead. */
  rate: number
  cess?: number
  slabs?: readonly Slab[]
  slabGap?: SlabGap
  /** Pieces in the line; a slab looks at one piece. */
  quantity?: number
  place?: 'intra' | 'inter'
  /** The delivery state is a union territory without legislature: UTGST stands for SGST. */
  unionTerritory?: boolean
}

export type TaxComponent = { name: 'IGST' | 'CGST' | 'SGST' | 'UTGST' | 'VAT' | 'CESS'; rate: number; amount: number }

export type TaxAmounts = {
  taxable: number
  tax: number
  gross: number
  roundOff: number
  rate: number
  components: TaxComponent[]
  flags: 'SLAB_GAP'[]
}
export type TaxLine = TaxAmounts & { trace: Trace }

/** Intra-state when the shipping warehouse is registered in the state of delivery. */
export const placeOf = (registrationState: string, deliveryState: string): 'intra' | 'inter' =>
  registrationState === deliveryState ? 'intra' : 'inter'

function componentsOf(ask: TaxAsk, rate: number): TaxComponent[] {
  const cess = ask.cess ?? 0
  const whole = ask.mode === 'inclusive' ? 10_000 + rate + cess : 10_000
  const extra: TaxComponent[] = cess > 0 ? [{ name: 'CESS', rate: cess, amount: portion(ask.amount, cess, whole) }] : []
  if (ask.system === 'VAT') return [{ name: 'VAT', rate, amount: portion(ask.amount, rate, whole) }, ...extra]
  if (ask.place !== 'intra') return [{ name: 'IGST', rate, amount: portion(ask.amount, rate, whole) }, ...extra]

  // Both halves are the same rounded number, so they may differ from IGST by one minor unit.
  const half = portion(ask.amount, rate, whole * 2)
  const second = ask.unionTerritory ? 'UTGST' : 'SGST'
  return [{ name: 'CGST', rate: rate / 2, amount: half }, { name: second, rate: rate / 2, amount: half }, ...extra]
}

/** CGST 9.00 + SGST 9.00; of what bears no tax, that there is none. */
export const sayComponents = (parts: readonly TaxComponent[], currency: string): Said => {
  const [first, ...others] = parts.map(({ name, amount }) =>
    say('tax.part', { name, amount: sayMoney(amount, currency) }),
  )
  return others.reduce((one, other) => say('tax.sum', { one, other }), first ?? say('tax.none'))
}

const slabOf = (ask: TaxAsk): SlabAnswer | undefined =>
  ask.slabs && slabRate({ ...ask, quantity: ask.quantity ?? 1, slabs: ask.slabs })

/** Without the words: what a whole cart asks, line by line. */
export function taxAmounts(ask: TaxAsk, slab = slabOf(ask)): TaxAmounts {
  const rate = slab?.rate ?? ask.rate
  const components = componentsOf(ask, rate)
  const tax = components.reduce((sum, part) => sum + part.amount, 0)
  const taxable = ask.mode === 'inclusive' ? ask.amount - tax : ask.amount
  return { taxable, tax, gross: taxable + tax, roundOff: 0, rate, components, flags: slab?.gap ? ['SLAB_GAP'] : [] }
}

export function taxOf(ask: TaxAsk): TaxLine {
  const slab = slabOf(ask)
  const amounts = taxAmounts(ask, slab)
  const { rate, components, tax, taxable } = amounts
  const chosen: Step = slab?.step ?? { rule: 'rate', input: ask.system, outcome: sayPercent(rate) }
  const [amount, mode] = [sayMoney(ask.amount, ask.currency), say(`tax.${ask.mode}`)]
  const place = ask.system === 'GST' ? [say(`tax.${ask.place ?? 'inter'}`)] : []
  const steps: Step[] = [
    chosen,
    {
      rule: 'components',
      input: [amount, mode, ...place],
      outcome: sayComponents(components, ask.currency),
    },
    { rule: 'taxable', input: mode, outcome: sayMoney(taxable, ask.currency) },
  ]
  const result = say('tax.result', { tax: sayMoney(tax, ask.currency), taxable: sayMoney(taxable, ask.currency) })
  return { ...amounts, trace: { result, steps } }
}
