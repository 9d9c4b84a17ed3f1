// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { discountsJoined } from './answering.server.ts'
import { couponCodesServer } from './codes/codes.server.ts'
import { discountsServer, redemptionsServer, testCartsServer } from './discounts.server.ts'

export const server: AreaServer = {
  behaviours: [discountsServer, redemptionsServer, testCartsServer, couponCodesServer],
  ports: discountsJoined,
}
