// What a chunk of file rows names: warehouses and couriers by their codes, found without regard to case.
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { BulkVerdict } from '#server/records/serve.ts'
import { couriers } from './couriers.ts'
import { warehouses } from './warehouses.ts'

export type Codes = ReadonlyMap<string, string>

const byCode = (rows: readonly { id: string; code: string }[]): Codes =>
  new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]))

export const housesByCode = async (tx: Tx): Promise<Codes> =>
  byCode(await fieldsWhere(tx, warehouses, ['id', 'code'], undefined))

export const couriersByCode = async (tx: Tx): Promise<Codes> =>
  byCode(await fieldsWhere(tx, couriers, ['id', 'code'], undefined))

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
