// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { cartsJoined } from './answering.server.ts'
import { cartsServer } from './carts.server.ts'

export const server: AreaServer = {
  behaviours: [cartsServer],
  ports: cartsJoined,
}
