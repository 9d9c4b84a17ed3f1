// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { missesServer } from './misses.server.ts'
import { redirectsServer } from './redirects.server.ts'

export const server: AreaServer = { behaviours: [redirectsServer, missesServer] }
