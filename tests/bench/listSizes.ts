// How long each question about a list takes one person, at each size of it, and the ratio to the smallest in the same run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Listed } from '#contract/query.ts'
import type { AnyRow } from '#contract/resource.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { startServer } from '../support/server.ts'
import { print, quantile, round } from './figures.ts'
import { grow, number } from './grow.ts'
import { signedIn } from './signedIn.ts'

const bench = 'list'
const smallest = 10_000
const vendor = 'mgp'
const times = 60
/** How many are changed at once: `sortRank` counts them. */
const changed = 10_000

const questions = (count: number): Record<string, string> => ({
  open: '/v1/products?size=10',
  filter: '/v1/products?filter=status:draft%20tag:vegan',
  'sort by name': '/v1/products?sort=name',
  'sort by completeness': '/v1/products?sort=-completeness',
  'search a word': '/v1/products?filter=velvet',
  'search one record': `/v1/products?filter=${encodeURIComponent(`"velvet glow" 7`)}`,
  [`page ${Math.min(50_000, count / 10)}`]: `/v1/products?size=10&page=${Math.min(50_000, count / 10)}`,
  'rows of a group': '/v1/products?filter=group:status&within=draft',
  'groups by status, exact': '/v1/products/groups?filter=group:status',
})

const alone = async (url: string, headers: Record<string, string>): Promise<number[]> => {
  const taken: number[] = []
  for (let turn = 0; turn <= times; turn++) {
    const from = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} for ${url}`)
    if (turn > 0) taken.push(performance.now() - from)
  }
  return taken.toSorted((one, other) => one - other)
}

const listed = async (url: string, query: string, headers: Record<string, string>): Promise<Listed<AnyRow>> =>
  ((await (await fetch(`${url}/v1/products?${query}`, { headers })).json()) as { data: Listed<AnyRow> }).data

const ended = ['success', 'partial', 'failure']

/** A change of ten thousand records with history and undo, until its job says so. */
const bulk = async (url: string, headers: Record<string, string>, category: string): Promise<number> => {
  const filter = `sortRank:1..${changed}`
  const from = performance.now()
  const answer = await fetch(`${url}/v1/products/actions/move-to-category`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `bench-${crypto.randomUUID()}` },
    body: JSON.stringify({ matching: { filter, count: changed }, input: { category } }),
  })
  const { data } = (await answer.json()) as { data: { jobId?: string } }
  if (!data?.jobId) throw new Error(`No job: ${answer.status}`)
  for (;;) {
    const { data: job } = (await (await fetch(`${url}/v1/jobs/${data.jobId}`, { headers })).json()) as { data: AnyRow }
    if (ended.includes(String(job.state))) {
      if (job.ok !== changed || job.unchanged !== 0) throw new Error(`Changed ${job.ok} of ${changed}: ${job.state}`)
      return performance.now() - from
    }
    await new Promise(done => setTimeout(done, 50))
  }
}

export const measureSizes = async (counts: readonly number[]): Promise<void> => {
  const home = mkdtempSync(join(tmpdir(), 'nucleus-bench-'))
  const database = await startEmbedded(join(home, 'postgres'))
  const env = { DATABASE_URL: database.adminUrl, DATABASE_APP_URL: database.appUrl, SEED: `products=${smallest}` }
  const server = await startServer({ env, dataDir: join(home, 'data'), patience: 180_000 })
  const first = new Map<string, number>()
  const tell = (metric: string, taken: readonly number[], count: number) => {
    const p95 = quantile(taken, 0.95)
    const key = metric.replace(/\d+/, 'n')
    if (!first.has(key)) first.set(key, p95)
    const spread = { value: p95, min: round(taken[0] ?? 0), max: round(taken.at(-1) ?? 0) }
    print({ bench, metric: `${metric}, ${count} products, p95 alone`, ...spread, unit: 'ms', baseline: first.get(key) })
  }
  const superUrl = database.superUrl.replace(/\/postgres(\?|$)/, '/nucleus$1')
  await number(superUrl, vendor)
  // Known before anything is moved: each run moves all of them somewhere else than the one before, or nothing would be written.
  const some = await listed(server.url, 'size=100&sort=name', await signedIn(server.url))
  const leaves = [...new Set(some.rows.map(row => String(row.category)))].slice(0, 3)
  if (leaves.length < 3) throw new Error(`Only ${leaves.length} categories to move to`)
  let there = smallest
  for (const count of counts) {
    const from = performance.now()
    if (count > there) await grow(superUrl, vendor, there, count)
    print({ bench, metric: `${count} products filled`, value: performance.now() - from, unit: 'ms' })
    there = count
    const headers = await signedIn(server.url)
    for (const [metric, path] of Object.entries(questions(count)))
      tell(metric, await alone(server.url + path, headers), count)
    const { page } = await listed(server.url, 'size=1', headers)
    const planned = performance.now()
    const body = { matching: { filter: '', count: page.total }, input: { category: leaves[0] }, dry: true }
    const plan = await fetch(`${server.url}/v1/products/actions/move-to-category`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await plan.arrayBuffer()
    print({
      bench,
      metric: `plan of all matching, ${count} products (${plan.status})`,
      value: performance.now() - planned,
      unit: 'ms',
    })
    const runs = []
    for (const leaf of leaves) runs.push(await bulk(server.url, headers, leaf))
    tell(
      `bulk edit of ${changed}`,
      runs.toSorted((one, other) => one - other),
      count,
    )
  }
  await server.stop()
  await database.stop()
  rmSync(home, { recursive: true, force: true })
}
