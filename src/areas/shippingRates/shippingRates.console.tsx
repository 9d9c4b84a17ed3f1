// Shipping as people check it: a quote above the rates, what each rate asks in its row, and a form by how it charges.
import { calculatorOf } from '#console/action/Calculator.tsx'
import { present } from '#console/present.ts'
import { CurvePanel } from './curve.console.tsx'
import { FeeCell, TiersCell } from './fee.console.tsx'
import { shippingRates } from './shippingRates.ts'

present(shippingRates, {
  above: calculatorOf(shippingRates, 'quote'),
  cells: { basis: FeeCell, tiers: TiersCell, itemTiers: TiersCell },
  panels: [{ name: 'curve', title: 'shippingRates.screen.curve', Panel: CurvePanel }],
  sections: [
    {
      name: 'rate',
      title: 'shippingRates.screen.rate',
      fields: ['name', 'method', 'zone', 'audience', 'audienceOf', 'priority'],
    },
    {
      name: 'fee',
      title: 'shippingRates.screen.fee',
      fields: [
        ...(['basis', 'flat', 'tiers', 'itemTiers', 'firstG', 'firstFee', 'stepG', 'stepFee', 'maxG'] as const),
        ...(['minFee', 'maxFee', 'freeAbove', 'valueBase', 'thresholdGrace'] as const),
      ],
    },
    { name: 'window', title: 'shippingRates.screen.window', fields: ['startsAt', 'endsAt'] },
  ],
})
