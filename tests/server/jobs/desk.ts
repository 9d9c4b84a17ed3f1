import { afterAll } from 'vitest'
import type { AnyRow } from '#contract/resource.ts'
import { withClient } from '#server/db/roles.ts'
import { withTenant } from '#server/db/tenant.ts'
import { bulkApply } from '#server/jobs/bulk.ts'
import { startJob } from '#server/jobs/start.ts'
import type { Work } from '#server/jobs/work.ts'
import { say } from '#server/words.ts'
import { jobsWorld } from '../jobsWorld.ts'

/** Jobs of kind `slow` take one step per call of `go`. */
const gates = new Map<string, { go: () => void; wait: () => Promise<void>; isHolding: () => boolean }>()
export const gateOf = (name: string) => {
  const known = gates.get(name)
  if (known) return known
  let open = 0
  let waiting: (() => void) | undefined
  const gate = {
    go: () => {
      open += 1
      waiting?.()
    },
    wait: () =>
      new Promise<void>(resolve => {
        waiting = () => {
          if (open === 0) return
          open -= 1
          waiting = undefined
          resolve()
        }
        waiting()
      }),
    isHolding: () => waiting !== undefined,
  }
  gates.set(name, gate)
  return gate
}

export const slow: Work = {
  open: async ({ job }) => ({
    total: job.total,
    step: async (_tx, from) => {
      await gateOf(String(job.params.gate)).wait()
      return {
        next: from + 1,
        isOver: from + 1 >= (job.total ?? 1),
        rows: [{ line: from + 1, key: `row ${from + 1}`, outcome: 'UPDATED' }],
      }
    },
    close: async () => {},
  }),
}

/** An import as it is, but for one step per call of `go` when its file is called so. */
const held = bulkApply
export const gated: Work = {
  ...held,
  async open(run) {
    const steps = await held.open(run)
    const name = run.job.sourceFile?.name ?? ''
    if (!name.startsWith('held-')) return steps
    return {
      ...steps,
      step: (tx, from) =>
        gateOf(name)
          .wait()
          .then(() => steps.step(tx, from)),
    }
  },
}

export const titled = (gate: string) => say('job.upload', { upload: 'Slow', file: gate })
export const csv = (header: string, rows: readonly string[]) => [header, ...rows].join('\n')

export const jobsDesk = async () => {
  const world = await jobsWorld({ workers: false })
  await world.openWorkers({ works: { slow, 'bulk.apply': gated }, concurrency: 4 })
  afterAll(() => world.close())

  const start = (kind: string, total: number, gate: string, once?: string) => {
    const staff = world.staff()
    return withTenant(world.kit.db, { vendor: 'mgp', user: staff.userId }, tx =>
      startJob(tx, staff, { kind, title: titled(gate), params: { gate }, total, face: 'api', ...(once && { once }) }),
    )
  }
  const until = async (id: string, isSo: (job: AnyRow) => boolean) => {
    for (const giveUpAt = Date.now() + 40_000; Date.now() < giveUpAt; ) {
      const job = await world.job(id).catch(() => undefined)
      if (job && isSo(job)) return job
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    throw new Error(`never: ${JSON.stringify(await world.job(id))}`)
  }
  const act = (action: string, id: string) =>
    world.post<{ result?: { facts: { value: string }[] } }>(`/v1/jobs/actions/${action}`, { ids: [id] })
  const startedBy = async (action: string, id: string) => {
    const answer = await act(action, id)
    if (answer.status !== 200) throw new Error(answer.text)
    return world.over(answer.data.result!.facts[0]!.value)
  }
  const addMgp = () =>
    withClient(world.appUrl, client =>
      client.query(
        "insert into vendor (code, brand, country, name, currency, timezone, env) values ('mgp', 'mgp', 'IND', 'MGP', 'INR', 'Asia/Kolkata', 'dev') on conflict do nothing",
      ),
    )
  return { world, start, until, act, startedBy, addMgp }
}
