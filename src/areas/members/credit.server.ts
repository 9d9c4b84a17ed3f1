// Credit given and taken by staff. Above the brand's limit a second person must approve it.
import { type SQL, sql } from 'drizzle-orm'
import { settingsOf } from '#areas/settings/settings.reading.ts'
import { actionId } from '#contract/address.ts'
import type { ActionInput } from '#contract/resource.ts'
import { codeIn } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { notAhead } from './blocking.server.ts'
import { earnCredit, spendCredit } from './credit.keeping.ts'
import { members } from './members.ts'
import { CreditKind } from './sets.ts'
import { storeCredit } from './storeCredit.ts'

type Kind = 'earn' | 'redeem'

const byHand = ['grantCredit', 'deductCredit', 'upload'].map(name => actionId(members, name))
const reversing = actionId(storeCredit, 'reverse')

/** What a reversal writes, by what it amounts to: what was taken comes back, what was granted goes. */
const turned = { earn: 'restore', redeem: 'void' } as const

/** Granted or deducted by hand or by file without a second person, by operation `o` of an entry. */
const byOneHand = sql`o.approved_by is null and o.action = any(${sql.param(byHand)}::text[])`
const operationOf = (id: SQL): SQL => sql`history h join operation o on o.vendor = h.vendor and o.id = h.operation
  where h.vendor = app_vendor() and h.resource = ${storeCredit.name} and h.record_id = ${id} and h.version = 1`

const creditLimit = async (tx: Tx): Promise<number> => (await settingsOf(tx)).creditApprovalLimit

interface Alone {
  amount: number
  hands: string[]
}

/** Nothing a second person approved went into it: whoever reverses it makes room again. */
export const wasAlone = async ({ tx }: Pick<Scene, 'tx'>, id: string): Promise<boolean> =>
  (await rowsOf(tx, sql`select 1 from ${operationOf(sql`${id}::uuid`)} and ${byOneHand}`)).length > 0

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
  const rows = await rowsOf<{ member: string; amount: number; hands: string[] }>(
    tx,
    sql`select e.member, sum(abs(e.amount) - coalesce((select sum(abs(r.amount)) from store_credit r
          where r.vendor = e.vendor and r.corrects = e.id and r.status <> 2), 0))::float8 as amount,
        array_remove(array_agg(distinct e.created_by::text), null) as hands
      from store_credit e
      where e.vendor = app_vendor() and e.member = any(${sql.param(ids)}::uuid[]) and e.status <> 2
        and (e.kind = ${codeIn(CreditKind, kind)} and exists (select from ${operationOf(sql`e.id`)} and ${byOneHand})
          or e.kind = ${codeIn(CreditKind, turned[kind])}
            and exists (select from ${operationOf(sql`e.id`)} and o.approved_by is null and o.action = ${reversing})
            and not exists (select from ${operationOf(sql`e.corrects`)} and ${byOneHand}))
      group by e.member`,
  )
  return new Map(rows.map(({ member, ...alone }) => [member, alone]))
}

/** After it was written, so that the wallet is locked: whoever gives at the same moment comes before or after. */
export const second = async (scene: Scene, member: string, amount: number, kind: Kind) => {
  const before = (await aloneOf(scene, [member], kind)).get(member) ?? { amount: 0, hands: [] }
  return { needsSecond: amount + before.amount > (await creditLimit(scene.tx)), hands: before.hands }
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
