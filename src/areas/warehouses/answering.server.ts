// What warehouses answer the areas below them.
import { sellableInAll } from '#areas/products/products.ports.ts'
import type { Joined } from '#server/records/ports.ts'
import { readSellableInAll } from './delivery/serving.server.ts'

export const warehousesJoined: readonly Joined[] = [sellableInAll.answeredBy(readSellableInAll)]
