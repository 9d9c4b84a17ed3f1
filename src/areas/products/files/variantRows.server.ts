// The variant half of a product file: each row is one thing that can be bought.
import type { Setting } from '#contract/field.ts'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { gtinFinding } from '#rules/gtin.ts'
import { sayMoney } from '#rules/money.ts'
import { mostVariants, type Option } from '#rules/product/combinations.ts'
import { skuFinding, skuFrom } from '#rules/sku.ts'
import { newId } from '#server/records/ids.ts'
import type { BulkChange, Scene } from '#server/records/serve.ts'
import { variants } from '../products.ts'
import { differing, type KnownVariant } from './known.server.ts'
import type { ProductFileLookup, ProductFileRow } from './knownShop.server.ts'

interface Made {
  changes: BulkChange[]
  findings: (Finding & { line: number })[]
  warnings: (Finding & { line: number })[]
  /** What each row became. */
  records: { line: number; id: string; sku: string }[]
  left: { column: string; as: string | null }[]
}

/** Later rows of a product may leave the option names to the first. */
const optionsOf = (row: ProductFileRow, first: ProductFileRow): Option[] =>
  ([1, 2, 3] as const).flatMap(n => {
    const value = row.values[`option${n}_value`]?.trim()
    const name = (row.values[`option${n}_name`] ?? first.values[`option${n}_name`])?.trim()
    return value ? [{ name: name || `Option ${n}`, value }] : []
  })

export const optionText = (options: readonly Option[]): string =>
  options.map(({ name, value }) => `${name}: ${value}`).join(' / ')

export const aboveMrp = (price: number, mrp: number, currency: string): Finding | undefined =>
  price > mrp
    ? remark('RANGE', 'Price {price} is above MRP {mrp}', {
        path: 'price',
        params: { price: sayMoney(price, currency), mrp: sayMoney(mrp, currency) },
        key: 'products.findings.aboveMrp',
      })
    : undefined

const pricesOf = (
  row: ProductFileRow,
  current: KnownVariant | undefined,
  setting: Setting,
): { price: number; mrp: number } | Finding => {
  const price = row.values.price ?? current?.price ?? row.values.mrp
  if (price === undefined || price === null) return finding('REQUIRED', { col: 'price' }, 'price')
  const mrp = row.values.mrp ?? current?.mrp ?? price
  return aboveMrp(price, mrp, setting.currency) ?? { price, mrp }
}

/** A shop that asks one price has no other than that; whoever imports is told that it stands for both. */
const mrpTaken = ({ values, derived }: ProductFileRow, current: KnownVariant | undefined): Finding[] => {
  const isTaken = values.mrp === undefined ? !current : derived?.has('mrp') && values.mrp === values.price
  if (!isTaken) return []
  return [remark('INFO', 'Rows without MRP use the price as MRP', { key: 'products.findings.mrpFromPrice' })]
}

/** The SKU of the row; where the file has none, that of the same options, or one made from handle and options. */
const skuOf = (
  row: ProductFileRow,
  options: readonly Option[],
  slug: string,
  siblings: readonly KnownVariant[],
  known: ProductFileLookup,
): string => {
  const given = row.values.sku?.trim()
  if (given) return given
  const same = siblings.find(variant => (variant.optionText ?? '') === optionText(options))
  return (
    same?.sku ??
    skuFrom(
      slug,
      options.map(({ value }) => value),
      new Set([...known.skus.keys()].map(sku => sku.toUpperCase())),
    )
  )
}

const findingsOf = (row: ProductFileRow, sku: string, productId: string, known: ProductFileLookup): Finding[] => {
  const owner = known.skus.get(sku.toLowerCase())
  const barcode = row.values.barcode?.trim()
  const wrong = skuFinding(sku)
  const code = barcode ? gtinFinding(barcode) : undefined
  const holder = barcode ? known.barcodes.get(barcode) : undefined
  return [
    ...(wrong ? [{ ...wrong, path: 'sku' }] : []),
    ...(code ? [{ ...code, path: 'barcode' }] : []),
    ...(owner && owner !== productId
      ? [
          remark('DUPLICATE', '{v} already belongs to another product', {
            path: 'sku',
            params: { v: sku },
            key: 'products.findings.skuTaken',
          }),
        ]
      : []),
    ...(holder && holder !== sku.toLowerCase()
      ? [
          remark('DUPLICATE', '{v} is already the barcode of {other}', {
            path: 'barcode',
            params: { v: barcode ?? '', other: holder.toUpperCase() },
            key: 'products.findings.barcodeTaken',
          }),
        ]
      : []),
  ]
}

