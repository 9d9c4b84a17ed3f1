// What the area is made of: its resources in the order of the sidebar and the palette, and its words.
import type { Area } from '#contract/area.ts'
import { attributeSets, categories } from './categories.ts'

export const area: Area = {
  resources: [categories, attributeSets],
  texts: language => import(`./words/${language}.json`),
}
