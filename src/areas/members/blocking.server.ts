// Members who may not order, or not pay at the door, and until when. A block that has run out is lifted by the clock.
import { and, eq, lte } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput, AnyRow, Patch, Row } from '#contract/resource.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Acted, Handler, Scene } from '#server/records/serve.ts'
import { members } from './members.ts'

type Block = 'block' | 'unblock' | 'blockCod' | 'allowCod'
type Deed<K extends Block> = Handler<typeof members, ActionInput<typeof members, K>>
type Member = Row<typeof members>
type MemberActed = Acted<typeof members>

/** Of a moment that is over. */
export const notAhead = (
  at: string | null | undefined,
  { now }: Pick<Scene, 'now'>,
  path: string,
): Finding | undefined =>
  at && at <= now.toISOString()
    ? remark('RANGE', 'Must be in the future', { path, key: 'members.findings.ahead' })
    : undefined

export const blockedAlready = remark('STATE', 'This member is already blocked', { key: 'members.findings.isBlocked' })

interface Blockable {
  status: AnyRow['status']
  codBlockedUntil?: unknown
}

const isCodBlocked = ({ codBlockedUntil }: Blockable, now: Date): boolean =>
  typeof codBlockedUntil === 'string' && codBlockedUntil > now.toISOString()

/** What the state of this very member forbids. */
export const refusals = (row: Blockable, { now }: Pick<Scene, 'now'>): Partial<Record<Block, Finding>> => ({
  ...(row.status !== 'active' && {
    block: blockedAlready,
  }),
  ...(row.status !== 'inactive' && {
    unblock: remark('STATE', 'This member is not blocked', { key: 'members.findings.isFree' }),
  }),
  ...(!isCodBlocked(row, now) && {
    allowCod: remark('STATE', 'COD is not blocked', { key: 'members.findings.codFree' }),
  }),
})

/** Those whose state allows it are done; the others are told why not. */
const each = async (
  deed: Block,
  { records, now }: { records: Member[]; now: Date },
  until: string | null | undefined,
  work: (ids: string[]) => Promise<MemberActed>,
): Promise<MemberActed> => {
  const refused = records.flatMap(row => {
    const why = notAhead(until, { now }, 'until') ?? refusals(row, { now })[deed]
    return why ? [{ id: row.id, why }] : []
  })
  const out = new Set(refused.map(({ id }) => id))
  const acted = await work(records.map(({ id }) => id).filter(id => !out.has(id)))
  return { ...acted, refused }
}

const patched = (ids: string[], patch: Patch<typeof members>) => ids.map(id => ({ id, patch }))

export const block: Deed<'block'> = scene =>
  each('block', scene, scene.input.until, async ids => {
    const { reason, until = null } = scene.input
    await scene.write.change(members, patched(ids, { blockReason: reason, blockedUntil: until }))
    await scene.write.move(members, ids, 'deactivate')
    return {}
  })

const free = { blockReason: null, blockedUntil: null }

export const unblock: Deed<'unblock'> = scene =>
  each('unblock', scene, null, async ids => {
    await scene.write.change(members, patched(ids, free))
    await scene.write.move(members, ids, 'activate')
    return {}
  })

export const blockCod: Deed<'blockCod'> = scene =>
  each('blockCod', scene, scene.input.until, async ids => {
    const { reason, until } = scene.input
    return { patches: patched(ids, { codBlockReason: reason, codBlockedUntil: until }) }
  })

export const allowCod: Deed<'allowCod'> = scene =>
  each('allowCod', scene, null, async ids => ({
    patches: patched(ids, { codBlockReason: null, codBlockedUntil: null }),
  }))

const most = 200
const m = tableFor(members)

export const liftBlocks = async ({ tx, now, write }: Scene): Promise<boolean> => {
  const isOver = and(eq(m.status, 'inactive'), lte(m.blockedUntil, now.toISOString()))
  const over = await fieldsWhere(tx, members, ['id'], isOver, { limit: most })
  if (over.length === 0) return false
  const ids = over.map(({ id }) => id)
  await write.change(members, patched(ids, free))
  await write.move(members, ids, 'activate')
  return over.length === most
}
