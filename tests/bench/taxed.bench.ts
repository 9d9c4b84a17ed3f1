// What bears which tax: how long each question about the list of taxed SKUs takes one person when the shop sells ten thousand and
// thirty thousand of them.
import type { Listed } from '#contract/query.ts'
import type { AnyRow } from '#contract/resource.ts'
import { withClient } from '#server/db/roles.ts'
import { openShop, vendor } from './grown.ts'
import { alone, tellingSizes } from './oneAfterAnother.ts'
import { signedIn } from './signedIn.ts'

const bench = 'taxed'
const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 30_000]
const tell = tellingSizes(bench, 'SKUs')

const filtered = (line: string, more = ''): string => `/v1/taxed-skus?filter=${encodeURIComponent(line)}${more}`

const questions = (rate: string, sku: string): Record<string, string> => ({
  open: '/v1/taxed-skus?size=10',
  'unresolved SKUs': filtered('noRate:Y or conflict:Y'),
  'HSN shorter than required': filtered('shortHsn:Y'),
  'slab gap SKUs': filtered('slabGap:Y', '&sort=price'),
  'SKUs of a rate': filtered(`rate:${rate}`),
  'find one SKU': filtered(`sku:${sku}`),
  'sort by price': '/v1/taxed-skus?sort=-price',
  'page 500': '/v1/taxed-skus?size=10&page=500',
})

/** All there are on sale, so that every one of them has its tax. */
const sell = (superUrl: string): Promise<void> =>
  withClient(superUrl, async client => {
    await client.query('update products set status = 1 where vendor = $1 and status <> 2', [vendor])
    await client.query('update variants set status = 1 where vendor = $1 and status <> 2', [vendor])
    await client.query('vacuum analyze products, variants')
  })

for (const count of counts) {
  // Nine variants are seeded for every four products.
  const shop = await openShop(`products=${Math.ceil((count * 4) / 9)}`)
  await sell(shop.superUrl)
  const { url } = shop.server
  const headers = await signedIn(url)
  const answer = await fetch(`${url}/v1/taxed-skus?size=10&page=5`, { headers })
  const { rows } = ((await answer.json()) as { data: Listed<AnyRow> }).data
  const { rate, sku } = rows.find(one => one.rate)!
  for (const [metric, path] of Object.entries(questions(String(rate), String(sku))))
    tell(metric, await alone([url + path], headers), count)
  await shop.close()
}
