// What the area is made of: a tool, and its words.
import type { Area } from '#contract/area.ts'
import { linkBuilder } from './linkBuilder.ts'

export const area: Area = {
  resources: [linkBuilder],
  texts: language => import(`./words/${language}.json`),
}
