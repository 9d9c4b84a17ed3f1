// One amount taxed as a document of its own: what does not fit is a round-off beside the tax.
import { sayMoney } from '../money.ts'
import { sayComponents, type TaxAsk, type TaxComponent, type TaxLine, taxOf } from '../tax.ts'
import type { Step } from '../trace.ts'
import { say } from '../words.ts'
import { documentTax } from './documentTax.ts'

export const documentLineOf = (ask: TaxAsk): TaxLine => {
  const { amount, cess = 0, currency, mode } = ask
  const { rate, flags, trace } = taxOf(ask)
  const { taxable, tax, gross, roundOff } = documentTax([{ amount, rate: rate + cess }], mode)
  const components: TaxComponent[] = [{ name: 'VAT', rate: rate + cess, amount: tax }]
  const steps: Step[] = [
    trace.steps[0]!,
    {
      rule: 'components',
      input: [sayMoney(amount, currency), say(`tax.${mode}`)],
      outcome: sayComponents(components, currency),
    },
    { rule: 'taxable', input: say(`tax.${mode}`), outcome: sayMoney(taxable, currency) },
    { rule: 'roundOff', input: sayMoney(taxable + tax, currency), outcome: sayMoney(roundOff, currency) },
  ]
  const result = say('tax.result', { tax: sayMoney(tax, currency), taxable: sayMoney(taxable, currency) })
  return { taxable, tax, gross, roundOff, rate, components, flags, trace: { result, steps } }
}
