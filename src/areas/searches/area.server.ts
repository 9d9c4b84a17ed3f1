// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { searchesServer } from './searches.server.ts'

export const server: AreaServer = { behaviours: [searchesServer] }
