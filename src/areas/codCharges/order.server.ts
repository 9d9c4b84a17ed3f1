// The order in which rules are asked: a rule is put at a place, and all rules in force are numbered anew by tens.
import { sql } from 'drizzle-orm'
import type { ActionInput } from '#contract/resource.ts'
import type { Handler } from '#server/records/serve.ts'
import { codRules } from './codCharges.ts'

export const reorder: Handler<typeof codRules, ActionInput<typeof codRules, 'reorder'>> = async ({
  records,
  input,
  tx,
}) => {
  const moved = records.map(({ id }) => id)
  const { rows } = await tx.execute<{ id: string; priority: number }>(
    sql`select id, priority from cod_rules where status = 1 order by priority, id`,
  )
  const others = rows.filter(({ id }) => !moved.includes(id))
  const ids = [
    ...others.slice(0, input.place - 1).map(({ id }) => id),
    ...moved,
    ...others.slice(input.place - 1).map(({ id }) => id),
  ]
  const wanted = ids.map((id, at) => ({ id, priority: Math.min((at + 1) * 10, 999) }))
  const had = new Map(rows.map(({ id, priority }) => [id, priority]))
  const changed = wanted.filter(({ id, priority }) => had.get(id) !== priority)
  return {
    patches: changed.filter(({ id }) => moved.includes(id)).map(({ id, priority }) => ({ id, patch: { priority } })),
    others: changed
      .filter(({ id }) => !moved.includes(id))
      .map(({ id, priority }) => ({ resource: codRules, id, patch: { priority } })),
  }
}
