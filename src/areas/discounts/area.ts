// What the area is made of: its resources in the order of the sidebar and the palette, and its words.
import type { Area } from '#contract/area.ts'
import { couponCodes, redemptions, testCarts } from './codes.ts'
import { discounts } from './discounts.ts'
import { words } from './words.ts'

export const area: Area = {
  resources: [discounts, couponCodes, redemptions, testCarts],
  words,
  texts: language => import(`./words/${language}.json`),
}
