// The vendor's rates, classes and HSN rows as the rules want them.
import { sql } from 'drizzle-orm'
import { SlabGapPolicy } from '#areas/settings/sets.ts'
import { nameOfCode } from '#contract/valueSet.ts'
import { startOfDay } from '#rules/during.ts'
import type { TaxRate } from '#rules/tax/resolveTax.ts'
import type { Slab, SlabGap } from '#rules/tax/slabRate.ts'
import type { Tx } from '#server/db/tenant.ts'

export interface TaxTables {
  rates: TaxRate[]
  hsn: { code: string; taxClass: string | null }[]
  /** Class id -> code and back. */
  codeOf: Map<string, string>
  idOf: Map<string, string>
  /** Where neither product, HSN nor category names one. */
  vendorDefault: string | null
  /** Which rate a price between two slabs bears. */
  slabGap: SlabGap
}

/** Those in force, those that will be, and those that have ended. Classes are told apart by their code, so that a trace can be read. */
export const readTaxTables = async (tx: Tx): Promise<TaxTables> => {
  const { rows: classes } = await tx.execute<{ id: string; code: string }>(
    sql`select id, code from tax_classes where status <> 2`,
  )
  const codeOf = new Map(classes.map(({ id, code }) => [id, code]))
  const { rows } = await tx.execute<{
    id: string
    name: string
    country: string
    tax_class: string
    system: number
    rate: number
    cess: number | null
    slabs: Slab[] | null
    from: string
    to: string | null
  }>(
    sql`select id, name, country, tax_class, system, rate, cess, slabs, valid_from::text as from, valid_to::text as to
      from taxes where status in (1, 6) or (status = 0 and valid_to <= current_date) order by status = 0, valid_from desc, id`,
  )
  const { rows: settled } = await tx.execute<{ usual: string | null; gap: number }>(
    sql`select default_tax_class as usual, slab_gap as gap from settings where vendor = app_vendor() and status <> 2`,
  )
  const [{ usual, gap } = { usual: null, gap: 0 }] = settled
  const { rows: hsn } = await tx.execute<{ code: string; tax_class: string }>(
    sql`select code, tax_class from hsn_codes where status <> 2`,
  )
  return {
    codeOf,
    idOf: new Map(classes.map(({ id, code }) => [code.toLowerCase(), id])),
    rates: rows.map(row => ({
      id: row.id,
      name: row.name,
      country: row.country,
      taxClass: codeOf.get(row.tax_class) ?? row.tax_class,
      system: row.system === 2 ? 'VAT' : 'GST',
      rate: row.rate,
      ...(row.cess && { cess: row.cess }),
      slabs: slabsIn(row.slabs),
      validFrom: row.from,
      validTo: row.to,
    })),
    hsn: hsn.map(row => ({ code: row.code, taxClass: codeOf.get(row.tax_class) ?? null })),
    vendorDefault: usual ? (codeOf.get(usual) ?? null) : null,
    slabGap: nameOfCode(SlabGapPolicy, gap) === 'lower' ? 'LOWER' : 'HIGHER',
  }
}

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

/** Digits an HSN must have on invoices: 6 once one registration turns over more than 5 crore. */
export const digitsNeeded = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.execute<{ band: number | null }>(
    sql`select max(turnover_band) as band from tax_registrations where status = 1 and kind = 1`,
  )
  return { 1: 4, 2: 6 }[rows[0]?.band ?? 0] ?? 0
}

/** The calendar day it is for the vendor. */
export const dayAt = (now: Date, timezone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  )

/** The moment a calendar day of the vendor begins. */
export const beginningOf = (day: string, timezone: string): string => new Date(startOfDay(day, timezone)).toISOString()
