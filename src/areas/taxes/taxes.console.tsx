// Taxes as people check them: a bench above the list, slabs as rows, and what the bar of a rate says.
import { present } from '#console/present.ts'
import { Bench } from './bench.console.tsx'
import { GapPanel } from './gap.console.tsx'
import { RateBar, RateCell, SlabsCell, SlabsControl, slabsOf } from './slabs.console.tsx'
import { taxes } from './taxes.ts'

present(taxes, {
  above: Bench,
  bar: RateBar,
  cells: { rate: RateCell, slabs: SlabsCell },
  controls: { slabs: SlabsControl },
  panels: [
    {
      name: 'gap',
      title: 'taxes.screen.byPiece',
      Panel: GapPanel,
      isFor: ({ slabs }) => slabsOf(slabs).length > 1,
    },
  ],
})
