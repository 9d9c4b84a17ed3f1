// Demo discounts: thirty of all seven kinds, among them those of the golden order, with their codes and twenty test carts.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import { Channel } from '#contract/channel.ts'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { seedAppointments } from '#server/seed/appointments.ts'
import { daysAgo } from '#server/seed/day.ts'
import { seedOperation } from '#server/seed/pastOperations.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { carts, type SeededCart } from './carts.seed.ts'
import { coded } from './choices.seed.ts'
import { testCarts } from './codes.ts'
import { discounts } from './discounts.ts'
import { tryCarts } from './lab/tested.server.ts'
import { readShop } from './pricing/shop.server.ts'
import { handedIn, type SeededDiscount, sale } from './sale.seed.ts'
import { CodeMode } from './sets.ts'

const c = tableFor(testCarts)

/** Who plans what is scheduled, and hands in what others approve. */
const desk = 'catalogue@nucleus.example'

type SeedRow = Record<string, unknown>

const live = codeIn(RecordStatus, 'active')

/** What a discount says where the list of them says nothing. */
const usual = {
  benefit: 'percent',
  code_mode: 'single',
  audience: 'all',
  paid_how: 'any',
  counted_of: 'targeted',
  amount_per: 'order',
  priority: 100,
  combines_line: true,
  combines_order: true,
  combines_shipping: true,
  ignore_floor: false,
  return_on_cancel: false,
  return_policy: 'keepShare',
}

const rowOf = (
  vendor: string,
  chance: DatedChance,
  at: number,
  { from, to, status = 'active', ...own }: SeededDiscount,
): SeedRow => ({
  ...base(chance, vendor, chance.id(), codeIn(RecordStatus, status), 60 - at),
  ...coded(usual),
  internal_code: `D-${at + 1}`,
  starts_at: from === undefined ? null : daysAgo(chance.day, -from),
  ends_at: to === undefined ? null : daysAgo(chance.day, -to),
  ...coded(own),
})

/** When the test carts are filled. */
const noon = ({ day }: DatedChance): string => daysAgo(day, 0, 12)

const cartRow = (vendor: string, chance: DatedChance, { name, lines, ...own }: SeededCart): SeedRow => ({
  ...base(chance, vendor, chance.id(), live, 30),
  name,
  channel: codeIn(Channel, 'web'),
  is_prepaid: true,
  member_orders: 1,
  at: noon(chance),
  ...own,
  lines: Object.entries(lines).map(([sku, units]) => (units === 1 ? sku : `${sku} x${units}`)),
})

const single = ({ code }: SeedRow): boolean => typeof code === 'string'

export const seedDiscounts = async (tx: Tx, vendor: string, chance: DatedChance): Promise<void> => {
  if (vendor !== 'mgp') return
  const all = sale.map((one, at) => rowOf(vendor, chance, at, one))
  await insertRows(tx, 'discounts', all)
  const waiting = codeIn(RecordStatus, 'schedule')
  await seedAppointments(tx, vendor, {
    resource: discounts.name,
    by: desk,
    plans: all.flatMap(({ id, status, starts_at: at }) =>
      status === waiting ? [{ id: String(id), at: String(at) }] : [],
    ),
  })
  await insertRows(tx, 'coupon_codes', [
    ...all.filter(single).map(({ id, code }) => ({
      ...base(chance, vendor, chance.id(), live, 40),
      discount: id,
      code,
    })),
    ...batchOf(vendor, all.find(({ code_mode }) => code_mode === codeIn(CodeMode, 'batch'))!.id as string, chance),
  ])
  await insertRows(
    tx,
    'test_carts',
    carts.map(one => cartRow(vendor, chance, one)),
  )
  await expectThen(tx, new Date(noon(chance)))
}

/**
 * One that waits, with who made and submitted it: everybody else who may approve it sees it waiting, and they do not. Only its history
 * names them.
 */
export const seedHandedIn = async (tx: Tx, vendor: string, chance: DatedChance): Promise<void> => {
  if (vendor !== 'mgp') return
  const row = rowOf(vendor, chance, sale.length, handedIn)
  const [made, submitted] = [daysAgo(chance.day, 1, 9), daysAgo(chance.day, 1, 10)]
  Object.assign(row, { version: 2, created_at: made, updated_at: submitted })
  await insertRows(tx, 'discounts', [row])
  await insertRows(tx, 'coupon_codes', [
    { ...base(chance, vendor, chance.id(), live, 1), discount: row.id, code: row.code },
  ])
  const { name, code, percent_off: percentOff, target } = row
  const steps = [
    { action: 'create', at: made, before: null, after: { status: 'draft', name, code, percentOff, target } },
    { action: 'submit', at: submitted, before: { status: 'draft' }, after: { status: 'moderate' } },
  ]
  for (const [at, { action, ...step }] of steps.entries())
    await seedOperation(tx, vendor, {
      ...step,
      id: chance.id(),
      by: desk,
      action: actionId(discounts, action),
      resource: discounts.name,
      record: String(row.id),
      version: at + 1,
    })
}

/** What the carts cost with all that was seeded. */
const expectThen = async (tx: Tx, at: Date): Promise<void> => {
  const shop = await readShop(tx, at)
  const tried = await tryCarts(tx, { shop, records: shop.records })
  const rows = tried.map(({ cart, after }) => ({ id: cart.id, expected: after, total: after.grand }))
  await tx.execute(sql`update ${c} set ${bare(c.expected)} = r.expected, ${bare(c.expectedTotal)} = r.total
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, expected jsonb, total bigint) where ${c.id} = r.id`)
}

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const batchOf = (vendor: string, discount: string, chance: DatedChance): SeedRow[] =>
  Array.from({ length: 40 }, () => ({
    ...base(chance, vendor, chance.id(), live, 20),
    discount,
    max_uses: 1,
    batch: 'Winter newsletter',
    code: `WIN${Array.from({ length: 7 }, () => letters[chance.under(letters.length)]).join('')}`,
  }))
