// What rows of the files of discounts name: discounts by their numbers, codes, and goods by their SKUs.
import { and, eq, sql } from 'drizzle-orm'
import { variants } from '#areas/products/products.ts'
import { finding, remark } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsTitled, fieldsWhere, rowsWhere } from '#server/records/rows.ts'
import type { BulkChange, BulkVerdict, Scene } from '#server/records/serve.ts'
import { type CouponCodeRow, couponCodes } from '../codes.ts'
import { type DiscountRow, discounts } from '../discounts.ts'

const lower = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap(text => (text ? [text.trim().toLowerCase()] : []))),
]

const d = tableFor(discounts)
const c = tableFor(couponCodes)

/** By number, in small letters. */
export const discountsNumbered = async (
  { tx }: Scene,
  numbers: readonly (string | null | undefined)[],
): Promise<Map<string, DiscountRow>> => {
  const wanted = sql.param(lower(numbers))
  const rows = await rowsWhere(tx, discounts, sql`lower(${d.internalCode}) = any(${wanted}::text[])`)
  return new Map(rows.map(row => [row.internalCode.toLowerCase(), row]))
}

/** Product discounts of one SKU alone, by that SKU. */
export const discountsOfSku = async (
  { tx }: Scene,
  skus: readonly (string | null | undefined)[],
): Promise<Map<string, DiscountRow>> => {
  const wanted = sql.param(lower(skus).map(sku => `sku:${sku}`))
  const isOfOne = sql`lower(${d.target}) = any(${wanted}::text[])`
  const rows = await rowsWhere(tx, discounts, and(eq(d.kind, 'product'), isOfOne))
  return new Map(rows.map(row => [String(row.target).toLowerCase(), row]))
}

export type NamedCode = CouponCodeRow & { number: string }

export const codesNamed = async (
  { tx }: Scene,
  codes: readonly (string | null | undefined)[],
): Promise<Map<string, NamedCode>> => {
  const rows = await rowsWhere(tx, couponCodes, sql`lower(${c.code}) = any(${sql.param(lower(codes))}::text[])`)
  const numbers = await numbersOf(tx, rows)
  // Of those that were one code the live one is meant, else the one that was written last.
  const latest = rows.toSorted(
    (one, other) =>
      Number(one.status === 'active') - Number(other.status === 'active') || (one.updatedAt < other.updatedAt ? -1 : 1),
  )
  return new Map(latest.map(row => [row.code.toLowerCase(), { ...row, number: numbers.get(row.discount) ?? '' }]))
}

/** Numbers of the discounts that codes belong to, by the id of the discount. */
export const numbersOf = async (
  tx: Tx,
  rows: readonly Pick<CouponCodeRow, 'discount'>[],
): Promise<Map<string, string>> => {
  const ids = [...new Set(rows.map(({ discount }) => discount))]
  const wanted = sql`${d.id} = any(${sql.param(ids)}::uuid[])`
  const named = await fieldsWhere(tx, discounts, ['id', 'internalCode'], wanted, { deleted: true })
  return new Map(named.map(({ id, internalCode }) => [id, internalCode]))
}

interface Named {
  values: { internal_code?: string | null | undefined; sku?: string | null | undefined }
}

/** The discounts and articles the rows of a file name, by what they are called there. */
export const namedIn = async (scene: Scene, rows: readonly Named[]) => ({
  known: await discountsNumbered(
    scene,
    rows.map(({ values }) => values.internal_code),
  ),
  prices: await pricesOf(
    scene,
    rows.map(({ values }) => values.sku),
  ),
})

/** Prices of the shop, by SKU in small letters. */
export const pricesOf = ({ tx }: Scene, skus: readonly (string | null | undefined)[]) =>
  fieldsTitled(tx, variants, lower(skus), ['sku', 'price'])

type At = Finding & { line: number }

export const failed = (...findings: At[]): BulkVerdict => ({ changes: [], findings, warnings: [] })
export const passed = (changes: BulkChange[], warnings: At[] = []): BulkVerdict => ({ changes, findings: [], warnings })

/** Which discount the rows of a unit are about, so that it is shown also where nothing of it changes. */
export const aboutIt = (unit: readonly { line: number }[], id: string) => ({
  about: unit.map(({ line }) => ({ line, resource: discounts, id })),
})

export const noDiscount = (line: number, number: string | null | undefined, vendor: string): At => ({
  ...finding('REF_NOT_FOUND', { thing: oneOf(discounts), v: number ?? '', vendor }, 'internal_code'),
  line,
})
export const noSku = (line: number, sku: string | null | undefined): At => ({
  ...remark('REF_NOT_FOUND', 'SKU {sku} does not exist', {
    params: { sku: sku ?? '' },
    path: 'sku',
    key: 'discounts.findings.noSku',
  }),
  line,
})

/** Only what differs is written; a row that says what is there changes nothing. */
export const patched = (resource: Resource, before: { id: string }, patch: Record<string, unknown>): BulkChange[] => {
  const stored: Record<string, unknown> = { ...before }
  const differs = Object.entries(patch).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[name] ?? null),
  )
  return differs.length > 0 ? [{ does: 'change', resource, id: before.id, patch: Object.fromEntries(differs) }] : []
}
