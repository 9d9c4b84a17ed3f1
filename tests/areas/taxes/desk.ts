// The head of each test file of taxes: a world of its own, the calculator as it is asked, and rates that are handed in.
import { sql } from 'drizzle-orm'
import { taxClasses } from '#areas/taxes/taxClasses.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import { taxZones } from '#areas/taxRegistrations/taxZones.ts'
import type { Shown } from '#contract/call.ts'
import { type Param, printed } from '#contract/said.ts'
import { withTenant } from '#server/db/tenant.ts'
import { opened } from '../../support/opened.ts'

export const taxesDesk = async () => {
  const { here, admin, files } = await opened()
  /** Articles on sale whose class is STD by their own, the longest row of their HSN, their category's or the vendor's. */
  const inStandard = () =>
    withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
      const { rows } = await tx.execute<{ sku: string }>(sql`
        select v.sku from variants v join products p on p.id = v.product join categories c on c.id = p.category
        where v.status = 1 and p.status = 1 and coalesce(p.tax_class, (select h.tax_class from hsn_codes h
          where starts_with(p.hsn, h.code) order by length(h.code) desc limit 1), c.default_tax_class,
          (select id from tax_classes where code = 'STD')) = (select id from tax_classes where code = 'STD') order by v.sku`)
      return rows.map(({ sku }) => sku)
    })
  const emirates = await here.as('admin', 'mgp-are')

  const classNamed = async (code: string) => (await admin.list(taxClasses, `filter=code:${code}`)).rows[0]!
  const calculated = async (input: Record<string, unknown>, who = admin) =>
    (await who.act(taxes, 'calculate', { input: { mode: 'inclusive', ...input } })).body
  /** Of two sides the one between states. */
  const firstOf = (shown: Shown): Param => {
    if (shown.kind === 'columns') return shown.columns[0]!.result
    return shown.kind === 'trace' ? shown.result : shown.title
  }
  const tax = async (input: Record<string, unknown>, who = admin) =>
    printed(firstOf((await calculated(input, who)).data.result as Shown))
  const zoneOf = async (code: string) => (await admin.list(taxZones, `filter=code:${code}`)).rows[0]!.id
  /** From one state to another, by their codes. */
  const way = async (from: string, to: string) => ({ shipFrom: await zoneOf(from), shipTo: await zoneOf(to) })

  /** Rehearsed from its first day, as whoever submits it must have it. */
  const rehearsedFrom = async (from: string, ids: string[]) => {
    const { body } = await admin.act(taxes, 'rehearse', { ids, input: { from, keeps: 'price' } })
    await files.over(String(body.data.jobId))
  }
  const refusalsOf = async (action: 'submit' | 'approve', ids: string[], who = admin) =>
    JSON.stringify((await who.act(taxes, action, { ids })).body.data.refused)
  return {
    here,
    admin,
    files,
    inStandard,
    emirates,
    classNamed,
    calculated,
    tax,
    zoneOf,
    way,
    rehearsedFrom,
    refusalsOf,
  }
}
