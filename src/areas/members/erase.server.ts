// A member forgotten for good: what told of them is gone from their record, its history and whatever was written on their orders;
// amounts and taxes stay as they were, under a token nobody can lead back. Final: there is no way to take it back.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { forgetPhone } from '#areas/discounts/forgetting.keeping.ts'
import { settingsOf } from '#areas/settings/settings.reading.ts'
import { columnOf, tableOf } from '#contract/address.ts'
import type { ActionInput, Resource } from '#contract/resource.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { members } from './members.ts'
import { blockersOf } from './mergeBlockers.server.ts'
import { closeErased } from './privacyRequests.server.ts'
import { forgetProofs } from './proofs.server.ts'

const told = [
  ...(['phone', 'email', 'lastName', 'gender', 'dob', 'language', 'profile', 'dueDate', 'children', 'tags'] as const),
  ...(['blockReason', 'codBlockReason', 'referralCode', 'referredBy', 'risk', 'riskScore', 'rfm'] as const),
]

const toldElsewhere = [
  ...['name', 'firstName', 'contactName', 'billTo', 'shipTo', 'customerNote', 'asked', 'recognisedBy', 'answer'],
  ...['proof', 'proofFile', 'recipient', 'line1', 'line2', 'landmark', 'shortAddress', 'place', 'mark'],
]

/** Placed before it, an invoice need not be kept any more. */
const keptSince = async ({ tx, now }: Scene) =>
  sql`${now.toISOString()}::timestamptz - make_interval(years => ${(await settingsOf(tx)).retentionYears})`

/** What an order tells of a person beside sealed fields; an address goes too, unless the law keeps its invoice. */
const ordersForgotten = async (scene: Scene, member: string, token: string) => {
  const { tx } = scene
  const kept = sql`invoice_no is not null and placed_at > ${await keptSince(scene)}`
  await run(
    tx,
    sql`update orders set contact_name = ${token}, phone = null, email = null, customer_note = null,
        bill_to = case when ${kept} then bill_to || jsonb_build_object('name', ${token}::text) end,
        ship_to = case when ${kept} then ship_to || jsonb_build_object('name', ${token}::text) end
      where vendor = app_vendor() and member = ${member}::uuid`,
  )
  const theirs = sql`"order" in (select id from orders where vendor = app_vendor() and member = ${member}::uuid)`
  await run(scene.tx, sql`update packages set ship_to = null, phone = null where vendor = app_vendor() and ${theirs}`)
  await run(
    scene.tx,
    sql`update order_events set raw = raw - array['shipTo', 'phone'] where vendor = app_vendor() and ${theirs}
      and raw ?| array['shipTo', 'phone']`,
  )
}

/** The address on an invoice of somebody forgotten goes with the years the law keeps it. */
export const forgetOutdated = async (scene: Scene): Promise<void> => {
  await run(
    scene.tx,
    sql`update orders o set bill_to = null, ship_to = null from members m
      where m.vendor = app_vendor() and m.status = 2 and m.merged_into is null
        and o.vendor = m.vendor and o.member = m.id and (o.bill_to is not null or o.ship_to is not null)
        and o.placed_at <= ${await keptSince(scene)}`,
  )
}

/** Wherever else a member is pointed to, what is sealed there goes. */
const sealedForgotten = async (tx: Tx, areas: readonly Resource[], member: string): Promise<void> => {
  for (const area of areas.filter(({ name }) => name !== 'members' && name !== 'orders')) {
    const fields = Object.entries(area.fields)
    const pointer = fields.find(([, { kind, facts }]) => kind === 'reference' && facts.to === 'members')
    const sealed = fields.filter(([, { facts, required }]) => facts.personal && !facts.virtual && !required)
    if (!pointer || sealed.length === 0) continue
    const sets = sealed.map(([name]) => sql`${sql.identifier(columnOf(name))} = null`)
    await run(
      tx,
      sql`update ${sql.identifier(tableOf(area))} set ${sql.join(sets, sql`, `)}
        where vendor = app_vendor() and ${sql.identifier(columnOf(pointer[0]))} = ${member}::uuid`,
    )
  }
}

