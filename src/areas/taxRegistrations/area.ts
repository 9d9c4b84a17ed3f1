// What the area is made of: its resources in the order of the sidebar and the palette, and its words.
import type { Area } from '#contract/area.ts'
import { taxRegistrations } from './taxRegistrations.ts'
import { taxZones } from './taxZones.ts'

export const area: Area = {
  resources: [taxRegistrations, taxZones],
  texts: language => import(`./words/${language}.json`),
}
