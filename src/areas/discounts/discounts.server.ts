// What only discounts need on the server: their numbers, and how much of their limits is taken.
import { sql } from 'drizzle-orm'
import { isMeant } from '#contract/field.ts'
import { finding } from '#contract/finding.ts'
import { fieldOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { couponCodes } from './codes.ts'
import { discounts } from './discounts.ts'

/** The next number of the vendor; whoever comes second waits for the first. */
const nextNumber = async ({ tx, setting }: Scene): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`discounts ${setting.vendor}`}))`)
  const { rows } = await tx.execute<{ last: number | null }>(
    sql`select max(substring(internal_code from 3)::int) as last from discounts where vendor = ${setting.vendor}`,
  )
  return (rows[0]?.last ?? 0) + 1
}

/** Fills in what nobody types: the number, and the name of a coupon that goes by its code. */
const complete = async (scene: Scene, changes: readonly Change[]): Promise<void> => {
  const made = changes.filter(({ after }) => !after.internalCode)
  const first = made.length > 0 ? await nextNumber(scene) : 0
  for (const [at, { after }] of made.entries()) after.internalCode = `D-${first + at}`
  for (const { after } of changes) {
    if (typeof after.code === 'string') after.code = after.code.toUpperCase()
    after.name ??= after.code ?? after.internalCode
  }
}

/** What a discount of its kind cannot be without. */
const needed = ['code', 'percentOff', 'amountOff', 'bulkTiers', 'phases', 'trigger', 'offerItems', 'setTiers'] as const

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const missing = ({ after }: Change): Finding[] =>
  needed
    .filter(name => isMeant(discounts.fields[name], after) && isEmpty(after[name]))
    .map(name => finding('REQUIRED', { col: fieldOf(discounts, name) }, name))

const taken = sql`(select c.uses from discount_counters c where c.vendor = t.vendor and c.discount = t.id and c.scope = '')`
const spent = sql`(select c.amount from discount_counters c where c.vendor = t.vendor and c.discount = t.id and c.scope = '')`

export const discountsServer = serve(discounts, {
  async check(scene, changes) {
    await complete(scene, changes)
    return changes.map(missing)
  },
  computed: {
    uses: sql`coalesce(${taken}, 0)`,
    spent: sql`coalesce(${spent}, 0)`,
    isExhausted: sql`coalesce(${taken} >= t.total_uses or ${spent} >= t.budget, false)`,
  },
  actions: {},
})

export const couponCodesServer = serve(couponCodes, {
  computed: {
    used: sql`coalesce((select c.uses from discount_counters c where c.vendor = t.vendor and c.discount = t.discount and c.scope = 'c:' || t.id), 0)`,
  },
  actions: {},
})
