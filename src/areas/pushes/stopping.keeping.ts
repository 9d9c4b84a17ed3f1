// An order that is over is pushed no more: what failed of it waits for nobody, and its error is counted no longer.
import { sql } from 'drizzle-orm'
import { codeIn } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Scene } from '#server/records/serve.ts'
import { PushState, pushes } from './pushes.ts'

export const stopPushes = async ({ tx, setting, write }: Scene, orders: readonly string[]): Promise<void> => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from pushes where vendor = ${setting.vendor} and "order" = any(${sql.param(orders)}::uuid[]) and status <> 2
      and state in (${codeIn(PushState, 'waiting')}, ${codeIn(PushState, 'again')}) for update`,
  )
  if (rows.length === 0) return
  await write.change(
    pushes,
    rows.map(({ id }) => ({ id, patch: { state: 'stopped' as const, nextAt: null } })),
  )
}
