// The vendor's rates, classes and HSN rows as the rules want them.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { taxDefaultsOf } from '#areas/settings/settings.door.ts'
import type { ClassNames, TaxRate } from '#rules/tax/resolveTax.ts'
import type { SlabGap } from '#rules/tax/slabRate.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { hsnCodes, taxClasses } from './taxClasses.ts'
import { taxes } from './taxes.ts'

export interface TaxTables {
  rates: TaxRate[]
  hsn: { code: string; taxClass: string | null }[]
  /** Class id -> code and back. */
  codeOf: Map<string, string>
  idOf: Map<string, string>
  classNames: ClassNames
  /** Where neither product, HSN nor category names one. */
  vendorDefault: string | null
  /** Which rate a price between two slabs bears. */
  slabGap: SlabGap
}

const t = tableFor(taxes)

const fields = [
  ...(['id', 'name', 'country', 'taxClass', 'system'] as const),
  ...(['rate', 'cess', 'slabs', 'validFrom', 'validTo'] as const),
] as const

const isHeld = or(
  inArray(t.status, ['active', 'schedule']),
  and(eq(t.status, 'inactive'), sql`${t.validTo} <= current_date`),
)
const liveFirst = sql`${eq(t.status, 'inactive')}, ${t.validFrom} desc, ${t.id}`

/** Those in force, those that will be, and those that have ended. Classes are told apart by their code. */
export const readTaxTables = async (tx: Tx): Promise<TaxTables> => {
  const classes = await fieldsWhere(tx, taxClasses, ['id', 'code', 'name'], undefined)
  const codeOf = new Map(classes.map(({ id, code }) => [id, code]))
  const rows = await fieldsWhere(tx, taxes, fields, isHeld, { order: liveFirst })
  const { defaultTaxClass, slabGap } = await taxDefaultsOf(tx)
  const hsn = await fieldsWhere(tx, hsnCodes, ['code', 'taxClass'], undefined)
  return {
    codeOf,
    idOf: new Map(classes.map(({ id, code }) => [code.toLowerCase(), id])),
    classNames: new Map(classes.map(({ code, name }) => [code, name])),
    rates: rows.map(({ id, name, country, taxClass, system, rate, cess, slabs, validFrom, validTo }) => ({
      id,
      name,
      country,
      taxClass: codeOf.get(taxClass) ?? taxClass,
      system: systems[system],
      rate,
      ...(cess && { cess }),
      slabs: slabsIn(slabs),
      validFrom,
      validTo,
    })),
    hsn: hsn.map(({ code, taxClass }) => ({ code, taxClass: codeOf.get(taxClass) ?? null })),
    vendorDefault: defaultTaxClass ? (codeOf.get(defaultTaxClass) ?? null) : null,
    slabGap: slabGap === 'lower' ? 'LOWER' : 'HIGHER',
  }
}

const systems = { gst: 'GST', vat: 'VAT' } as const

/** An empty list of slabs is none: the one rate holds. */
const slabsIn = (value: unknown): TaxRate['slabs'] => {
  const slabs = value as TaxRate['slabs'] | null
  return slabs && slabs.length > 0 ? slabs : undefined
}

/** A rate from the fields of its record. */
export const asRate = (id: string, after: Record<string, unknown>, tables: TaxTables): TaxRate => ({
  id,
  country: String(after.country),
  taxClass: tables.codeOf.get(String(after.taxClass)) ?? String(after.taxClass),
  system: after.system === 'vat' ? 'VAT' : 'GST',
  rate: Number(after.rate),
  cess: (after.cess as number | null) ?? undefined,
  slabs: slabsIn(after.slabs),
  validFrom: String(after.validFrom),
  validTo: (after.validTo as string | null) ?? null,
})
