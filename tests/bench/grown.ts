// A shop that grows: ten thousand products as they are seeded, more of them as they are asked for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { grow, number } from './grow.ts'

export const vendor = 'mgp'
export const smallest = 10_000

export interface Grown {
  server: RunningServer
  /** Past row-level security, for filling and for bare statements. */
  superUrl: string
  growTo(count: number): Promise<void>
  close(): Promise<void>
}

export const openGrown = async (): Promise<Grown> => {
  const home = mkdtempSync(join(tmpdir(), 'nucleus-bench-'))
  const database = await startEmbedded(join(home, 'postgres'))
  const env = { DATABASE_URL: database.adminUrl, DATABASE_APP_URL: database.appUrl, SEED: `products=${smallest}` }
  const server = await startServer({ env, dataDir: join(home, 'data'), patience: 180_000 })
  const superUrl = database.superUrl.replace(/\/postgres(\?|$)/, '/nucleus$1')
  await number(superUrl, vendor)
  let there = smallest
  return {
    server,
    superUrl,
    growTo: async count => {
      if (count > there) await grow(superUrl, vendor, there, count)
      there = Math.max(there, count)
    },
    close: async () => {
      await server.stop()
      await database.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
