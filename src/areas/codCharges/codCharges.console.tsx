// Cash on delivery as people check it: a quote beside the charges, a group's slabs in one line of the list, its fee drawn over what
// orders paid; carts flowing through the rules; where cash orders come back.
import { lazy } from 'react'
import { present } from '#console/present.ts'
import { codCharges, codRules } from './codCharges.ts'
import { codPincodes } from './codPincodes.ts'
import { CurvePanel } from './curve.console.tsx'
import { SlabsCell } from './slabs.console.tsx'

const Ladder = lazy(async () => ({ default: (await import('./ladder.console.tsx')).Ladder }))
const RtoPicture = lazy(async () => ({ default: (await import('./rtoMap.console.tsx')).RtoPicture }))

present(codCharges, {
  cells: { slabs: SlabsCell },
  panels: [{ name: 'curve', title: 'codCharges.screen.curveTitle', tells: ['slabs'], Panel: CurvePanel }],
})
present(codRules, { benches: { ladder: Ladder } })
present(codPincodes, { pictures: { rtoMap: RtoPicture } })
