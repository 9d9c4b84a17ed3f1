// Row rules of the text file: names, descriptions and order limits of products found by one of their SKUs.
import type { Setting } from '#contract/field.ts'
import { remark } from '#contract/finding.ts'
import { cleaned } from '#server/html/clean.ts'
import { bulk } from '#server/records/serve.ts'
import { productUpdate as columns } from '../columns.ts'
import { products } from '../products.ts'
import { differing, type KnownSkus, loadSkus, loadVariantsOf, noVariant } from './known.server.ts'
import { inLanguage, mapped } from './productDraft.server.ts'

type Map = Record<string, string> | null

/** The languages of its cells join the ones already there; a cleared cell takes only its own away. */
const said = (current: Map, given: Map | undefined, lang: string, setting: Setting): Map | undefined => {
  if (given === undefined) return undefined
  const next = { ...current, ...inLanguage(given ?? { [lang]: '' }, lang, setting) }
  return Object.fromEntries(Object.entries(next).filter(([, text]) => text !== ''))
}

export const productUpdate = bulk(columns, {
  load: (scene, rows) =>
    loadSkus(
      scene,
      rows.map(row => row.values.sku),
    ),
  judge([row], skus: KnownSkus, { setting }) {
    const { values, line } = row!
    const variant = skus.get(values.sku?.toLowerCase() ?? '')
    if (!variant) return noVariant(row!, setting.vendor)
    const lang = values.url_lang ?? setting.urlLang
    const { product } = variant
    const html = mapped(values.description_html, text => cleaned(text).html)
    const given = {
      name: said(product.name, values.name, lang, setting),
      shortDescription: said(product.shortDescription, values.short_description, lang, setting),
      description: said(product.description, html, lang, setting),
      highlights: values.highlights,
      minPerOrder: values.min_per_order,
      maxPerOrder: values.max_per_order,
      isReturnable: values.is_returnable,
      returnWindowDays: values.return_window_days,
    }
    const patch = differing({ ...product }, given)
    Object.assign(product, patch)
    const warnings = Object.values(values.description_html ?? {}).some(text => cleaned(text).changed)
      ? [
          {
            ...remark('HTML', 'Unsupported HTML tags were removed', {
              path: 'description_html',
              key: 'products.findings.html',
            }),
            line,
          },
        ]
      : []
    return {
      changes: Object.keys(patch).length > 0 ? [{ does: 'change', resource: products, id: product.id, patch }] : [],
      findings: [],
      warnings,
    }
  },
  rows: async (scene, records) =>
    (
      await loadVariantsOf(
        scene,
        records.map(({ id }) => id),
      )
    ).map(({ sku, product }) => ({
      sku,
      name: product.name,
      short_description: product.shortDescription,
      description_html: product.description,
      highlights: product.highlights,
      min_per_order: product.minPerOrder,
      max_per_order: product.maxPerOrder,
      is_returnable: product.isReturnable,
      return_window_days: product.returnWindowDays,
      url_lang: scene.setting.urlLang,
    })),
})
