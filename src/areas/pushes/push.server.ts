// Pushing orders: which may be sent, what is sent, what its answer makes of the order. Taken up, sent with nothing locked, settled:
// asking again is safe, because what is sent has a key, so whoever dies in between leaves orders that are sent once more. Used by
// the repush of people and by the clock.
import { orderLines } from '#areas/orders/orderLines.ts'
import { notPushable } from '#areas/orders/orders.door.ts'
import type { PushOutcome } from '#areas/orders/orders.ports.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import type { Finding } from '#contract/problem.ts'
import { failure, pushKey, verdictOf } from '#rules/push.ts'
import { requestHash } from '#server/outside/system.ts'
import type { Errand } from '#server/records/errand.ts'
import { rowsUnder } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { orderBody } from './order.server.ts'
import { orderSystemOf, type Sent } from './orderSystem.server.ts'
import { type Claimed, keepAttempts, keepOutcome, lockedOrders, type Pushed } from './settling.server.ts'

export interface Pushing {
  force?: boolean
  /** Begins the count of tries again. */
  anew?: boolean
}

/** Asked for at the same time, and settled together. */
const together = 16

const parted = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

const isSilent = ({ status }: Pushed): boolean => status === null

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

/** From the commit of this on nobody else sends them; left behind, they are taken up again. */
const claim = async (scene: Scene, all: readonly OrderRow[], force: boolean) => {
  const refused = await notPushable(scene, all, force)
  const out = new Set(refused.map(({ id }) => id))
  const ready = all.filter(({ id }) => !out.has(id))
  const { vendor } = scene.setting
  const lines = await rowsUnder(
    scene.tx,
    orderLines,
    'order',
    ready.map(({ id }) => id),
    { deleted: true },
  )
  const at = scene.now.toISOString()
  await scene.write.change(
    orders,
    ready.map(({ id }) => ({ id, patch: { push: 'pushing', pushAt: at } })),
  )
  const claimed = ready.map(
    (order): Claimed => ({
      order,
      sent: sentOf(vendor, order, orderBody(vendor, order, lines.get(order.id) ?? []), force),
    }),
  )
  return { claimed, refused }
}

/** All of them, some at a time. A system that answered nobody of one part is not asked for the others now: they wait with these. */
const sendAll = async (errand: Errand, all: readonly Claimed[], anew: boolean): Promise<Pushed[]> => {
  const system = orderSystemOf(errand)
  const pushed: Pushed[] = []
  for (const part of parted(all, together)) {
    const answers = await system.send(
      errand,
      part.map(({ sent }) => sent),
    )
    const judged = part.map((one, at): Pushed => {
      const answer = answers[at]!
      return { ...one, verdict: verdictOf(answer, one.sent.hash), status: 'status' in answer ? answer.status : null }
    })
    pushed.push(...judged)
    const [first] = judged
    const isDeaf = first && judged.every(isSilent)
    const waiting = isDeaf
      ? all.slice(pushed.length).map(one => ({ ...one, verdict: first.verdict, status: null }))
      : []
    await errand.within(async scene => {
      await keepAttempts(scene, judged, system.target)
      await keepOutcome(scene, [...judged, ...waiting], anew)
    })
    if (isDeaf) return [...pushed, ...waiting]
  }
  return pushed
}

/** Pushes what may be pushed of the orders found; the others, and those that did not arrive, are refused with the reason. */
export const pushOrders = async (
  errand: Errand,
  find: (scene: Scene) => Promise<OrderRow[]>,
  { force = false, anew = true }: Pushing = {},
): Promise<PushOutcome> => {
  const { claimed, refused } = await errand.within(async scene => claim(scene, await find(scene), force))
  const pushed = await sendAll(errand, claimed, anew)
  return {
    done: pushed.filter(({ verdict }) => verdict.is === 'pushed').map(({ order }) => order.id),
    refused: [...refused, ...pushed.flatMap(one => whyFailed(one).map(why => ({ id: one.order.id, why })))],
  }
}

/** Those of a job's chunk, before its transaction. */
export const pushAhead = (errand: Errand, ids: readonly string[], force: boolean): Promise<PushOutcome> =>
  pushOrders(errand, scene => lockedOrders(scene, ids), { force })
