// What the area is made of: its resources in the order of the sidebar and the palette, and the words of its screens.
import type { Area } from '#contract/area.ts'
import { codCharges, codRules } from './codCharges.ts'
import { codPincodes } from './codPincodes.ts'
import { words } from './words.ts'

export const area: Area = { resources: [codCharges, codRules, codPincodes], words }
