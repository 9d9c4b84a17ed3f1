// What only pushes need on the server: the repush of one, of many and of all that failed alike, and the clock that pushes what was
// placed and tries again what may pass by itself.
import { and, eq, ne, sql } from 'drizzle-orm'
import { notPushable } from '#areas/orders/orders.door.ts'
import type { PushOutcome } from '#areas/orders/orders.ports.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { actionId } from '#contract/address.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { pushCodeSaid } from '#contract/pushAnswer.ts'
import type { ActionInput } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { actWithin } from '#server/records/act.ts'
import { authorise } from '#server/records/authorise.ts'
import { rowsById } from '#server/records/rows.ts'
import type { EngineScene } from '#server/records/scene.ts'
import { type Acted, type Acting, type Ahead, type Scene, serve } from '#server/records/serve.ts'
import { duePushes } from './clock.server.ts'
import { errors } from './errors.server.ts'
import { pushOrders } from './push.server.ts'
import { type PushRow, pushes } from './pushes.ts'

const p = tableFor(pushes)

const ordersOf = ({ tx }: Pick<Scene, 'tx'>, all: readonly Pick<PushRow, 'order'>[]): Promise<OrderRow[]> =>
  rowsById(
    tx,
    orders,
    all.map(({ order }) => order),
    'locked',
  )

const ahead: Ahead = (errand, ids, { force }) =>
  pushOrders(errand, async scene => ordersOf(scene, await rowsById(scene.tx, pushes, ids)), { force: force === true })

type Repushing = Acting<typeof pushes, ActionInput<typeof pushes, 'repush'>>

const repush = async (ask: Repushing): Promise<Acted<typeof pushes>> => {
  const all: readonly PushRow[] = ask.records
  const byOrder = new Map(all.map(push => [push.order, push.id]))
  const refused = ask.dry
    ? await notPushable(ask, await ordersOf(ask, all), ask.input.force ?? false)
    : (ask.ahead as PushOutcome).refused
  return {
    refused: refused.flatMap(({ id, why }) => {
      const push = byOrder.get(id)
      return push ? [{ id: push, why }] : []
    }),
  }
}

const countAlike = async ({ tx, setting }: Scene, code: string): Promise<number> => {
  const isAlike = and(eq(p.vendor, setting.vendor), eq(p.code, code), ne(p.state, 'stopped'))
  const [counted] = await rowsOf<{ count: number }>(tx, sql`select count(*)::int as count from ${p} where ${isAlike}`)
  return counted?.count ?? 0
}

/** Asked of one order, done to many: said before it is done. */
const widely = (count: number, code: string): Finding =>
  remark('RADIUS', '{count} orders failed with {code}. All of them are repushed', {
    params: { count, code: pushCodeSaid(code) },
    key: 'pushes.widely',
  })

/** All that failed with the same error, as anybody would ask for them by that filter. */
const repushAlike = async (ask: Acting<typeof pushes, undefined>): Promise<Acted<typeof pushes>> => {
  const { kit, invocation } = ask as unknown as EngineScene
  const { id, code } = ask.records[0]!
  if (!code) return { refused: [{ id, why: remark('STATE', 'Already accepted', { key: 'pushes.arrived' }) }] }
  authorise(ask.staff, actionId(pushes, 'repush'))
  const matching = { filter: `code:${code} -state:stopped`, count: await countAlike(ask, code) }
  if (ask.dry) return { warnings: [widely(matching.count, code)] }
  // Over a conflict only a new revision goes, and that is asked for by itself.
  const asked = { kit, staff: ask.staff, resource: pushes, action: actionOf(pushes, 'repush')!, body: { matching } }
  const { data } = await actWithin(asked, invocation, ask.tx)
  return 'jobId' in data && data.jobId ? { job: data.jobId } : {}
}

export const pushesServer = serve(pushes, {
  errand: duePushes,
  ahead: { repush: ahead },
  actions: { errors, repush, repushAlike },
})
