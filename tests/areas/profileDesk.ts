// Somebody who sends the product files of other shops: what they ask of the shop, and how its answers are told in short.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { products, variants } from '#areas/products/products.ts'
import { stock } from '#areas/warehouses/stock.ts'
import { warehouses } from '#areas/warehouses/warehouses.ts'
import { endpointOf } from '#contract/address.ts'
import type { CheckReport, Inspection } from '#contract/bulk.ts'
import { altIn, type Listed } from '#contract/fields/files.ts'
import type { AnyRow } from '#contract/resource.ts'
import { opened } from '../support/opened.ts'
import type { Person } from '../support/world.ts'

export const read = (name: string) => readFileSync(join(import.meta.dirname, 'files', name), 'utf8')

/** A column may be kept of the product and of its variants. */
export const counted = (said: CheckReport['left'] = []): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { column, count } of said) sums[column] = (sums[column] ?? 0) + count
  return sums
}

/** A world of its own for each file of tests. */
export const profileDesk = async () => {
  const { here, admin, files } = await opened()
  const one = async (filter: string, resource = products as Parameters<Person['list']>[0]): Promise<AnyRow> => {
    const [row] = (await admin.list(resource, `size=1&filter=${encodeURIComponent(filter)}`)).rows
    if (!row) throw new Error(`nothing matches ${filter}`)
    return row
  }
  const variantsOf = async (product: AnyRow) =>
    (await admin.list(variants, `size=100&filter=product:${product.id}`)).rows
  const inspected = async (bytes: string, upload = 'productCreate') => {
    const file = await files.send('foreign.csv', bytes)
    const path = `${endpointOf(products)}/uploads/inspect?file=${file}&upload=${upload}`
    return (await admin.get<{ data: Inspection }>(path)).body.data
  }

  const [house] = (await admin.list(warehouses, 'size=1&filter=status:active')).rows
  const warehouse = String(house!.code)
  const onHand = async (product: AnyRow): Promise<Record<string, number>> => {
    const { rows } = await admin.list(stock, `size=100&filter=${encodeURIComponent(`product:${product.id}`)}`)
    return Object.fromEntries(
      rows.filter(row => row.warehouse === house!.id).map(row => [row.sku, row.onHand as number]),
    )
  }
  const bought = async (product: AnyRow) =>
    (await variantsOf(product)).map(({ sku, price, mrp, optionText, weightG }) => [
      sku,
      price,
      mrp,
      optionText,
      weightG,
    ])
  const pictures = (product: AnyRow) =>
    (product.media as Listed[]).map(medium => {
      const [alt, { skus, url }] = [altIn(medium), medium]
      return [url.split('/').at(-1), ...(alt || skus ? [alt] : []), ...(skus ? [skus] : [])]
    })
  return { here, admin, files, one, variantsOf, inspected, warehouse, onHand, bought, pictures }
}
