// What the area is made of: its resources in the order of the sidebar and the palette, and its words.
import type { Area } from '#contract/area.ts'
import { courierMappings, courierPincodes, couriers } from './couriers.ts'
import { inventoryLogs, stock, stockBatches } from './stock.ts'
import { pincodeMappings, warehouses } from './warehouses.ts'
import { words } from './words.ts'

export const area: Area = {
  resources: [
    warehouses,
    stock,
    stockBatches,
    inventoryLogs,
    pincodeMappings,
    couriers,
    courierPincodes,
    courierMappings,
  ],
  words,
  texts: language => import(`./words/${language}.json`),
}
