// Taxes as people check them: a calculator above the list, slabs as rows, and what the bar of a rate says.
import { present } from '#console/present.ts'
import { Calculator } from './calculator.console.tsx'
import { RateBar, SlabsCell, SlabsControl } from './slabs.console.tsx'
import { taxes } from './taxes.ts'

present(taxes, {
  above: Calculator,
  bar: RateBar,
  cells: { slabs: SlabsCell },
  controls: { slabs: SlabsControl },
})
