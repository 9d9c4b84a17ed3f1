// What the area is made of: its resources in the order of the sidebar and the palette, and its words.
import type { Area } from '#contract/area.ts'
import { holds } from './holds.ts'
import { orderEvents } from './orderEvents.ts'
import { orderLines } from './orderLines.ts'
import { orders } from './orders.ts'
import { packages } from './packages.ts'
import { payments } from './payments.ts'
import { words } from './words.ts'

export const area: Area = {
  resources: [orders, orderLines, payments, packages, holds, orderEvents],
  words,
  texts: language => import(`./words/${language}.json`),
}
