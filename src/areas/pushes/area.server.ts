// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { pushesJoined } from './answering.server.ts'
import { packagesPart } from './missed.server.ts'
import { ndrsServer } from './ndrs.server.ts'
import { pushesServer } from './pushes.server.ts'

export const server: AreaServer = {
  behaviours: [pushesServer, ndrsServer],
  parts: [packagesPart],
  ports: pushesJoined,
}
