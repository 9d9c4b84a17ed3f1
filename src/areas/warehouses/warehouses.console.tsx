// Warehouses, stock and couriers as people look at them: a bench that says who delivers and why, a line's balance over time, who
// serves which zone, how each courier does, and a map of where who delivers.
import { lazy } from 'react'
import { present } from '#console/present.ts'
import { actionId } from '#contract/address.ts'
import { couriers } from './couriers.ts'
import { CoverageMatrix } from './coverage.console.tsx'
import { CutoffsCell } from './cutoffs.console.tsx'
import { isPaused, PausedPanel } from './paused.console.tsx'
import { stock } from './stock.ts'
import { pincodeMappings, warehouses } from './warehouses.ts'

const LedgerPanel = lazy(async () => ({ default: (await import('./ledger.console.tsx')).LedgerPanel }))
const DeliveryPicture = lazy(async () => ({
  default: (await import('./deliveryMap.console.tsx')).DeliveryPicture,
}))
const HealthPanel = lazy(async () => ({ default: (await import('./health.console.tsx')).HealthPanel }))
const HealthPicture = lazy(async () => ({ default: (await import('./health.console.tsx')).HealthPicture }))

present(warehouses, { cells: { cutoffs: CutoffsCell } })
present(pincodeMappings, { pictures: { deliveryMap: DeliveryPicture } })
present(couriers, {
  benches: { coverage: CoverageMatrix },
  pictures: { health: HealthPicture },
  panels: [
    { name: 'paused', title: 'warehouses.screen.paused', isFor: isPaused, Panel: PausedPanel },
    {
      name: 'health',
      title: 'warehouses.screen.health',
      Panel: HealthPanel,
      needs: actionId(couriers, 'health'),
    },
  ],
})
present(stock, { panels: [{ name: 'ledger', title: 'warehouses.screen.ledger', Panel: LedgerPanel }] })
