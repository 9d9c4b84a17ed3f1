// Credit given and taken by staff. Above the brand's limit a second person must approve it.
import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { actionId } from '#contract/address.ts'
import type { ActionInput } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { isMadeAlone } from '#server/records/made.ts'
import { called } from '#server/records/rows.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { notAhead } from '../blocking.server.ts'
import { members } from '../members.ts'
import { type CreditEntryRow, storeCredit } from '../storeCredit.ts'
import { earnCredit, spendCredit } from './keptCredit.server.ts'

type Kind = 'earn' | 'redeem'

const byHand = ['grantCredit', 'deductCredit', 'upload'].map(name => actionId(members, name))
const reversing = actionId(storeCredit, 'reverse')

/** What a reversal writes, by what it amounts to: what was taken comes back, what was granted goes. */
const turned = { earn: 'restore', redeem: 'void' } as const

const e = called(storeCredit, 'e')
const r = called(storeCredit, 'r')
const table = tableFor(storeCredit)

/** Granted or deducted by hand or by file without a second person: an entry, by what holds its id. */
const isByOneHand = (id: SQLWrapper) => isMadeAlone(storeCredit, id, byHand)

const creditLimit = async (tx: Tx): Promise<number> => (await settingsOf(tx)).creditApprovalLimit

interface Alone {
  amount: number
  contributors: string[]
}

/** Nothing a second person approved went into it: whoever reverses it makes room again. */
export const wasAlone = async ({ tx }: Pick<Scene, 'tx'>, id: string): Promise<boolean> => {
  const [said] = await rowsOf<{ is: boolean }>(tx, sql`select ${isByOneHand(sql`${id}::uuid`)} as is`)
  return said?.is === true
}

/**
 * Of each member, what staff have granted or deducted by hand or by file without a second person, and who; less what was reversed. To
 * reverse what a second person approved is to deduct or to grant it again. The limit counts for the member and not for the call
 * (kernel, ruling 17).
 */
export const aloneOf = async (
  { tx }: Pick<Scene, 'tx'>,
  ids: readonly string[],
  kind: Kind,
): Promise<Map<string, Alone>> => {
  const rows = await rowsOf<Pick<CreditEntryRow, 'member'> & Alone>(
    tx,
    sql`select ${e.member}, sum(abs(${e.amount}) - coalesce((select sum(abs(${r.amount})) from ${table} ${r}
          where ${r.vendor} = ${e.vendor} and ${r.corrects} = ${e.id} and ${notInTrash(r)}), 0))::float8 as amount,
        array_remove(array_agg(distinct ${e.createdBy}::text), null) as contributors
      from ${table} ${e}
      where ${e.vendor} = app_vendor() and ${e.member} = any(${sql.param(ids)}::uuid[]) and ${notInTrash(e)}
        and (${eq(e.kind, kind)} and ${isByOneHand(e.id)}
          or ${eq(e.kind, turned[kind])} and ${isMadeAlone(storeCredit, e.id, [reversing])} and not ${isByOneHand(e.corrects)})
      group by ${e.member}`,
  )
  return new Map(rows.map(({ member, ...alone }) => [member, alone]))
}

/** After it was written, so that the wallet is locked: whoever gives at the same moment comes before or after. */
export const second = async (scene: Scene, member: string, amount: number, kind: Kind) => {
  const before = (await aloneOf(scene, [member], kind)).get(member) ?? { amount: 0, contributors: [] }
  return { needsSecond: amount + before.amount > (await creditLimit(scene.tx)), contributors: before.contributors }
}

export const grantCredit: Handler<typeof members, ActionInput<typeof members, 'grantCredit'>> = async scene => {
  const { records, input } = scene
  const [member] = records
  if (!member) return {}
  const why = notAhead(input.expiresAt, scene, 'expiresAt')
  if (why) return { refused: [{ id: member.id, why }] }
  const { amount, reason, expiresAt = null } = input
  await earnCredit(scene, { member: member.id, amount, reason, expiresAt })
  return second(scene, member.id, amount, 'earn')
}

export const deductCredit: Handler<typeof members, ActionInput<typeof members, 'deductCredit'>> = async scene => {
  const { records, input } = scene
  const [member] = records
  if (!member) return {}
  await spendCredit(scene, { member: member.id, amount: input.amount, reason: input.reason })
  return second(scene, member.id, input.amount, 'redeem')
}
