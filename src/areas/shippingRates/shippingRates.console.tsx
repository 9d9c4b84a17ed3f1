// Shipping as people check it: beside the rates a quote, the fees as a matrix and as a map; what each rate asks in its row; on its page
// the curve and a dial for its threshold; a form by how it charges.
import { lazy } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { present } from '#console/present.ts'
import { CurvePanel } from './curve.console.tsx'
import { FeeCell, TiersCell } from './fee.console.tsx'
import { shippingRates } from './shippingRates.ts'

const RateMatrix = lazy(async () => ({ default: (await spoken(import('./matrix.console.tsx'))).RateMatrix }))
const DialPanel = lazy(async () => ({ default: (await import('./dial.console.tsx')).DialPanel }))
const FeeMapPicture = lazy(async () => ({ default: (await import('./map.console.tsx')).FeeMapPicture }))

present(shippingRates, {
  benches: { matrix: RateMatrix },
  pictures: { feeMap: FeeMapPicture },
  composed: { fee: FeeCell },
  cells: { tiers: TiersCell, itemTiers: TiersCell },
  panels: [
    { name: 'curve', title: 'shippingRates.screen.curve', Panel: CurvePanel },
    {
      name: 'dial',
      title: 'shippingRates.screen.dial',
      Panel: DialPanel,
      isFor: ({ status }) => status !== 'deleted',
    },
  ],
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
