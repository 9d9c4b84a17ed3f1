// Taxes as people check them: a calculator above the list, slabs as rows, and the rates of a class over the years.
import { present } from '#console/present.ts'
import { Calculator } from './calculator.console.tsx'
import { SlabsCell, SlabsControl } from './slabs.console.tsx'
import { taxClasses, taxes } from './taxes.ts'
import { TimelinePanel } from './timeline.console.tsx'

const timeline = { name: 'timeline', title: 'taxes.screen.timeline', Panel: TimelinePanel }

present(taxes, {
  above: Calculator,
  cells: { slabs: SlabsCell },
  controls: { slabs: SlabsControl },
  panels: [timeline],
})

present(taxClasses, { panels: [timeline] })
