// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { ordersJoined } from './asked/answering.server.ts'
import { holdsServer, orderEventsServer, orderLinesServer } from './followed.server.ts'
import { ordersServer } from './orders.server.ts'
import { packagesServer } from './parcels/packages.server.ts'

export const server: AreaServer = {
  behaviours: [ordersServer, holdsServer, orderLinesServer, packagesServer, orderEventsServer],
  ports: ordersJoined,
}
