// Credit given and taken by staff. Above the brand's limit a second person must approve it.
import { settingsOf } from '#areas/settings/settings.reading.ts'
import type { ActionInput } from '#contract/resource.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Handler } from '#server/records/serve.ts'
import { notAhead } from './blocking.server.ts'
import { earnCredit, spendCredit } from './credit.keeping.ts'
import type { members } from './members.ts'

export const creditLimit = async (tx: Tx): Promise<number> => (await settingsOf(tx)).creditApprovalLimit

export const grantCredit: Handler<typeof members, ActionInput<typeof members, 'grantCredit'>> = async scene => {
  const { records, input, tx } = scene
  const [member] = records
  if (!member) return {}
  const why = notAhead(input.expiresAt, scene, 'expiresAt')
  if (why) return { refused: [{ id: member.id, why }] }
  const { amount, reason, expiresAt = null } = input
  await earnCredit(scene, { member: member.id, amount, reason, expiresAt })
  return { needsSecond: amount > (await creditLimit(tx)) }
}

export const deductCredit: Handler<typeof members, ActionInput<typeof members, 'deductCredit'>> = async scene => {
  const { records, input, tx } = scene
  const [member] = records
  if (!member) return {}
  await spendCredit(scene, { member: member.id, amount: input.amount, reason: input.reason })
  return { needsSecond: input.amount > (await creditLimit(tx)) }
}
