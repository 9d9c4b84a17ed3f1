// What orders, their parcels and their events tell of a person who is forgotten; amounts and taxes stay. The address on an invoice
// stays for as long as the law wants the invoice kept.
import { isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Scene } from '#server/records/serve.ts'
import { orderEvents } from '../orderEvents.ts'
import { orders } from '../orders.ts'
import { packages } from '../packages.ts'
import { idsOfOrders } from './ofMembers.server.ts'

type Forgetting = Pick<Scene, 'tx' | 'now'>

const o = tableFor(orders)
const p = tableFor(packages)
const e = tableFor(orderEvents)

/** Placed before it, an invoice need not be kept any more. */
const keptSince = async ({ tx, now }: Forgetting): Promise<SQL> =>
  sql`${now.toISOString()}::timestamptz - make_interval(years => ${(await settingsOf(tx)).retentionYears})`

/** What an order tells of a person beside sealed fields; the name becomes the token, an address goes unless the law keeps its invoice. */
export const forgetOnOrders = async (scene: Forgetting, member: string, token: string): Promise<void> => {
  const { tx } = scene
  const isKept = sql`${o.invoiceNo} is not null and ${o.placedAt} > ${await keptSince(scene)}`
  const named = sql`jsonb_build_object('name', ${token}::text)`
  await run(
    tx,
    sql`update ${o} set ${bare(o.contactName)} = ${token}, ${bare(o.phone)} = null, ${bare(o.email)} = null,
        ${bare(o.customerNote)} = null, ${bare(o.billTo)} = case when ${isKept} then ${o.billTo} || ${named} end,
        ${bare(o.shipTo)} = case when ${isKept} then ${o.shipTo} || ${named} end
      where ${o.vendor} = app_vendor() and ${o.member} = ${member}::uuid`,
  )
  const theirs = idsOfOrders([member])
  await run(
    tx,
    sql`update ${p} set ${bare(p.shipTo)} = null, ${bare(p.phone)} = null
      where ${p.vendor} = app_vendor() and ${p.order} in (${theirs})`,
  )
  await run(
    tx,
    sql`update ${e} set ${bare(e.raw)} = ${e.raw} - array['shipTo', 'phone']
      where ${e.vendor} = app_vendor() and ${e.order} in (${theirs}) and ${e.raw} ?| array['shipTo', 'phone']`,
  )
}

/** The addresses on invoices of those forgotten, whom a sub-select finds the ids of, go with the years the law keeps them. */
export const forgetOutdatedAddresses = async (scene: Forgetting, forgotten: SQL): Promise<void> => {
  await run(
    scene.tx,
    sql`update ${o} set ${bare(o.billTo)} = null, ${bare(o.shipTo)} = null
      where ${o.vendor} = app_vendor() and ${o.member} in (${forgotten})
        and ${or(isNotNull(o.billTo), isNotNull(o.shipTo))} and ${o.placedAt} <= ${await keptSince(scene)}`,
  )
}

/** A statement of the ids of everything whose history tells of a member's orders: these and their parcels. */
export const idsTellingOf = (member: string): SQL =>
  sql`${idsOfOrders([member])} union all
    select ${p.id} from ${p} where ${p.vendor} = app_vendor() and ${p.order} in (${idsOfOrders([member])})`
