// An export of a list's columns as a file, beside the budget (S4: a hundred thousand rows in five seconds), and how much the server
// grows by meanwhile. In the same run: the same rows read and printed by the database alone.
import { readFileSync } from 'node:fs'
import { withClient } from '#server/db/roles.ts'
import { print, spread } from './figures.ts'
import { openGrown, vendor } from './grown.ts'
import { callsOf, demand, seconds } from './jobCalls.ts'

const bench = 'export'
const budget = 5
const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000]

const shop = await openGrown()
const { call, over } = await callsOf(() => shop.server.url)

/** Megabytes the server holds, at the most since it was reset. */
const peak = (): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${shop.server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const columns = ['name', 'slug', 'status', 'brand', 'category', 'completeness', 'updatedAt']

const copied = (): Promise<number> =>
  withClient(shop.superUrl, async client => {
    const from = performance.now()
    await client.query(
      `select count(*) from (select name::text, slug, status::text, brand::text, category::text, completeness::text, updated_at::text
        from products where vendor = $1 and status <> 2 order by id offset 0) rows where length(rows::text) > 0`,
      [vendor],
    )
    return (performance.now() - from) / 1000
  })

try {
  for (const count of counts) {
    await shop.growTo(count)
    const taken: number[] = []
    const plain: number[] = []
    const before = peak()
    for (let turn = 0; turn < 3; turn++) {
      const { jobId } = await call<{ jobId: string }>('/v1/products/actions/export', { input: { columns } })
      const job = await over(jobId)
      demand('the export', { state: job.state, ok: job.ok }, { state: 'success', ok: count })
      const text = await call<string>(`/v1/jobs/${jobId}/file/result`)
      demand('lines of the file', text.trimEnd().split('\r\n').length, count + 1)
      taken.push(seconds(job))
      plain.push(await copied())
    }
    print({ bench, metric: `${count} rows`, ...spread(taken), unit: 's', baseline: budget })
    print({ bench, metric: `${count} rows read and printed by the database alone`, ...spread(plain), unit: 's' })
    print({ bench, metric: `memory the server grew by, ${count} rows`, value: peak() - before, unit: 'MB' })
  }
} finally {
  await shop.close()
}
