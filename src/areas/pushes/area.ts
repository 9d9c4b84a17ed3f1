// What the area is made of: its resources in the order of the sidebar and the palette, and its words.
import type { Area } from '#contract/area.ts'
import { ndrs } from './ndrs.ts'
import { pushAttempts } from './pushAttempts.ts'
import { pushes } from './pushes.ts'
import { words } from './words.ts'

export const area: Area = {
  resources: [pushes, pushAttempts, ndrs],
  words,
  texts: language => import(`./words/${language}.json`),
}
