// A change of ten thousand records with history, and its undo, from the press to the end of the job: at ten thousand, a hundred
// thousand and a million of them. Beside it the budget (S5), and the same rows changed by one bare statement in the same run.
import { withClient } from '#server/db/roles.ts'
import { print, spread } from './figures.ts'
import { openGrown, vendor } from './grown.ts'
import { callsOf, demand } from './jobCalls.ts'

const bench = 'bulk'
const budget = 5000
const changed = 10_000
const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000, 1_000_000]

const shop = await openGrown()
const { call, over } = await callsOf(() => shop.server.url)

/** Categories without others below: each run moves all of them somewhere else than the one before, or nothing would be written. */
const leaves = await withClient(shop.superUrl, async client => {
  const { rows } = await client.query<{ id: string }>(
    `select id from categories c where vendor = $1 and status <> 2
      and not exists (select from categories below where below.vendor = c.vendor and below.parent = c.id) order by id limit 4`,
    [vendor],
  )
  return rows.map(({ id }) => id)
})

const timed = async (start: () => Promise<string>): Promise<number> => {
  const from = performance.now()
  const { state, ok, unchanged } = await over(await start())
  const taken = performance.now() - from
  demand('the job', { state, ok, unchanged }, { state: 'success', ok: changed, unchanged: 0 })
  return taken
}

const move = async (category: string): Promise<string> => {
  const matching = { filter: `sortRank:1..${changed}`, count: changed }
  return (await call<{ jobId: string }>('/v1/products/actions/move-to-category', { matching, input: { category } }))
    .jobId
}

const undo = async (job: string): Promise<string> => {
  const { result } = await call<{ result: { facts: { value: string }[] } }>('/v1/jobs/actions/undo-job', { ids: [job] })
  return result.facts[0]!.value
}

/** The same rows and no more than they: no check, no history, no undo. */
const bare = (category: string): Promise<number> =>
  withClient(shop.superUrl, async client => {
    const from = performance.now()
    await client.query(
      `update products set category = $2, version = version + 1, updated_at = now()
        where vendor = $1 and status <> 2 and sort_rank between 1 and ${changed}`,
      [vendor, category],
    )
    return performance.now() - from
  })

try {
  await bare(leaves.at(-1)!)
  for (const count of counts) {
    await shop.growTo(count)
    const taken: number[] = []
    const undone: number[] = []
    const plain: number[] = []
    for (const [at, leaf] of leaves.slice(0, 3).entries()) {
      let job = ''
      taken.push(
        await timed(async () => {
          job = await move(leaf)
          return job
        }),
      )
      undone.push(await timed(() => undo(job)))
      plain.push(await bare(leaves[(at + 3) % leaves.length]!))
    }
    const said = { bench, unit: 'ms' }
    print({ ...said, metric: `change of ${changed}, ${count} products`, ...spread(taken), baseline: budget })
    print({ ...said, metric: `undo of ${changed}, ${count} products`, ...spread(undone), baseline: budget })
    print({ ...said, metric: `one bare statement, ${count} products`, ...spread(plain) })
  }
} finally {
  await shop.close()
}
