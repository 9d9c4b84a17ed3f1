// Row rules of the product file. Rows with one product_key form one product and stand or fall together; a product that is
// already there (same slug) is brought up to date instead of being made twice.
import { finding } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { newId } from '#server/records/ids.ts'
import { type BulkChange, type BulkVerdict, bulk, type Scene } from '#server/records/serve.ts'
import { productCreate as columns } from './columns.ts'
import { exported } from './exportProducts.server.ts'
import { type Known, keyOf, load, type Row } from './knownShop.server.ts'
import { productDraft } from './productDraft.server.ts'
import { products } from './products.ts'
import { variantChanges } from './variantRows.server.ts'

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

const judge = (rows: Row[], known: Known, setting: Scene['setting']): BulkVerdict => {
  const first = rows[0]!
  const slug = keyOf(first)
  const existing = known.slugs.get(slug)
  const drafted = productDraft(first, known, setting, existing?.values)
  const productId = existing?.id ?? newId()
  const made = variantChanges(rows, productId, slug, known, setting)
  const inLine = (finding: Finding) => ({ ...finding, line: first.line })
  const keyless = slug.length < 3 ? [inLine(finding('REQUIRED', { col: 'product_key' }, 'product_key'))] : []
  const findings = [...keyless, ...drafted.findings.map(inLine), ...made.findings]
  const warnings = [...drafted.warnings.map(inLine), ...made.warnings]
  if (findings.length > 0) return { changes: [], findings, warnings }
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
      status: 'draft',
    })
  }
  return { changes: [...changes, ...made.changes], findings: [], warnings }
}

export const productCreate = bulk(columns, {
  load,
  judge: (unit, known: Known, { setting }) => judge(unit as Row[], known, setting),
  rows: exported,
})
