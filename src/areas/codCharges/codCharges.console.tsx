// Cash on delivery as people check it: a quote above the charges, a group's slabs in one line of the list, and its fee
// drawn over what orders paid.
import { calculatorOf } from '#console/action/Calculator.tsx'
import { present } from '#console/present.ts'
import { codCharges } from './codCharges.ts'
import { CurvePanel } from './curve.console.tsx'
import { SlabsCell } from './slabs.console.tsx'

present(codCharges, {
  above: calculatorOf(codCharges, 'quote'),
  cells: { slabs: SlabsCell },
  panels: [{ name: 'curve', title: 'codCharges.screen.curveTitle', Panel: CurvePanel }],
})
