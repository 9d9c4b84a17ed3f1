// Row rules of the product file. Rows with one product_key form one product and stand or fall together; a product that is
// already there (same slug, or one it had before) is brought up to date instead of being made twice.
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { RecordStatus, type RecordStatusName } from '#contract/valueSet.ts'
import { newId } from '#server/records/ids.ts'
import { type BulkChange, type BulkVerdict, bulk, type Scene } from '#server/records/serve.ts'
import { complaint } from '#server/words.ts'
import { productCreate as columns } from '../columns.ts'
import { products, variants } from '../products.ts'
import { complianceColumns } from './complianceCells.server.ts'
import { exported } from './exportProducts.server.ts'
import { keyOf, load, type ProductFileLookup, type ProductFileRow } from './knownShop.server.ts'
import { isGrouping, productDraft } from './productDraft.server.ts'
import type { Shows } from './productMedia.server.ts'
import { roadTo } from './roads.server.ts'
import { keptStockAs, ownOf, variantChanges } from './variantRows.server.ts'

/** Maps are equal whatever the order of their keys: jsonb does not keep it. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

const patchOf = (stored: Record<string, unknown>, draft: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([field, value]) => value !== undefined && canonical(stored[field]) !== canonical(value),
    ),
  )

const judge = (
  rows: ProductFileRow[],
  known: ProductFileLookup,
  { setting, staff }: Pick<Scene, 'setting' | 'staff'>,
): BulkVerdict => {
  const first = rows[0]!
  const slug = keyOf(first)
  const existing = known.slugs.get(slug)
  const named = known.named.get(slug)
  if (named) {
    const told = { thing: oneOf(products), line: named.line, v: named.slug }
    const twice = complaint('DUPLICATE_IN_FILE', 'row.sameRecord', told, 'product_key')
    return { changes: [], findings: [{ ...twice, line: first.line }], warnings: [] }
  }
  const productId = existing?.id ?? newId()
  const made = variantChanges(rows, productId, slug, known, { setting, staff })
  const own = ownOf(rows, known.variants.get(productId) ?? [])
  const drafted = productDraft(first, known, setting, existing?.values, { shows: showsOf(rows, made.records), own })
  const status = statusFrom(first, existing?.status, staff.may)
  const inLine = (finding: Finding) => ({ ...finding, line: first.line })
  const keyless = slug.length < 3 ? [inLine(finding('REQUIRED', { col: 'product_key' }, 'product_key'))] : []
  // What is bought nowhere lacks no price.
  const ofVariants = isGrouping(first) ? [] : made.findings
  const findings = [...keyless, ...[...drafted.findings, ...status.findings].map(inLine), ...ofVariants]
  const moved = existing?.now
    ? [inLine(complaint('MOVED', 'row.moved', { v: slug, now: existing.now }, 'product_key'))]
    : []
  const warnings = [...moved, ...drafted.warnings.map(inLine), ...made.warnings]
  const left = [...drafted.left, ...made.left, ...status.left, ...unheard(rows)]
  const keptBy = keepers(rows, own, [...drafted.left, ...made.left])
  if (findings.length > 0) return { changes: [], findings, warnings, left, keptBy }
  const changes: BulkChange[] = [...drafted.changes]
  if (existing) {
    const patch = patchOf(existing.values, drafted.draft)
    if (Object.keys(patch).length > 0) changes.push({ does: 'change', resource: products, id: productId, patch })
  } else {
    changes.push({
      does: 'create',
      resource: products,
      id: productId,
      draft: { ...drafted.draft, slug, type: 'single' },
      status: status.born,
    })
  }
  changes.push(...made.changes)
  if (status.event) changes.push({ does: 'move', resource: products, id: productId, event: status.event })
  const about = made.records.map(({ line, id }) => ({ line, resource: variants, id }))
  return { changes, findings: [], warnings, left, keptBy, records: made.records, about }
}

/** Which of both keeps each further column. */
const keepers = (
  rows: readonly ProductFileRow[],
  own: ReadonlySet<string>,
  left: readonly { as: string | null }[],
): Record<string, string> => {
  const names = [...rows.flatMap(({ extra }) => Object.keys(extra)), ...left.flatMap(({ as }) => as ?? [])]
  const isOwn = (name: string) => own.has(name) || name === keptStockAs
  return Object.fromEntries(names.map(name => [name, (isOwn(name) ? variants : products).name]))
}

interface Standing {
  /** Of a product that is new. */
  born: RecordStatusName
  event?: string
  findings: Finding[]
  left: { column: string; as: string | null }[]
}

/** New products can be made so; to the others one event leads. */
const bornAs: readonly RecordStatusName[] = ['draft', 'inactive', 'hidden']

/** A status we do not know is said to be left out: other shops have words of their own. A date of going live is not in this file. */
const statusFrom = (
  { values }: ProductFileRow,
  now: RecordStatusName | undefined,
  may: Scene['staff']['may'],
): Standing => {
  const text = values.status?.trim().toLowerCase()
  const wanted = RecordStatus.names.find(name => name === text)
  const standing: Standing = { born: 'draft', findings: [], left: [] }
  if (!text || wanted === now) return standing
  if (!wanted || wanted === 'schedule') return { ...standing, left: [{ column: 'status', as: null }] }
  if (!now && bornAs.includes(wanted)) return { ...standing, born: wanted }
  const road = roadTo(wanted, now ?? 'draft', may)
  return 'event' in road ? { ...standing, event: road.event } : { ...standing, findings: [road.finding] }
}

/** Which variants each picture shows, by the SKUs their rows were given. */
const showsOf = (rows: readonly ProductFileRow[], records: readonly { line: number; sku: string }[]): Shows => {
  const shows = { of: new Map<string, string[]>(), spoken: new Set<string>() }
  for (const { line, values } of rows) {
    const sku = records.find(record => record.line === line)?.sku
    if (!sku || !values.variant_image) continue
    shows.spoken.add(sku)
    for (const address of values.variant_image) shows.of.set(address, [...(shows.of.get(address) ?? []), sku])
  }
  return shows
}

const ofProduct = [
  ...['name', 'brand', 'category_path', 'hsn', 'tax_class', 'short_description', 'description_html', 'tags', 'images'],
  ...[
    'image_alts',
    'type',
    'seo_title',
    'seo_description',
    'status',
    'highlights',
    'attributes',
    'extra_category_paths',
  ],
  ...['is_returnable', 'return_window_days', 'min_per_order', 'max_per_order', 'sort_rank'],
  ...complianceColumns,
] as const

/** The first row speaks for the product: what a later one says differently is not heard. */
const unheard = ([first, ...later]: readonly ProductFileRow[]): { column: string; as: null }[] =>
  later.flatMap(({ values }) =>
    ofProduct.flatMap(column => {
      const said = values[column]
      if (said === undefined || said === null || canonical(said) === canonical(first?.values[column])) return []
      return [{ column, as: null }]
    }),
  )

export const productCreate = bulk(columns, {
  extras: 'own',
  load,
  judge: (unit, known: ProductFileLookup, scene) => judge(unit as ProductFileRow[], known, scene),
  rows: exported,
})
