// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { warehousesJoined } from './answering.server.ts'
import { courierMappingsServer, courierPincodesServer, couriersServer } from './couriers/couriers.server.ts'
import { inventoryLogsServer, stockServer } from './stock/stock.server.ts'
import { pincodeMappingsServer, warehousesServer } from './warehouses.server.ts'

export const server: AreaServer = {
  behaviours: [
    warehousesServer,
    pincodeMappingsServer,
    stockServer,
    inventoryLogsServer,
    couriersServer,
    courierPincodesServer,
    courierMappingsServer,
  ],
  ports: warehousesJoined,
}
