// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { productsJoined, productsOfBrands } from './asked/bearing.server.ts'
import { productsServer } from './products.server.ts'
import { priceSchedulesServer, variantsServer } from './variants/variants.server.ts'

export const server: AreaServer = {
  behaviours: [productsServer, variantsServer, priceSchedulesServer],
  parts: [productsOfBrands],
  ports: productsJoined,
}
