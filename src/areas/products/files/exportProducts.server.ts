// Products as rows of the product file: one row per variant, the first of them carries the product's own cells.
import { brandCodes } from '#areas/brands/brands.door.ts'
import { readTree } from '#areas/categories/categories.door.ts'
import { readTaxTables } from '#areas/taxes/taxes.door.ts'
import { addressOf } from '#contract/codecs/files.ts'
import { altIn, type Medium } from '#contract/fields/files.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Scene } from '#server/records/serve.ts'
import { attributeCells } from './attributeCells.server.ts'
import { complianceCells } from './complianceCells.server.ts'
import { type KnownVariant, loadVariantsOf } from './known.server.ts'
import { readVocabulary } from './vocabulary.server.ts'

const optionCells = (options: KnownVariant['options']): Record<string, string> =>
  Object.fromEntries(
    (options ?? []).flatMap(({ name, value }, at) => [
      [`option${at + 1}_name`, name],
      [`option${at + 1}_value`, value],
    ]),
  )

/** In the order of the pictures; a text that would read as two says nothing. */
const altsOf = (media: readonly Medium[], urlLang: string): string[] | null => {
  const alts = media.map(medium => altIn(medium, urlLang).trim() || '-')
  return alts.every(alt => alt === '-') || alts.some(alt => alt.includes('|')) ? null : alts
}

const picturesOf = (media: readonly Medium[], sku: string): string[] =>
  media.flatMap(medium => (medium.skus?.includes(sku) ? [addressOf(medium)] : []))

const mediaOf = (record: AnyRow | undefined): Medium[] => (record?.media as Medium[] | null | undefined) ?? []

export const exported = async (scene: Scene, records: AnyRow[]): Promise<Record<string, unknown>[]> => {
  const [{ codeOf }, tree, tables] = [
    await readVocabulary(scene),
    await readTree(scene.tx),
    await readTaxTables(scene.tx),
  ]
  const brands = await brandCodes(scene.tx)
  const pathOf = (category: unknown) => tree.find(({ id }) => id === category)?.path
  const maySeeCost = scene.staff.may('variants.cost')
  const byId = new Map(records.map(record => [record.id, record]))
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
      floor_price: variant.floorPrice,
      cost: maySeeCost ? variant.cost : null,
      shade: variant.shade,
      length_mm: variant.lengthMm,
      width_mm: variant.widthMm,
      height_mm: variant.heightMm,
      hazmat: variant.hazmat,
      keep_cold: variant.keepCold,
      oos_policy: variant.oosPolicy,
      ...optionCells(variant.options),
      variant_image: picturesOf(mediaOf(byId.get(variant.product.id)), variant.sku),
      ...variant.extra,
    }
    const record = unseen.get(variant.product.id)
    if (!unseen.delete(variant.product.id) || !record) return own
    return {
      ...(record.extra as object | null),
      ...own,
      type: record.type === 'single' ? 'single' : null,
      status: record.status,
      name: record.name,
      brand: brands.get(String(record.brand)),
      category_path: pathOf(record.category),
      hsn: record.hsn,
      tax_class: record.taxClass ? tables.codeOf.get(String(record.taxClass)) : null,
      short_description: record.shortDescription,
      description_html: record.description,
      ...complianceCells(record.compliance),
      highlights: record.highlights,
      attributes: attributeCells(record.attributes),
      extra_category_paths: ((record.extraCategories as string[] | null) ?? []).flatMap(id => pathOf(id) ?? []),
      is_returnable: record.isReturnable,
      return_window_days: record.returnWindowDays,
      min_per_order: record.minPerOrder,
      max_per_order: record.maxPerOrder,
      sort_rank: record.sortRank,
      seo_title: record.seoTitle,
      seo_description: record.seoDescription,
      tags: variant.product.tags.map(tag => codeOf.get(tag) ?? tag),
      images: mediaOf(record).map(addressOf),
      image_alts: altsOf(mediaOf(record), scene.staff.place.urlLang),
      url_lang: scene.setting.urlLang,
    }
  })
}
