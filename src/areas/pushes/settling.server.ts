// What the answers to a push make of its orders: every try is kept, the order stands where the answer puts it, and what may pass
// by itself is due again.
import { inArray } from 'drizzle-orm'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { nextTry, type Verdict } from '#rules/push.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere, rowsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import type { Sent } from './orderSystem.server.ts'
import { pushAttempts } from './pushAttempts.ts'
import { type PushRow, pushes } from './pushes.ts'

/** An order as it was taken up. */
export interface Claimed {
  order: OrderRow
  sent: Sent
}

export interface Pushed extends Claimed {
  verdict: Verdict
  status: number | null
}

/** What it is called where the answer said nothing worth keeping. */
const arrived = 'OK'

export const keepAttempts = async (scene: Scene, all: readonly Pushed[], target: string): Promise<void> => {
  await scene.write.create(
    pushAttempts,
    all.map(({ order, sent, verdict, status }) => ({
      order: order.id,
      at: scene.now.toISOString(),
      target,
      httpStatus: status,
      code: verdict.code ?? arrived,
      message: verdict.is === 'pushed' ? null : verdict.message,
      revision: sent.revision,
      requestHash: sent.hash,
    })),
  )
}

/** Changed while it was under way, what the far side has is not what it is any more. */
const afterTry = ({ is }: Verdict, next: Date | undefined, isRevised: boolean) => {
  if (is === 'pushed' && isRevised) return 'stale'
  if (is === 'pushed' || is === 'conflict') return is
  return is === 'again' && !next ? 'dead' : 'failed'
}

type Last = Pick<PushRow, 'id' | 'order' | 'tries'>

const readLast = async ({ tx }: Pick<Scene, 'tx'>, ids: readonly string[]): Promise<Map<string, Last>> => {
  const ofOrders = inArray(tableFor(pushes).order, [...ids])
  const rows = await fieldsWhere(tx, pushes, ['id', 'order', 'tries'], ofOrders, { lock: 'locked', deleted: true })
  return new Map(rows.map(row => [row.order, row]))
}

export const lockedOrders = ({ tx }: Pick<Scene, 'tx'>, ids: readonly string[]): Promise<OrderRow[]> =>
  rowsById(tx, orders, ids, 'locked')

/** Without a moment of its own it waits for somebody. */
const dueOf = ({ code }: { code: string | null }, next: Date | undefined) => ({
  state: code === null ? ('arrived' as const) : next ? ('again' as const) : ('waiting' as const),
  nextAt: next?.toISOString() ?? null,
})

/** Cancelled while it was under way. */
const over: ReadonlySet<OrderRow['state']> = new Set(['cancelled', 'expired'])
const ended = { state: 'stopped' as const, nextAt: null }

const beganAnew: ReadonlySet<OrderRow['push']> = new Set(['failed', 'pushing'])

/** Where orders stand afterwards, and what is known of their last push. */
export const keepOutcome = async (scene: Scene, all: readonly Pushed[], anew: boolean): Promise<void> => {
  const at = scene.now.toISOString()
  const ids = all.map(({ order }) => order.id)
  const standing = new Map((await lockedOrders(scene, ids)).map(order => [order.id, order]))
  const last = await readLast(scene, ids)
  const kept = all.map(({ order, sent, verdict }) => {
    const isFirst = anew || !beganAnew.has(order.push)
    const tries = verdict.is === 'pushed' ? 0 : (isFirst ? 0 : (last.get(order.id)?.tries ?? 0)) + 1
    const next = verdict.is === 'again' ? nextTry(tries, scene.now) : undefined
    const message = verdict.is === 'pushed' ? null : verdict.message
    return { order, verdict, next, patch: { code: verdict.code, message, tries, revision: sent.revision, lastAt: at } }
  })
  await scene.write.change(
    orders,
    kept.map(({ order: { id }, verdict, next, patch }) => {
      const now = standing.get(id)!
      const revision = Math.max(now.revision, patch.revision)
      return {
        id,
        patch: {
          push: afterTry(verdict, next, revision > patch.revision),
          pushCode: patch.code,
          pushAt: at,
          revision,
          // What the order system has taken is being worked on.
          ...(verdict.is === 'pushed' && now.state === 'placed' && { state: 'processing' as const, stateAt: at }),
        },
      }
    }),
  )
  const drafts = kept.map(({ order, next, patch }) => ({
    known: last.get(order.id),
    draft: {
      ...patch,
      ...(patch.code !== null && over.has(standing.get(order.id)!.state) ? ended : dueOf(patch, next)),
      order: order.id,
      orderNo: order.orderNo,
    },
  }))
  await scene.write.change(
    pushes,
    drafts.flatMap(({ known, draft }) => (known ? [{ id: known.id, patch: draft }] : [])),
  )
  await scene.write.create(
    pushes,
    drafts.flatMap(({ known, draft }) => (known ? [] : [draft])),
  )
}
