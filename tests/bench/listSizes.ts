// How long each question about a list takes one person, at each size of it, and the ratio to the smallest in the same run.
import type { Listed } from '#contract/query.ts'
import type { AnyRow } from '#contract/resource.ts'
import { print } from './figures.ts'
import { openGrown } from './grown.ts'
import { alone, tellingSizes } from './oneAfterAnother.ts'
import { signedIn } from './signedIn.ts'

const bench = 'list'

const questions = (count: number): Record<string, string> => ({
  open: '/v1/products?size=10',
  filter: '/v1/products?filter=status:draft%20tag:vegan',
  'sort by name': '/v1/products?sort=name',
  'sort by completeness': '/v1/products?sort=-completeness',
  'sort by status': '/v1/products?sort=status',
  'search a word': '/v1/products?filter=velvet',
  'search a word, by name': '/v1/products?filter=velvet&sort=name',
  'search one record': `/v1/products?filter=${encodeURIComponent(`"velvet glow" 7`)}`,
  [`page ${Math.min(50_000, count / 10)}`]: `/v1/products?size=10&page=${Math.min(50_000, count / 10)}`,
  'search by the palette': '/v1/search?q=velvet',
  'counts of the states': '/v1/products/states',
  'rows of a group': '/v1/products?filter=group:status&within=draft',
  'groups by status, exact': '/v1/products/groups?filter=group:status',
})

/** What everything that matches would come to: all of it counted, the first few hundred tried. */
const planned = async (url: string, headers: Record<string, string>): Promise<number> => {
  const ask = async <D>(path: string, body?: object): Promise<D> => {
    const sent = { ...headers, ...(body && { 'content-type': 'application/json' }) }
    const init = body ? { method: 'POST', headers: sent, body: JSON.stringify(body) } : { headers: sent }
    const answer = await fetch(`${url}/v1/products${path}`, init)
    if (!answer.ok) throw new Error(`${answer.status} for ${path}`)
    return ((await answer.json()) as { data: D }).data
  }
  const { rows, page } = await ask<Listed<AnyRow>>('?size=1')
  const from = performance.now()
  const body = { matching: { filter: '', count: page.total }, input: { category: rows[0]?.category }, dry: true }
  await ask('/actions/move-to-category', body)
  return performance.now() - from
}

export const measureSizes = async (counts: readonly number[]): Promise<void> => {
  const shop = await openGrown()
  const { url } = shop.server
  const tell = tellingSizes(bench, 'products')
  for (const count of counts) {
    const from = performance.now()
    await shop.growTo(count)
    print({ bench, metric: `${count} products filled`, value: performance.now() - from, unit: 'ms' })
    const headers = await signedIn(url)
    for (const [metric, path] of Object.entries(questions(count)))
      tell(metric, await alone([url + path], headers), count)
    const plans = [await planned(url, headers), await planned(url, headers), await planned(url, headers)]
    tell(
      'plan of all matching',
      plans.toSorted((one, other) => one - other),
      count,
    )
  }
  await shop.close()
}
