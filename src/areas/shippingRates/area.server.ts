// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { shippingJoined } from './answering.server.ts'
import { methodsServer, ratesOfAreas, ratesServer, surchargesServer, zonesServer } from './shippingRates.server.ts'

export const server: AreaServer = {
  behaviours: [ratesServer, zonesServer, methodsServer, surchargesServer],
  parts: [ratesOfAreas],
  ports: shippingJoined,
}
