// Cash on delivery as people check it: a quote above the charges, and a group's slabs in one line of the list.
import { calculatorOf } from '#console/action/Calculator.tsx'
import { present } from '#console/present.ts'
import { codCharges } from './codCharges.ts'
import { SlabsCell } from './slabs.console.tsx'

present(codCharges, { above: calculatorOf(codCharges, 'quote'), cells: { slabs: SlabsCell } })
