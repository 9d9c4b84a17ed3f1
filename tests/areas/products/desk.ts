// The desk at which products are tested: an own world, and what most of the tests ask of it.
import { brands } from '#areas/brands/brands.ts'
import { products, variants } from '#areas/products/products.ts'
import type { AnyRow } from '#contract/resource.ts'
import { opened } from '../../support/opened.ts'
import type { Person } from '../../support/world.ts'

export const openDesk = async () => {
  const { here, admin, files } = await opened()

  const one = async (filter: string, resource = products as Parameters<Person['list']>[0]): Promise<AnyRow> => {
    const [row] = (await admin.list(resource, `size=1&filter=${encodeURIComponent(filter)}`)).rows
    if (!row) throw new Error(`nothing matches ${filter}`)
    return row
  }
  const variantsOf = async (product: AnyRow) =>
    (await admin.list(variants, `size=100&filter=product:${product.id}`)).rows
  const errorsOf = async (upload: string, csv: string) =>
    (await files.check(products, upload, csv)).errors.map(({ line, column, message }) => ({ line, column, message }))

  /** A product of its own with one variant of MRP 599.00 and price 499.00. */
  const given = async (
    sku: string,
    more: Record<string, unknown> = {},
  ): Promise<{ product: AnyRow; variant: AnyRow }> => {
    const brand = await one('code:mgp', brands)
    const like = await one('status:active')
    const draft = {
      name: { 'en-in': `Example ${sku}` },
      slug: `example-${sku.toLowerCase()}`,
      brand: brand.id,
      category: like.category,
      ...more,
    }
    const made = (await admin.act(products, 'create', { input: draft })).body.data.done[0]!
    const { body } = await admin.act(variants, 'create', {
      input: { product: made.id, sku, mrp: 59_900, price: 49_900, options: [], netQuantity: '30', unit: 'ml' },
    })
    return { product: made, variant: body.data.done[0]! }
  }
  return { here, admin, files, one, variantsOf, errorsOf, given }
}