/** Extra columns that are the variant's: those that bear its name, those it holds, and those that are not the same for all that is bought. */
export const ownOf = (rows: readonly ProductFileRow[], siblings: readonly KnownVariant[]): ReadonlySet<string> => {
  const held = new Set(siblings.flatMap(({ extra }) => Object.keys(extra ?? {})))
  return new Set(
    rows.flatMap(({ extra }, at) =>
      Object.keys(extra).filter(name => at > 0 || held.has(name) || name.startsWith('x_variant_')),
    ),
  )
}

export const pick = (extra: Readonly<Record<string, string>>, names: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(extra).filter(([name]) => names.has(name)))

export const keptStockAs = 'x_stock'

/** Pieces no warehouse was named for are kept with the variant, as are fewer than none. */
const keptStock = ({ values: { stock, warehouse } }: ProductFileRow, made: Made): Record<string, string> => {
  if (stock === undefined || stock === null || (warehouse?.trim() && stock >= 0)) return {}
  made.left.push({ column: 'stock', as: keptStockAs })
  return { [keptStockAs]: String(stock) }
}

/** What goods cost is for those to say who may see it: of others' files it is left out, and said to be. */
const costOf = (
  { values: { cost } }: ProductFileRow,
  made: Made,
  may: Scene['staff']['may'],
): number | null | undefined => {
  if (cost === undefined || may('variants.cost')) return cost
  made.left.push({ column: 'cost', as: null })
  return undefined
}

const measuresOf = ({ values }: ProductFileRow) => ({
  floorPrice: values.floor_price,
  shade: values.shade,
  lengthMm: values.length_mm,
  widthMm: values.width_mm,
  heightMm: values.height_mm,
  hazmat: values.hazmat,
  keepCold: values.keep_cold,
  oosPolicy: values.oos_policy,
})

const said = (given: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

export const variantChanges = (
  rows: ProductFileRow[],
  productId: string,
  slug: string,
  known: ProductFileLookup,
  { setting, staff }: Pick<Scene, 'setting' | 'staff'>,
): Made => {
  const made: Made = { changes: [], findings: [], warnings: [], records: [], left: [] }
  const siblings = known.variants.get(productId) ?? []
  const ownColumns = ownOf(rows, siblings)
  const combinations = new Map<string, number>()
  if (rows.length > mostVariants)
    made.findings.push({
      ...remark('LIMIT', 'A product has at most 100 variants', { key: 'products.findings.variantLimit' }),
      line: rows[0]!.line,
    })
  for (const [position, row] of rows.entries()) {
    const say = (wrong: Finding) => made.findings.push({ ...wrong, line: row.line })
    const options = optionsOf(row, rows[0]!)
    const sku = skuOf(row, options, slug, siblings, known)
    const current = siblings.find(variant => variant.sku.toLowerCase() === sku.toLowerCase())
    const text = optionText(options)
    const twin = combinations.get(text)
    if (twin !== undefined) say(finding('DUPLICATE_IN_FILE', { n: twin }, 'option1_value'))
    combinations.set(text, row.line)
    for (const wrong of findingsOf(row, sku, productId, known)) say(wrong)
    const prices = pricesOf(row, current, setting)
    if ('code' in prices) {
      say(prices)
      continue
    }
    for (const said of mrpTaken(row, current)) made.warnings.push({ ...said, line: row.line })
    known.skus.set(sku.toLowerCase(), productId)
    const { barcode, weight_g: weightG, net_quantity: netQuantity, unit } = row.values
    const given = {
      ...prices,
      barcode: barcode?.trim() || undefined,
      weightG: weightG ?? undefined,
      netQuantity: netQuantity ?? undefined,
      unit: unit ?? undefined,
      ...said({ ...measuresOf(row), cost: costOf(row, made, id => staff.may(id)) }),
    }
    const extra = { ...pick(row.extra, ownColumns), ...keptStock(row, made) }
    if (current) {
      made.records.push({ line: row.line, id: current.id, sku })
      const isKept = Object.entries(extra).every(([name, cell]) => current.extra?.[name] === cell)
      const patch = { ...differing({ ...current }, given), ...(!isKept && { extra: { ...current.extra, ...extra } }) }
      if (Object.keys(patch).length > 0)
        made.changes.push({ does: 'change', resource: variants, id: current.id, patch })
      continue
    }
    const id = newId()
    made.records.push({ line: row.line, id, sku })
    const draft = {
      product: productId,
      sku,
      options,
      ...given,
      position,
      ...(Object.keys(extra).length > 0 && { extra }),
    }
    made.changes.push({ does: 'create', resource: variants, id, draft, status: 'active' })
  }
  return made
}
