// The list of products over the whole stack: token, permission, row-level security, ten rows. Beside it, in the same run, the bare
// limit: the same server answering /health, which asks the database one trivial question.
import autocannon from 'autocannon'
import { startServer } from '../support/server.ts'
import { print, spread } from './figures.ts'
import { signedIn } from './signedIn.ts'

interface Load {
  rate: number
  p50: number
  p99: number
  errors: number
}

const paths = {
  'ten rows': '/v1/products?size=10',
  'twenty rows by name': '/v1/products?size=20&sort=name',
  'title contains': '/v1/products?size=20&filter=velvet',
  'by status and price': '/v1/products?size=10&filter=status%3Aactive%20price%3A%3E500',
}

/** Requests a second, with `count` products. */
export const measureRates = async (count: number): Promise<void> => {
  const server = await startServer({ env: { SEED: `products=${count}` }, patience: 180_000 })
  const headers = await signedIn(server.url)
  const load = async (path: string, connections: number): Promise<Load> => {
    const run = await autocannon({ url: server.url + path, connections, duration: 5, headers })
    return { rate: run.requests.average, p50: run.latency.p50, p99: run.latency.p99, errors: run.errors + run.non2xx }
  }

  const first = await fetch(`${server.url}/v1/products?size=1`, { headers })
  const { data } = (await first.json()) as { data: { rows: { id: string }[] } }
  const all = { ...paths, 'one by id': `/v1/products/${data.rows[0]?.id}` }

  await load('/v1/products?size=10', 10)
  const bare = spread(
    [await load('/health', 50), await load('/health', 50), await load('/health', 50)].map(({ rate }) => rate),
  )
  for (const [name, path] of Object.entries(all)) {
    const runs = [await load(path, 50), await load(path, 50), await load(path, 50)]
    const rate = spread(runs.map(each => each.rate))
    print({
      bench: 'list',
      metric: `${name}, 50 connections, ${count} products`,
      ...rate,
      unit: 'requests/s',
      baseline: bare.value,
      ratio: rate.value / bare.value,
    })
    print({
      bench: 'list',
      metric: `${name}, p99 at 50 connections`,
      ...spread(runs.map(each => each.p99)),
      unit: 'ms',
    })
    print({ bench: 'list', metric: `${name}, p50 alone`, value: (await load(path, 1)).p50, unit: 'ms' })
    print({
      bench: 'list',
      metric: `${name}, errors`,
      value: runs.reduce((sum, each) => sum + each.errors, 0),
      unit: 'answers',
    })
  }
  await server.stop()
}
