// Members who may not order, or not pay at the door, and until when.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput, AnyRow } from '#contract/resource.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { type MemberRow, members } from './members.ts'

type Deed<K extends 'block' | 'unblock' | 'blockCod' | 'allowCod'> = Handler<
  typeof members,
  ActionInput<typeof members, K>
>

const past = (until: string | null | undefined, now: Date): Finding | undefined =>
  until && until <= now.toISOString()
    ? remark('RANGE', 'It must lie ahead', { path: 'until', key: 'members.findings.ahead' })
    : undefined

const refusedAll = (records: readonly MemberRow[], why: Finding) => ({
  refused: records.map(({ id }) => ({ id, why })),
})

export const block: Deed<'block'> = async ({ records, input, now, write }) => {
  const wrong = past(input.until, now)
  if (wrong) return refusedAll(records, wrong)
  const patch = { blockReason: input.reason, blockedUntil: input.until ?? null }
  const ids = records.map(({ id }) => id)
  await write.change(members, ids.map(id => ({ id, patch })) as never)
  await write.move(members, ids, 'deactivate')
  return {}
}

export const unblock: Deed<'unblock'> = async ({ records, write }) => {
  const ids = records.map(({ id }) => id)
  const patch = { blockReason: null, blockedUntil: null }
  await write.change(members, ids.map(id => ({ id, patch })) as never)
  await write.move(members, ids, 'activate')
  return {}
}

export const blockCod: Deed<'blockCod'> = async ({ records, input, now }) => {
  const wrong = past(input.until, now)
  if (wrong) return refusedAll(records, wrong)
  const patch = { codBlockReason: input.reason, codBlockedUntil: input.until }
  return { patches: records.map(({ id }) => ({ id, patch })) as never }
}

export const allowCod: Deed<'allowCod'> = async ({ records }) => {
  const patch = { codBlockReason: null, codBlockedUntil: null }
  return { patches: records.map(({ id }) => ({ id, patch })) as never }
}

const inState = (english: 'blocked' | 'free'): Finding =>
  english === 'blocked'
    ? remark('STATE', 'This member is blocked already', { key: 'members.findings.isBlocked' })
    : remark('STATE', 'This member is not blocked', { key: 'members.findings.isFree' })

/** What the state of this very member forbids. */
export const refusals = (row: AnyRow, { now }: Pick<Scene, 'now'>): Record<string, Finding | undefined> => {
  const isCodBlocked = typeof row.codBlockedUntil === 'string' && row.codBlockedUntil > now.toISOString()
  return {
    block: row.status === 'active' ? undefined : inState('blocked'),
    unblock: row.status === 'inactive' ? undefined : inState('free'),
    allowCod: isCodBlocked ? undefined : remark('STATE', 'COD is not blocked', { key: 'members.findings.codFree' }),
  }
}
