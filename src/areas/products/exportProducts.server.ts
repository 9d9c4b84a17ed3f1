// Products as rows of the product file: one row per variant, the first of them carries the product's own cells.
import { sql } from 'drizzle-orm'
import { readTree } from '#areas/categories/tree.reading.ts'
import { readTaxTables } from '#areas/taxes/rates.reading.ts'
import { addressOf } from '#contract/codecs/files.ts'
import type { Medium } from '#contract/fields/files.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Scene } from '#server/records/serve.ts'
import { loadVariantsOf } from './known.server.ts'
import { readVocabulary } from './vocabulary.server.ts'

/** `Size: Small / Colour: Red` back into cells. */
const optionCells = (optionText: string | null): Record<string, string> =>
  Object.fromEntries(
    (optionText ?? '').split(' / ').flatMap((part, at) => {
      const [name, value] = part.split(': ')
      return name && value
        ? [
            [`option${at + 1}_name`, name],
            [`option${at + 1}_value`, value],
          ]
        : []
    }),
  )

export const exported = async (scene: Scene, records: AnyRow[]): Promise<Record<string, unknown>[]> => {
  const [{ codeOf }, tree, tables] = [
    await readVocabulary(scene),
    await readTree(scene.tx),
    await readTaxTables(scene.tx),
  ]
  const { rows: brandRows } = await scene.tx.execute<{ id: string; code: string }>(sql`select id, code from brands`)
  const brands = new Map(brandRows.map(({ id, code }) => [id, code]))
  const unseen = new Map(records.map(record => [record.id, record]))
  return (
    await loadVariantsOf(
      scene,
      records.map(({ id }) => id),
    )
  ).map(variant => {
    const own = {
      product_key: variant.product.slug,
      sku: variant.sku,
      barcode: variant.barcode,
      mrp: variant.mrp,
      price: variant.price,
      weight_g: variant.weightG,
      net_quantity: variant.netQuantity,
      unit: variant.unit,
      ...optionCells(variant.optionText),
    }
    const record = unseen.get(variant.product.id)
    if (!unseen.delete(variant.product.id) || !record) return own
    return {
      ...own,
      name: record.name,
      brand: brands.get(String(record.brand)),
      category_path: tree.find(({ id }) => id === record.category)?.path,
      hsn: record.hsn,
      tax_class: record.taxClass ? tables.codeOf.get(String(record.taxClass)) : null,
      short_description: record.shortDescription,
      description_html: record.description,
      tags: variant.product.tags.map(tag => codeOf.get(tag) ?? tag),
      images: ((record.media as Medium[] | null) ?? []).map(addressOf),
      url_lang: scene.setting.urlLang,
    }
  })
}