const pastForgotten = async (tx: Tx, member: string): Promise<void> => {
  const names = sql.param([...told, ...toldElsewhere])
  await run(
    tx,
    sql`select forget_in_history(array(select ${member}::uuid union all
      select id from orders where vendor = app_vendor() and member = ${member}::uuid union all
      select p.id from packages p join orders o on o.vendor = p.vendor and o.id = p."order"
        where p.vendor = app_vendor() and o.member = ${member}::uuid union all
      select id from consents where vendor = app_vendor() and member = ${member}::uuid union all
      select id from member_addresses where vendor = app_vendor() and member = ${member}::uuid union all
      select id from privacy_requests where vendor = app_vendor() and member = ${member}::uuid), ${names}::text[])`,
  )
  await run(
    tx,
    sql`update approvals set subject = null, call = call #- '{body,input,asked}'
      where vendor = app_vendor() and call #> '{body,ids}' @> ${JSON.stringify([member])}::jsonb`,
  )
  await run(
    tx,
    sql`update privacy_requests set asked = null, recognised_by = null, answer = null
      where vendor = app_vendor() and member = ${member}::uuid`,
  )
  await forgetProofs(tx, member)
  await run(tx, sql`delete from contact_changes where vendor = app_vendor() and member = ${member}::uuid`)
  await run(tx, sql`delete from member_addresses where vendor = app_vendor() and member = ${member}::uuid`)
  await run(tx, sql`delete from member_aliases where vendor = app_vendor() and member = ${member}::uuid`)
  await forgetPhone(tx, member)
  await run(tx, sql`delete from member_messages where vendor = app_vendor() and member = ${member}::uuid`)
  await run(
    tx,
    sql`delete from member_merges where vendor = app_vendor() and (survivor = ${member}::uuid or loser = ${member}::uuid)`,
  )
}

const nothing = Object.fromEntries(told.map(name => [name, null]))

/** Records that became part of theirs, and what those had taken in: nobody opens them any more, so they are emptied as they lie. */
const mergedForgotten = async (tx: Tx, member: string, token: string): Promise<string[]> => {
  const empty = sql.join(
    told.map(name => sql`${sql.identifier(columnOf(name))} = null`),
    sql`, `,
  )
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`with recursive gone as (
        select id from members where vendor = app_vendor() and merged_into = ${member}::uuid
        union select m.id from members m join gone g on m.merged_into = g.id where m.vendor = app_vendor())
      update members set ${empty}, first_name = ${token}, name = ${token}, is_phone_verified = false,
        is_email_verified = false, has_guardian = false
      where vendor = app_vendor() and id in (select id from gone) returning id`,
  )
  return rows.map(({ id }) => id)
}

export const erase: Handler<typeof members, ActionInput<typeof members, 'erase'>> = async scene => {
  const { records, tx, now, write } = scene
  const [member] = records
  if (!member) return {}
  const [blocker] = await blockersOf(scene, [member.id])
  if (blocker) return { refused: [{ id: member.id, why: blocker }] }
  const token = `erased-${randomBytes(6).toString('hex')}`
  const patch = { ...nothing, firstName: token, isPhoneVerified: false, isEmailVerified: false, hasGuardian: false }
  await write.change(members, [{ id: member.id, patch: patch as never }])
  // Its orders stay and point to it, so it does not go by the way of the bin, from which things come back.
  await run(
    tx,
    sql`update members set status = 2, deleted_at = ${now.toISOString()} where vendor = app_vendor() and id = ${member.id}::uuid`,
  )
  await closeErased(scene, member.id)
  for (const id of [member.id, ...(await mergedForgotten(tx, member.id, token))]) {
    await pastForgotten(tx, id)
    await ordersForgotten(scene, id, token)
    await sealedForgotten(tx, kitOf(scene).areas, id)
  }
  return {}
}
