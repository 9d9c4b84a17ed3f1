// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { pagesServer } from './pages.server.ts'
import { previewsServer } from './previews.server.ts'
import { templatesServer } from './templates.server.ts'

export const server: AreaServer = { behaviours: [pagesServer, templatesServer, previewsServer] }
