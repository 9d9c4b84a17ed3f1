// What every area has on the server: the `area.server.ts` of each folder that has one.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AreaServer, behavioursOf } from '#server/records/parts.ts'
import { areas } from './all.ts'

const folder = import.meta.dirname

/** In the order of the sidebar; after them those that only add to others. */
const names = [...new Set([...Object.keys(areas), ...readdirSync(folder).sort()])]

const servers = await Promise.all(
  names
    .filter(name => existsSync(join(folder, name, 'area.server.ts')))
    .map(async name => {
      const found: { server: AreaServer } = await import(`./${name}/area.server.ts`)
      return found.server
    }),
)

export const behaviours = behavioursOf(servers)
