// What rows of the files of discounts name: discounts by their numbers, codes, and goods by their SKUs.
import { sql } from 'drizzle-orm'
import { finding, remark } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { storedByIds } from '#server/records/read.ts'
import type { BulkChange, BulkVerdict, Scene } from '#server/records/serve.ts'
import { type CouponCodeRow, couponCodes } from './codes.ts'
import { type DiscountRow, discounts } from './discounts.ts'

const lower = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap(text => (text ? [text.trim().toLowerCase()] : []))),
]

const found = async (scene: Scene, resource: Resource, query: ReturnType<typeof sql>) => {
  const { rows } = await scene.tx.execute<{ id: string }>(query)
  const ids = rows.map(({ id }) => id)
  return storedByIds(scene.tx, scene.setting.vendor, resource, ids, false)
}

/** By number, in small letters. */
export const discountsNumbered = async (
  scene: Scene,
  numbers: readonly (string | null | undefined)[],
): Promise<Map<string, DiscountRow>> => {
  const rows = await found(
    scene,
    discounts,
    sql`select id from discounts where status <> 2 and lower(internal_code) = any(${sql.param(lower(numbers))}::text[])`,
  )
  return new Map((rows as unknown as DiscountRow[]).map(row => [row.internalCode.toLowerCase(), row]))
}

/** Product discounts of one SKU alone, by that SKU. */
export const discountsOfSku = async (
  scene: Scene,
  skus: readonly (string | null | undefined)[],
): Promise<Map<string, DiscountRow>> => {
  const wanted = lower(skus).map(sku => `sku:${sku}`)
  const rows = await found(
    scene,
    discounts,
    sql`select id from discounts where status <> 2 and kind = 3 and lower(target) = any(${sql.param(wanted)}::text[])`,
  )
  return new Map((rows as unknown as DiscountRow[]).map(row => [String(row.target).toLowerCase(), row]))
}

export type NamedCode = CouponCodeRow & { number: string }

export const codesNamed = async (
  scene: Scene,
  codes: readonly (string | null | undefined)[],
): Promise<Map<string, NamedCode>> => {
  const rows = (await found(
    scene,
    couponCodes,
    sql`select id from coupon_codes where status <> 2 and lower(code) = any(${sql.param(lower(codes))}::text[])`,
  )) as unknown as CouponCodeRow[]
  const numbers = await numbersOf(scene, rows)
  // Of those that were one code the live one is meant, else the one that was written last.
  const latest = rows.toSorted(
    (one, other) =>
      Number(one.status === 'active') - Number(other.status === 'active') || (one.updatedAt < other.updatedAt ? -1 : 1),
  )
  return new Map(latest.map(row => [row.code.toLowerCase(), { ...row, number: numbers.get(row.discount) ?? '' }]))
}

export const numbersOf = async ({ tx }: Scene, rows: readonly { discount: string }[]): Promise<Map<string, string>> => {
  const ids = [...new Set(rows.map(({ discount }) => discount))]
  const { rows: named } = await tx.execute<{ id: string; number: string }>(
    sql`select id, internal_code as number from discounts where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(named.map(({ id, number }) => [id, number]))
}

export const pricesOf = async (
  { tx }: Scene,
  skus: readonly (string | null | undefined)[],
): Promise<Map<string, { sku: string; price: number }>> => {
  const { rows } = await tx.execute<{ sku: string; price: string }>(
    sql`select sku, price from variants where status <> 2 and lower(sku) = any(${sql.param(lower(skus))}::text[])`,
  )
  return new Map(rows.map(({ sku, price }) => [sku.toLowerCase(), { sku, price: Number(price) }]))
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
  ...remark('REF_NOT_FOUND', 'There is no SKU {sku}', {
    params: { sku: sku ?? '' },
    path: 'sku',
    key: 'discounts.findings.noSku',
  }),
  line,
})

/** Only what differs is written; a row that says what is there changes nothing. */
export const patched = (resource: Resource, before: { id: string }, patch: Record<string, unknown>): BulkChange[] => {
  const stored = before as unknown as Record<string, unknown>
  const differs = Object.entries(patch).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[name] ?? null),
  )
  return differs.length > 0 ? [{ does: 'change', resource, id: before.id, patch: Object.fromEntries(differs) }] : []
}
