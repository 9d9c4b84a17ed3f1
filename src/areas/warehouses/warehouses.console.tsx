// Warehouses, stock and couriers as people look at them: a bench that says who delivers and why, a line's balance over time, and
// who serves which zone.
import { lazy } from 'react'
import { calculatorOf } from '#console/action/Calculator.tsx'
import { present } from '#console/present.ts'
import { couriers } from './couriers.ts'
import { CoverageMatrix } from './coverage.console.tsx'
import { CutoffsCell } from './cutoffs.console.tsx'
import { stock } from './stock.ts'
import { warehouses } from './warehouses.ts'

const LedgerPanel = lazy(async () => ({ default: (await import('./ledger.console.tsx')).LedgerPanel }))

present(warehouses, { above: calculatorOf(warehouses, 'checkPincode'), cells: { cutoffs: CutoffsCell } })
present(couriers, { above: CoverageMatrix })
present(stock, { panels: [{ name: 'ledger', title: 'warehouses.screen.ledger', Panel: LedgerPanel }] })
