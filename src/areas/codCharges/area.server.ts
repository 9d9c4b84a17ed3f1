// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { codChargesServer, codRulesServer } from './codCharges.server.ts'
import { codPincodesServer } from './pincodes.server.ts'

export const server: AreaServer = {
  behaviours: [codChargesServer, codRulesServer, codPincodesServer],
}
