// What a price depends on beside the cart: the vendor's ways, its rates of tax, shipping and cash, and its live discounts.
import { eq, sql } from 'drizzle-orm'
import { readTree } from '#areas/categories/categories.door.ts'
import { readCharges, readRules } from '#areas/codCharges/codCharges.door.ts'
import { readVendor } from '#areas/settings/settings.door.ts'
import { readCard, readSurcharges } from '#areas/shippingRates/shippingRates.door.ts'
import { readTaxTables } from '#areas/taxes/taxes.door.ts'
import type { LimitName } from '#rules/pricing/discount.ts'
import { type DiscountRecord, discountOf } from '#rules/pricing/recorded.ts'
import { dayAt, minuteAt } from '#rules/vendorDay.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { rowsById, rowsWhere } from '#server/records/rows.ts'
import { usesHeldFor } from '../codes/uses.server.ts'
import { discounts } from '../discounts.ts'
import { scopes } from '../scopes.ts'

export type Counted = ReadonlyMap<string, ReadonlyMap<string, { uses: number; amount: number }>>

/** What is taken of the limits of these scopes, by discount and scope. */
const readCounters = async (tx: Tx, wanted: readonly string[], without?: string): Promise<Counted> => {
  const { rows } = await tx.execute<{ discount: string; scope: string; uses: number; amount: string }>(
    without === undefined
      ? sql`select discount, scope, uses, amount from discount_counters where scope = any(${sql.param(wanted)}::text[])`
      : sql`select c.discount, c.scope, c.uses - coalesce(o.uses, 0) as uses, c.amount - coalesce(o.amount, 0) as amount
          from discount_counters c left join ${usesHeldFor(without)} o on o.discount = c.discount and o.scope = c.scope
          where c.scope = any(${sql.param(wanted)}::text[])`,
  )
  return new Map(
    [...Map.groupBy(rows, ({ discount }) => discount)].map(([discount, own]) => [
      discount,
      new Map(own.map(({ scope, uses, amount }) => [scope, { uses, amount: Number(amount) }])),
    ]),
  )
}

/** Who uses it: the member, and whoever else has their phone. */
export interface By {
  member?: string | undefined
  phoneHash?: string | undefined
  /** An order, by its id, whose own uses are not in its way. */
  without?: string | undefined
}

const personsOf = ({ member, phoneHash }: By): string[] => [
  ...(member ? [scopes.member(member)] : []),
  ...(phoneHash ? [scopes.phone(phoneHash)] : []),
]

const usedOf = (counted: Counted, id: string, day: string, persons: readonly string[]) => {
  const own = counted.get(id)
  const uses = (scope: string) => own?.get(scope)?.uses ?? 0
  const used: Partial<Record<LimitName, number>> = {
    totalUses: uses(scopes.all),
    perDay: uses(scopes.day(day)),
    budget: own?.get(scopes.all)?.amount ?? 0,
    ...(persons.length > 0 && { perMember: Math.max(...persons.map(uses)) }),
  }
  return used
}

export type LiveDiscount = DiscountRecord & { version: number; internalCode: string; status: string }

const d = tableFor(discounts)

/** Those in force, or these; as their records hold them. */
export const readDiscounts = (tx: Tx, ids?: readonly string[]): Promise<LiveDiscount[]> =>
  ids ? rowsById(tx, discounts, ids) : rowsWhere(tx, discounts, eq(d.status, 'active'))

/**
 * What prices are worked out from, as of a moment: vendor, discounts with what is left of their limits, fees and taxes.
 */
export const readShop = async (tx: Tx, at: Date, by: By = {}) => {
  const vendor = await readVendor(tx)
  const day = dayAt(at, vendor.timezone)
  const records = await readDiscounts(tx)
  const persons = personsOf(by)
  const counted = await readCounters(tx, [scopes.all, scopes.day(day), ...persons], by.without)
  const tree = await readTree(tx)
  return {
    vendor,
    at,
    day,
    minute: minuteAt(at, vendor.timezone),
    records,
    discounts: records.map(record => discountOf(record, usedOf(counted, record.id, day, persons))),
    tree,
    categoryNames: new Map(tree.map(({ slug, name }) => [slug.toLowerCase(), name])),
    taxes: await readTaxTables(tx),
    card: await readCard(tx, vendor.urlLang),
    surcharges: await readSurcharges(tx),
    charges: await readCharges(tx),
    codRules: await readRules(tx, at, vendor.urlLang),
  }
}

export type Shop = Awaited<ReturnType<typeof readShop>>

/** The same shop at another moment, with these discounts, as if none of them had been used. */
export const shopWith = (shop: Shop, at: Date, records: readonly DiscountRecord[]): Shop => ({
  ...shop,
  at,
  day: dayAt(at, shop.vendor.timezone),
  minute: minuteAt(at, shop.vendor.timezone),
  discounts: records.map(record => discountOf(record)),
})
