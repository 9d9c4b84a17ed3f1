// Taxes as people check them: rates over time beside the list, slabs as rows, and what the bar of a rate says.
import { present } from '#console/present.ts'
import { GapPanel } from './gap.console.tsx'
import { OverTime } from './overTime.console.tsx'
import { RateBar, RateCell, SlabsCell, SlabsControl, slabsOf } from './slabs.console.tsx'
import { taxes } from './taxes.ts'

present(taxes, {
  benches: { overTime: OverTime },
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
