// A member forgotten for good: what told of them is gone from their record, its history and whatever was written on their orders;
// amounts and taxes stay as they were, under a token nobody can lead back. Final: there is no way to take it back.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { forgetAsked } from '#areas/approvals/approvals.door.ts'
import { columnOf, tableOf } from '#contract/address.ts'
import type { ActionInput, Patch, Resource } from '#contract/resource.ts'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { forgetInHistory } from '#server/records/forgetting.ts'
import { called } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Handler } from '#server/records/serve.ts'
import { consents } from '../consents.ts'
import { memberAddresses } from '../memberAddresses.ts'
import { memberForgotten, tellingOf } from '../members.ports.ts'
import { members } from '../members.ts'
import { blockersOf } from '../merging/mergeBlockers.server.ts'
import { privacyRequests } from '../privacyRequests.ts'
import { closeErased } from './privacyRequests.server.ts'
import { forgetProofs } from './proofs.server.ts'

const erased = codeIn(RecordStatus, 'deleted')
const m = tableFor(members)
const p = tableFor(privacyRequests)
const a = tableFor(memberAddresses)
const c = tableFor(consents)

const told = [
  ...(['phone', 'email', 'lastName', 'gender', 'dob', 'language', 'profile', 'dueDate', 'children', 'tags'] as const),
  ...(['blockReason', 'codBlockReason', 'referralCode', 'referredBy', 'risk', 'riskScore', 'rfm'] as const),
]

const toldElsewhere = [
  ...['name', 'firstName', 'contactName', 'billTo', 'shipTo', 'customerNote', 'asked', 'recognisedBy', 'answer'],
  ...['proof', 'proofFile', 'recipient', 'line1', 'line2', 'landmark', 'shortAddress', 'place', 'mark'],
]

/** The left of a `set` that leaves nothing in these columns. */
const emptied = (columns: readonly { name: string }[]) =>
  sql.join(
    columns.map(({ name }) => sql`${sql.identifier(name)} = null`),
    sql`, `,
  )

/** Wherever else a member is pointed to, what is sealed there goes. */
const sealedForgotten = async (tx: Tx, resources: readonly Resource[], member: string): Promise<void> => {
  for (const resource of resources.filter(({ name }) => name !== 'members' && name !== 'orders')) {
    const fields = Object.entries(resource.fields)
    const pointer = fields.find(([, { kind, facts }]) => kind === 'reference' && facts.to === 'members')
    const sealed = fields.filter(([, { facts, required }]) => facts.personal && !facts.virtual && !required)
    if (!pointer || sealed.length === 0) continue
    const columns = sealed.map(([name]) => ({ name: columnOf(name) }))
    await run(
      tx,
      sql`update ${sql.identifier(tableOf(resource))} set ${emptied(columns)}
        where vendor = app_vendor() and ${sql.identifier(columnOf(pointer[0]))} = ${member}::uuid`,
    )
  }
}

/** A sub-select of the ids of everything whose history tells of them. */
const whatTells = async (
  member: string,
) => sql`select ${member}::uuid union all ${sql.join(await tellingOf.tell(member), sql` union all `)}
  union all select ${c.id} from ${c} where ${c.vendor} = app_vendor() and ${c.member} = ${member}::uuid
  union all select ${a.id} from ${a} where ${a.vendor} = app_vendor() and ${a.member} = ${member}::uuid
  union all select ${p.id} from ${p} where ${p.vendor} = app_vendor() and ${p.member} = ${member}::uuid`

const pastForgotten = async (tx: Tx, member: string): Promise<void> => {
  await forgetInHistory(tx, await whatTells(member), [...told, ...toldElsewhere])
  await forgetAsked(tx, member)
  await run(
    tx,
    sql`update ${p} set ${emptied([p.asked, p.recognisedBy, p.answer])}
      where ${p.vendor} = app_vendor() and ${p.member} = ${member}::uuid`,
  )
  await forgetProofs(tx, member)
  await run(tx, sql`delete from contact_changes where vendor = app_vendor() and member = ${member}::uuid`)
  await run(tx, sql`delete from ${a} where ${a.vendor} = app_vendor() and ${a.member} = ${member}::uuid`)
  await run(tx, sql`delete from member_aliases where vendor = app_vendor() and member = ${member}::uuid`)
  await run(tx, sql`delete from member_messages where vendor = app_vendor() and member = ${member}::uuid`)
  await run(
    tx,
    sql`delete from member_merges where vendor = app_vendor() and (survivor = ${member}::uuid or loser = ${member}::uuid)`,
  )
}

/** Records that became part of theirs, and what those had taken in: nobody opens them any more, so they are emptied as they lie. */
const mergedForgotten = async (tx: Tx, member: string, token: string): Promise<string[]> => {
  const g = called(members, 'g')
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`with recursive gone as (
        select ${m.id} from ${m} where ${m.vendor} = app_vendor() and ${m.mergedInto} = ${member}::uuid
        union select ${g.id} from ${m} ${g} join gone on ${g.mergedInto} = gone.id where ${g.vendor} = app_vendor())
      update ${m} set ${emptied(told.map(name => m[name]))}, ${bare(m.firstName)} = ${token},
        ${bare(m.name)} = ${token}, ${bare(m.isPhoneVerified)} = false,
        ${bare(m.isEmailVerified)} = false, ${bare(m.hasGuardian)} = false
      where ${m.vendor} = app_vendor() and ${m.id} in (select id from gone) returning ${m.id}`,
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
  const nameless = { firstName: token, isPhoneVerified: false, isEmailVerified: false, hasGuardian: false }
  const nothing: Patch<typeof members> = Object.fromEntries(told.map(name => [name, null]))
  await write.change(members, [{ id: member.id, patch: { ...nothing, ...nameless } }])
  // Its orders stay and point to it, so it does not go by the way of the bin, from which things come back.
  await run(
    tx,
    sql`update ${m} set ${bare(m.status)} = ${erased}, ${bare(m.deletedAt)} = ${now.toISOString()}
      where ${m.vendor} = app_vendor() and ${m.id} = ${member.id}::uuid`,
  )
  await closeErased(scene, member.id)
  for (const id of [member.id, ...(await mergedForgotten(tx, member.id, token))]) {
    await pastForgotten(tx, id)
    await memberForgotten.tell(scene, id, token)
    await sealedForgotten(tx, kitOf(scene).resources, id)
  }
  return {}
}
