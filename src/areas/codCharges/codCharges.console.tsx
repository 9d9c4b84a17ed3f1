// Cash on delivery as people check it: a quote above the charges, a group's slabs in one line of the list, its fee drawn over what
// orders paid; carts flowing through the rules; where cash orders come back.
import { lazy } from 'react'
import { calculatorOf } from '#console/action/Calculator.tsx'
import { foldedOf } from '#console/action/Folded.tsx'
import { present } from '#console/present.ts'
import { codCharges, codRules } from './codCharges.ts'
import { codPincodes } from './codPincodes.ts'
import { CurvePanel } from './curve.console.tsx'
import { SlabsCell } from './slabs.console.tsx'

const Ladder = lazy(async () => ({ default: (await import('./ladder.console.tsx')).Ladder }))
const RtoPicture = lazy(async () => ({ default: (await import('./rtoMap.console.tsx')).RtoPicture }))

present(codCharges, {
  above: calculatorOf(codCharges, 'quote'),
  cells: { slabs: SlabsCell },
  panels: [{ name: 'curve', title: 'codCharges.screen.curveTitle', Panel: CurvePanel }],
})
present(codRules, { above: foldedOf(codRules, 'ladder', Ladder) })
present(codPincodes, { above: calculatorOf(codPincodes, 'rtoMap'), pictures: { rtoMap: RtoPicture } })
