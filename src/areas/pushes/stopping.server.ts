// An order that is over is pushed no more: what failed of it waits for nobody, and its error is counted no longer.
import { and, inArray } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { pushes } from './pushes.ts'

const p = tableFor(pushes)

export const stopPushes = async (
  { tx, write }: Pick<Scene, 'tx' | 'write'>,
  orders: readonly string[],
): Promise<void> => {
  const isWaiting = and(inArray(p.order, [...orders]), inArray(p.state, ['waiting', 'again']))
  const rows = await fieldsWhere(tx, pushes, ['id'], isWaiting, { lock: 'locked' })
  if (rows.length === 0) return
  await write.change(
    pushes,
    rows.map(({ id }) => ({ id, patch: { state: 'stopped' as const, nextAt: null } })),
  )
}
