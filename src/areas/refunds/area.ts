// What the area is made of: its resources in the order of the sidebar and the palette, and its words.
import type { Area } from '#contract/area.ts'
import { codRemittances } from './codRemittances.ts'
import { refunds } from './refunds.ts'
import { returnRequests } from './returnRequests.ts'
import { words } from './words.ts'

export const area: Area = {
  resources: [refunds, returnRequests, codRemittances],
  words,
  texts: language => import(`./words/${language}.json`),
}
