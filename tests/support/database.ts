// One PostgreSQL for a whole test run, one fresh database per test file: a copy of a migrated one, or of the demo shop, made in
// milliseconds.
// The cluster skips fsync; what tests durability starts the product itself (see server.ts).
import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { seedCatalogue } from '#areas/all.seed.ts'
import { isAlive } from '#server/db/alive.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/pool.ts'
import { createDatabase, withClient } from '#server/db/roles.ts'
import { seedAccess } from '#server/seed/access.ts'
import { type SeedDay, seedDayOf } from '#server/seed/day.ts'
import { leftovers, scratch } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { superUrl: string; adminUrl: string; appUrl: string; refusal?: string; day: SeedDay }
  }
}

export interface FreshDatabase {
  adminUrl: string
  appUrl: string
  drop(): Promise<void>
}

const prefix = 'nucleus-tests-'

const forgetful = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '256MB' }

interface Cluster {
  provided: { superUrl: string; adminUrl: string; appUrl: string; refusal?: string; day: SeedDay }
  stop(): Promise<void>
}

/** One for all projects of a run, which load this file each anew: the demo shop is filled once. */
const shared = globalThis as { testCluster?: { opening: Promise<Cluster>; users: number } }

const openCluster = async (): Promise<Cluster> => {
  await sweep()
  const home = scratch(`${prefix}${process.pid}-`)
  const { stop, superUrl, adminUrl, appUrl } = await startEmbedded(home, {
    settings: { ...forgetful, max_connections: 300 },
  })
  // A broken migration fails the files that need a database, each with this reason, and no others.
  const refusal = await migrate(adminUrl).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return {
    // The cluster ends with the run, so no demo is older than this.
    provided: { superUrl, adminUrl, appUrl, refusal, day: seedDayOf(new Date()) },
    stop: async () => {
      await stop()
      // Another run may be sweeping the same folder.
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testCluster ??= { opening: openCluster(), users: 0 }
  const mine = shared.testCluster
  mine.users += 1
  const { provided, stop } = await mine.opening
  project.provide('cluster', provided)
  return async () => {
    mine.users -= 1
    if (mine.users > 0) return
    shared.testCluster = undefined
    await stop()
  }
}

let count = 0

const cluster = () => {
  const { refusal, ...urls } = inject('cluster')
  if (refusal) throw new Error(refusal)
  return urls
}

const inside = (url: string, name: string) => url.replace(/\/(?:nucleus|postgres)(\?|$)/, `/${name}$1`)

/** Call it in beforeAll; `drop` in afterAll frees its disk early, the end of the run frees it anyway. */
export async function freshDatabase(template = 'nucleus'): Promise<FreshDatabase> {
  const { superUrl, adminUrl, appUrl } = cluster()
  const name = `fresh_${process.pid}_${++count}`
  await withClient(superUrl, client => createDatabase(client, name, template))
  return {
    adminUrl: inside(adminUrl, name),
    appUrl: inside(appUrl, name),
    drop: () =>
      withClient(superUrl, async client => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

/** What the demo shop was filled with: a server over a copy of it opens what is sealed there. */
export const demoSecret = 'a secret of the demo shop and nothing else'

/** One with the demo shop in it. The first file that wants one fills it, while others wait; all get copies of that. */
export async function demoDatabase(): Promise<FreshDatabase> {
  const { superUrl, adminUrl, appUrl, day } = cluster()
  await withClient(superUrl, async client => {
    await client.query('select pg_advisory_lock(43100003)')
    const { rowCount } = await client.query("select from pg_database where datname = 'demo'")
    if (rowCount) return
    await client.query('drop database if exists filling with (force)')
    await createDatabase(client, 'filling', 'nucleus')
    await fillDemo(inside(appUrl, 'filling'), day)
    await withClient(inside(adminUrl, 'filling'), filled => filled.query('analyze'))
    await withClient(inside(superUrl, 'filling'), filled => filled.query(hoursElsewhere, [hourElsewhere(new Date())]))
    // Only a whole one bears the name.
    await client.query('alter database filling rename to demo')
  })
  return freshDatabase('demo')
}

/**
 * What the demo sells cheaper at certain hours would change sums at certain hours of a run: shoppers order by the clock, which no test
 * holds. It is moved to an hour of the shop's day that is hours away from now, and from noon, at which tests ask for prices.
 */
const hoursElsewhere = `update discounts set day_hours = jsonb_build_array(jsonb_build_object('from', $1::int, 'to', $1::int + 1))
  where day_hours is not null`

const hourElsewhere = (now: Date): number => {
  const inIndia = (now.getUTCHours() + 5) % 24
  return inIndia < 7 ? 18 : 3
}

/** Of the demo's orders: enough for every state, few enough to be read page by page. */
const share = 0.03

const fillDemo = async (url: string, day: SeedDay): Promise<void> => {
  const { db, close } = await openDatabase(url, { size: 2 })
  try {
    await seedAccess(db)
    await seedCatalogue(db, { serverSecret: demoSecret, dataDir: '' }, day, { share })
  } finally {
    await close()
  }
}

// A run that was killed leaves its cluster behind; the next one ends it.
async function sweep(): Promise<void> {
  for (const home of leftovers(prefix)) {
    if (isAlive(Number(basename(home).slice(prefix.length).split('-')[0]))) continue
    await startEmbedded(home).then(
      left => left.stop(),
      () => {},
    )
    // Another run may be sweeping the same folder.
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
