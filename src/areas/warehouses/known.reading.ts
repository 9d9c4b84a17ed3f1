// What a chunk of file rows names: warehouses, couriers and variants by their codes, found without regard to case.
import { sql } from 'drizzle-orm'
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { BulkVerdict } from '#server/records/serve.ts'

export type Codes = ReadonlyMap<string, string>

export const housesByCode = async (tx: Tx): Promise<Codes> => {
  const { rows } = await tx.execute<{ id: string; code: string }>(
    sql`select id, lower(code) as code from warehouses where vendor = app_vendor() and status <> 2`,
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

export const couriersByCode = async (tx: Tx): Promise<Codes> => {
  const { rows } = await tx.execute<{ id: string; code: string }>(
    sql`select id, lower(code) as code from couriers where vendor = app_vendor() and status <> 2`,
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

export const variantsBySku = async (tx: Tx, skus: readonly string[]): Promise<Codes> => {
  const { rows } = await tx.execute<{ id: string; sku: string }>(
    sql`select id, lower(sku) as sku from variants where vendor = app_vendor() and status <> 2
      and lower(sku) = any(${sql.param(skus.map(sku => sku.toLowerCase()))}::text[])`,
  )
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

export const codesById = (codes: Codes): ReadonlyMap<string, string> =>
  new Map([...codes].map(([code, id]) => [id, code.toUpperCase()]))

export const unknown = (thing: Resource, v: string, vendor: string, path: string): Finding =>
  finding('REF_NOT_FOUND', { thing: oneOf(thing), v, vendor }, path)

export const failed = (line: number, ...found: Finding[]): BulkVerdict => ({
  changes: [],
  findings: found.map(one => ({ ...one, line })),
  warnings: [],
})

export const does = (...changes: BulkVerdict['changes']): BulkVerdict => ({ changes, findings: [], warnings: [] })

/** Only what the file says and what differs. */
export const differing = (before: object, given: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const was = before as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && (was[name] ?? null) !== (value ?? null)),
  )
}
