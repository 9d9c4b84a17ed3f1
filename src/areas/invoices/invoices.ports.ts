// What the register of invoices asks of refunds, which stand above it: the credit notes. Amounts in minor units.
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { TaxComponent } from '#rules/tax.ts'
import type { Tx } from '#server/db/tenant.ts'
import { question } from '#server/records/ports.ts'

/** What was paid back of an order. */
export interface PaidBack {
  order: string
  items: { line: string; units: number[]; amount: number }[] | null
  tax: TaxComponent[] | null
  /** As a calendar day of the vendor. */
  day: string
  /** Shipping and cash fee that went back, and what of them is the cash fee. */
  charges: number
  cod: number
}

export interface CreditNote extends PaidBack {
  number: string
  /** Nothing where finance did not have it lower the tax. */
  goodwill: number
}

export interface CreditNotesAsked {
  /** The first day of the month, as a calendar day of the vendor. */
  first: string
  timezone: string
  /** Whose orders are meant. */
  ofOrder: (order: SQLWrapper) => SQL | undefined
  after: string
  most: number
}

/** Credit notes of a month by their numbers, those behind `after`. */
export const creditNotesIn = question<[tx: Tx, asked: CreditNotesAsked], Promise<CreditNote[]>>(
  'invoices.creditNotesIn',
)

/** Refunds of charges that were paid and have no credit note, by their orders: there was no invoice to credit then. */
export const chargesWithoutNote = question<
  [tx: Tx, orders: readonly string[], timezone: string],
  Promise<ReadonlyMap<string, PaidBack[]>>
>('invoices.chargesWithoutNote')
