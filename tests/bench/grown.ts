// A shop that grows: seeded as the demo is, and more of one thing as it is asked for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { grow, number } from './grow.ts'

export const vendor = 'mgp'
export const smallest = 10_000

export interface Shop {
  server: RunningServer
  /** Past row-level security, for filling and for bare statements. */
  superUrl: string
  close(): Promise<void>
}

export interface Grown extends Shop {
  growTo(count: number): Promise<void>
}

export const openShop = async (seed: string): Promise<Shop> => {
  const home = mkdtempSync(join(tmpdir(), 'nucleus-bench-'))
  const database = await startEmbedded(join(home, 'postgres'))
  const env = { DATABASE_URL: database.adminUrl, DATABASE_APP_URL: database.appUrl, SEED: seed }
  const server = await startServer({ env, dataDir: join(home, 'data'), patience: 180_000 })
  return {
    server,
    superUrl: database.superUrl.replace(/\/postgres(\?|$)/, '/nucleus$1'),
    close: async () => {
      await server.stop()
      await database.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Ten thousand products as they are seeded, more of them as they are asked for. */
export const openGrown = async (): Promise<Grown> => {
  const shop = await openShop(`products=${smallest}`)
  await number(shop.superUrl, vendor)
  let there = smallest
  return {
    ...shop,
    growTo: async count => {
      if (count > there) await grow(shop.superUrl, vendor, there, count)
      there = Math.max(there, count)
    },
  }
}
