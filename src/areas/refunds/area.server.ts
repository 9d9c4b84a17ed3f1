// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { refundsJoined } from './answering.server.ts'
import { codRemittancesServer } from './codRemittances.server.ts'
import { refundsServer } from './refunds.server.ts'
import { returnRequestsServer } from './returnRequests.server.ts'

export const server: AreaServer = {
  behaviours: [refundsServer, returnRequestsServer, codRemittancesServer],
  ports: refundsJoined,
}
