// Taxes as people check them: a calculator above the list, slabs as rows, and what the bar of a rate says.
import { calculatorOf } from '#console/action/Calculator.tsx'
import { present } from '#console/present.ts'
import { GapPanel } from './gap.console.tsx'
import { RateBar, SlabsCell, SlabsControl } from './slabs.console.tsx'
import { taxes } from './taxes.ts'

present(taxes, {
  above: calculatorOf(taxes, 'calculate'),
  bar: RateBar,
  cells: { slabs: SlabsCell },
  controls: { slabs: SlabsControl },
  panels: [{ name: 'gap', title: 'taxes.screen.byPiece', Panel: GapPanel }],
})
