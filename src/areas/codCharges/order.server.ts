// The order in which rules are asked: a rule is put at a place, and all rules in force are numbered anew by tens. The plan says
// which carts of late would be told something else.
import { eq, sql } from 'drizzle-orm'
import type { ActionInput } from '#contract/resource.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Handler } from '#server/records/serve.ts'
import { codRules } from './codCharges.ts'
import { flipWarnings } from './ladder.server.ts'
import { readRules } from './policy.server.ts'

const r = tableFor(codRules)

export const reorder: Handler<typeof codRules, ActionInput<typeof codRules, 'reorder'>> = async ({
  records,
  input,
  ...scene
}) => {
  const moved = records.map(({ id }) => id)
  const rows = await fieldsWhere(scene.tx, codRules, ['id', 'priority'], eq(r.status, 'active'), {
    order: sql`${r.priority}, ${r.id}`,
  })
  const others = rows.filter(({ id }) => !moved.includes(id))
  const ids = [
    ...others.slice(0, input.place - 1).map(({ id }) => id),
    ...moved,
    ...others.slice(input.place - 1).map(({ id }) => id),
  ]
  const wanted = ids.map((id, at) => ({ id, priority: Math.min((at + 1) * 10, 999) }))
  const had = new Map(rows.map(({ id, priority }) => [id, priority]))
  const changed = wanted.filter(({ id, priority }) => had.get(id) !== priority)
  const live = await readRules(scene.tx, scene.now, scene.setting.urlLang)
  const places = new Map(wanted.map(({ id, priority }) => [id, priority]))
  const then = live.map(rule => ({ ...rule, priority: places.get(rule.id) ?? rule.priority }))
  return {
    warnings: scene.dry ? await flipWarnings(scene, live, then) : [],
    patches: changed.filter(({ id }) => moved.includes(id)).map(({ id, priority }) => ({ id, patch: { priority } })),
    others: changed
      .filter(({ id }) => !moved.includes(id))
      .map(({ id, priority }) => ({ resource: codRules, id, patch: { priority } })),
  }
}
