// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { hsnServer, taxesServer } from './taxes.server.ts'

export const server: AreaServer = {
  behaviours: [taxesServer, hsnServer],
}
