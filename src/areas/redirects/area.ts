// What the area is made of: its resources in the order of the sidebar and the palette, and its words.
import type { Area } from '#contract/area.ts'
import { misses } from './misses.ts'
import { redirects } from './redirects.ts'
import { words } from './words.ts'

export const area: Area = {
  resources: [redirects, misses],
  words,
  texts: language => import(`./words/${language}.json`),
}
