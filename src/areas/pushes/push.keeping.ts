// Pushing orders: which may be sent, what is sent, what its answer makes of the order. Asking again is safe, because what is sent
// has a key; so a step that failed after its calls is simply taken again. Used by the repush of people and by the clock.
import { sql } from 'drizzle-orm'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import type { Finding } from '#contract/problem.ts'
import { failure, nextTry, pushKey, pushRefusal, type Verdict, verdictOf } from '#rules/push.ts'
import type { EngineScene } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { orderBody, readHolds, readLines } from './order.reading.ts'
import { orderSystemOf, requestHash, type Sent, together } from './orderSystem.keeping.ts'
import { pushAttempts } from './pushAttempts.ts'
import { pushes } from './pushes.ts'

interface Pushed {
  order: OrderRow
  sent: Sent
  verdict: Verdict
  status: number | null
}

export interface PushOutcome {
  done: string[]
  refused: { id: string; why: Finding }[]
}

/** What it is called where the answer said nothing worth keeping. */
const arrived = 'OK'

const parted = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

const isSilent = ({ status }: Pushed): boolean => status === null

/** All of them, some at a time. A system that answered nobody of one part is not asked for the others now: they wait with these. */
const sendAll = async (scene: Scene, all: readonly { order: OrderRow; sent: Sent }[]): Promise<Pushed[]> => {
  const system = orderSystemOf((scene as EngineScene).kit.env)
  const pushed: Pushed[] = []
  for (const part of parted(all, together)) {
    const answers = await system.send(
      scene.tx,
      scene.setting.vendor,
      part.map(({ sent }) => sent),
      scene.now,
    )
    const judged = part.map((one, at) => {
      const answer = answers[at]!
      return { ...one, verdict: verdictOf(answer, one.sent.hash), status: 'status' in answer ? answer.status : null }
    })
    await keepAttempts(scene, judged, system.target)
    pushed.push(...judged)
    const [first] = judged
    if (!first || !judged.every(isSilent)) continue
    const waiting = all.slice(pushed.length)
    return [...pushed, ...waiting.map(one => ({ ...one, verdict: first.verdict, status: null }))]
  }
  return pushed
}

const keepAttempts = async (scene: Scene, all: readonly Pushed[], target: string): Promise<void> => {
  await scene.write.create(
    pushAttempts,
    all.map(({ order, sent, verdict, status }) => ({
      ...{ order: order.id, at: scene.now.toISOString(), target, httpStatus: status },
      ...{ code: verdict.code ?? arrived, message: verdict.is === 'pushed' ? null : verdict.message },
      ...{ revision: sent.revision, requestHash: sent.hash },
    })),
  )
}

const afterTry = ({ is }: Verdict, next: Date | undefined) => {
  if (is === 'pushed' || is === 'conflict') return is
  return is === 'again' && !next ? 'dead' : 'failed'
}

interface Last extends Record<string, unknown> {
  id: string
  order: string
  tries: number
}

const readLast = async ({ tx, setting }: Scene, ids: readonly string[]): Promise<Map<string, Last>> => {
  const { rows } = await tx.execute<Last>(
    sql`select id, "order", tries from pushes where vendor = ${setting.vendor} and "order" = any(${sql.param(ids)}::uuid[]) for update`,
  )
  return new Map(rows.map(row => [row.order, row]))
}

/** Where orders stand afterwards, and what is known of their last push. `anew` begins the count of tries again. */
const keepOutcome = async (scene: Scene, all: readonly Pushed[], anew: boolean): Promise<void> => {
  const at = scene.now.toISOString()
  const last = await readLast(
    scene,
    all.map(({ order }) => order.id),
  )
  const kept = all.map(({ order, sent, verdict }) => {
    const tries =
      verdict.is === 'pushed' ? 0 : (anew || order.push !== 'failed' ? 0 : (last.get(order.id)?.tries ?? 0)) + 1
    const next = verdict.is === 'again' ? nextTry(tries, scene.now) : undefined
    const message = verdict.is === 'pushed' ? null : verdict.message
    return { order, verdict, next, patch: { code: verdict.code, message, tries, revision: sent.revision, lastAt: at } }
  })
  await scene.write.change(
    orders,
    kept.map(({ order, verdict, next, patch }) => ({
      id: order.id,
      patch: {
        ...{ push: afterTry(verdict, next), pushCode: patch.code, pushAt: at, revision: patch.revision },
        // What the order system has taken is being worked on.
        ...(verdict.is === 'pushed' && order.state === 'placed' && { state: 'processing' as const, stateAt: at }),
      },
    })),
  )
  const drafts = kept.map(({ order, next, patch }) => ({
    known: last.get(order.id),
    draft: { ...patch, order: order.id, orderNo: order.orderNo, nextAt: next?.toISOString() ?? null },
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

const whyFailed = ({ verdict }: Pushed): Finding[] => (verdict.is === 'pushed' ? [] : [failure(verdict)])

const sentOf = (vendor: string, order: OrderRow, body: object, force: boolean): Sent => {
  const isNew = force && (order.push === 'conflict' || order.push === 'pushed')
  const revision = order.revision + (isNew ? 1 : 0)
  const text = JSON.stringify({ ...body, revision })
  return {
    key: pushKey(vendor, order.orderNo, revision),
    orderNo: order.orderNo,
    revision,
    hash: requestHash(text),
    body: text,
  }
}

/** Pushes what may be pushed; the others, and those that did not arrive, are refused with the reason. */
export const pushOrders = async (
  scene: Scene,
  all: readonly OrderRow[],
  { force = false, anew = true, dry = false }: { force?: boolean; anew?: boolean; dry?: boolean } = {},
): Promise<PushOutcome> => {
  const { vendor } = scene.setting
  const ids = all.map(({ id }) => id)
  const holds = await readHolds(scene.tx, vendor, ids)
  const refused: PushOutcome['refused'] = []
  const ready = all.filter(({ id, state, push }) => {
    const why = pushRefusal({ lifecycle: state, push, holds: holds.get(id) ?? [] }, force)
    if (why) refused.push({ id, why })
    return !why
  })
  if (dry) return { done: ready.map(({ id }) => id), refused }
  const lines = await readLines(scene.tx, vendor, ids)
  const pushed = await sendAll(
    scene,
    ready.map(order => ({
      order,
      sent: sentOf(vendor, order, orderBody(vendor, order, lines.get(order.id) ?? []), force),
    })),
  )
  await keepOutcome(scene, pushed, anew)
  const failed = pushed.flatMap(one => whyFailed(one).map(why => ({ id: one.order.id, why })))
  const out = new Set([...refused, ...failed].map(({ id }) => id))
  return { done: ids.filter(id => !out.has(id)), refused: [...refused, ...failed] }
}
