// Who asked first is served first, whatever waited for room, crashed or was let in again meanwhile.
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { PgBoss } from 'pg-boss'
import { afterAll, expect, test } from 'vitest'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { ended } from '#server/jobs/ending.ts'
import { isOver, lockJob, move, stateOf } from '#server/jobs/row.ts'
import { callAgain, startJob } from '#server/jobs/start.ts'
import { abandon, takeJob } from '#server/jobs/take.ts'
import { jobsWorld } from '../jobsWorld.ts'
import { titled } from './desk.ts'

const world = await jobsWorld({ workers: false })
const boss = new PgBoss({
  connectionString: world.appUrl,
  schema: 'pgboss',
  migrate: false,
  createSchema: false,
  schedule: false,
  supervise: false,
})
await boss.start()
afterAll(async () => {
  await boss.stop()
  await world.close()
})

const staff = world.staff()
const inShop = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(world.kit.db, { vendor: 'mgp', user: staff.userId }, work)

interface Now extends Record<string, unknown> {
  id: string
  number: number
  isBulk: boolean
  state: number
}
const [waits, runs, noRoom] = [1, 2, 6]

const open = async (): Promise<Now[]> => {
  const { rows } = await inShop(tx =>
    tx.execute<Now>(sql`select j.id, j.number, r.is_bulk as "isBulk", j.state from jobs j
      join job_run r on r.vendor = j.vendor and r.job = j.id where j.vendor = 'mgp' and j.state in (1, 2, 6) order by j.number`),
  )
  return rows
}

const ask = (kind: 'export' | 'action', total: number) =>
  inShop(tx => startJob(tx, staff, { kind, title: titled('turn'), params: {}, total, face: 'api' }))

/** The next call of the queue, as a worker meets it. */
const take = async (): Promise<string | undefined> => {
  const [called] = await boss.fetch<{ vendor: string; job: string }>('jobs')
  if (!called) return undefined
  const taken = await inShop(tx => takeJob(world.kit, tx, 1, 'mgp', called.data.job, () => false))
  await boss.complete('jobs', called.id)
  return taken?.id
}

const withRunning = async (at: number, work: (tx: Tx, id: string) => Promise<void>): Promise<void> => {
  const running = (await open()).filter(({ state }) => state === runs)
  const one = running[at % Math.max(running.length, 1)]
  if (one) await inShop(tx => work(tx, one.id))
}

const end = async (tx: Tx, id: string): Promise<void> => {
  const job = await lockJob(tx, 'mgp', id)
  if (job) await ended(world.kit, tx, await move(tx, job, { type: 'fail' }))
}
const crash = async (tx: Tx, id: string): Promise<void> => {
  const job = await lockJob(tx, 'mgp', id)
  if (!job || stateOf(job) !== 'started') return
  const left = await abandon(world.kit, tx, job)
  if (!isOver(left)) await callAgain(tx, left)
}

const emptied = () =>
  inShop(async tx => {
    await tx.execute(sql`update jobs set state = 5 where vendor = 'mgp' and state in (1, 2, 6)`)
    await tx.execute(sql`delete from pgboss.job where name = 'jobs'`)
  })

const step = fc.oneof(
  fc.record({ does: fc.constant('ask' as const), total: fc.constantFrom(1, 60_000, 150_000, 250_000) }),
  fc.record({ does: fc.constant('askSmall' as const) }),
  fc.record({ does: fc.constant('take' as const) }),
  fc.record({ does: fc.constantFrom('end' as const, 'crash' as const), at: fc.nat(5) }),
)

test('of a shop’s jobs the one asked for first is let in first and taken first, over every sequence of asking, ending and crashing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async steps => {
      await emptied()
      for (const one of steps) {
        const before = new Map((await open()).map(job => [job.id, job]))
        if (one.does === 'ask') await ask('export', one.total)
        else if (one.does === 'askSmall') await ask('action', 1)
        else if (one.does === 'end') await withRunning(one.at, end)
        else if (one.does === 'crash') await withRunning(one.at, crash)
        else {
          const [eldest] = [...before.values()].filter(({ state }) => state === waits)
          expect(await take()).toBe(eldest?.id)
        }
        const now = await open()
        const isLetIn = ({ id, isBulk, state }: Now) =>
          isBulk && state === waits && (before.get(id)?.state ?? noRoom) === noRoom
        const outside = now.filter(({ state }) => state === noRoom).map(({ number }) => number)
        for (const { number } of now.filter(isLetIn)) expect(number).toBeLessThan(Math.min(...outside, Infinity))
      }
    }),
    { numRuns: 25 },
  )
})
