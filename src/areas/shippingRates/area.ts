// What the area is made of: its resources in the order of the sidebar and the palette, and its words.
import type { Area } from '#contract/area.ts'
import { shippingMethods, shippingRates, shippingSurcharges, shippingZones } from './shippingRates.ts'
import { words } from './words.ts'

export const area: Area = {
  resources: [shippingRates, shippingZones, shippingMethods, shippingSurcharges],
  words,
  texts: language => import(`./words/${language}.json`),
}
