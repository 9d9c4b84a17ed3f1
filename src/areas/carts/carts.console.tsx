// Carts as people win them back: where shoppers leave stands beside the list.
import { lazy } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { present } from '#console/present.ts'
import { carts } from './carts.ts'
import { LinesCell, NudgesCell } from './cells.console.tsx'

const Funnel = lazy(async () => ({ default: (await spoken(import('./funnel.console.tsx'))).Funnel }))

present(carts, {
  benches: { funnel: Funnel },
  cells: { lines: LinesCell, nudges: NudgesCell },
  begin: { convert: async ({ pincode }) => ({ pincode }) },
  sections: [
    { name: 'cart', title: 'carts.screen.cart', fields: ['number', 'state', 'stage', 'value', 'lines', 'pincode'] },
    { name: 'shopper', title: 'carts.screen.shopper', fields: ['contactName', 'email', 'phone', 'consent', 'member'] },
    {
      name: 'recovery',
      title: 'carts.screen.recovery',
      fields: ['lastActivityAt', 'nudges', 'linkUsedAt', 'attribution', 'recoveredAt', 'order'],
    },
  ],
})
