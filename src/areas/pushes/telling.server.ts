// Tells couriers how failed deliveries were answered. Taken up, told with nothing locked, settled: what is told has a key, so
// whoever dies in between leaves an answer that is told once more and counts once.
import { eq, inArray, lte, sql } from 'drizzle-orm'
import { orderEvents } from '#areas/orders/orderEvents.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { nextTry, type Verdict, verdictOf } from '#rules/push.ts'
import { rowsOf } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Errand } from '#server/records/errand.ts'
import { rowsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { saidOf, sentOf } from './answer.server.ts'
import { type Answered, courierSystemOf } from './courierSystem.server.ts'
import { type NdrRow, ndrs } from './ndrs.ts'

const most = 16
/** So long nobody else tells what was taken up. */
const patienceMs = 5 * 60_000

/** What an answer is before its courier was told. */
export const toBeSent = (now: Date) => ({
  sending: 'waiting' as const,
  sends: null,
  nextAt: now.toISOString(),
  sendCode: null,
  sendMessage: null,
})

const wanted = new Set<NdrRow['sending']>(['waiting', 'failed'])

interface Claimed {
  ndr: NdrRow
  said: ReturnType<typeof saidOf>
  sent: Answered
}

const n = tableFor(ndrs)

const byId = <R extends { id: string }>(rows: readonly R[]): Map<string, R> => new Map(rows.map(row => [row.id, row]))

const claim = async (scene: Scene): Promise<Claimed[]> => {
  const { tx, setting, now } = scene
  const ours = eq(n.vendor, setting.vendor)
  const until = new Date(now.getTime() + patienceMs).toISOString()
  // No version of it: nobody is asked whether it may be told.
  const taken = await rowsOf<{ id: string }>(
    tx,
    sql`update ${n} set ${bare(n.nextAt)} = ${until}::timestamptz where ${ours} and ${n.id} in (
        select ${n.id} from ${n} where ${ours} and ${lte(n.nextAt, now.toISOString())} and ${inArray(n.sending, ['waiting', 'failed'])}
        order by ${n.nextAt} limit ${most} for update skip locked)
      returning ${n.id} as id`,
  )
  const ids = taken.map(({ id }) => id)
  const all = await rowsById(tx, ndrs, ids)
  const theirOrders = byId(
    await rowsById(
      tx,
      orders,
      all.map(({ order }) => order),
    ),
  )
  const theirParcels = byId(
    await rowsById(
      tx,
      packages,
      all.map(ndr => ndr.package),
    ),
  )
  return all.map(ndr => {
    const around = { order: theirOrders.get(ndr.order), parcel: theirParcels.get(ndr.package) }
    return { ndr, said: saidOf(scene, ndr, around), sent: sentOf(scene, ndr, around) }
  })
}

const after = ({ is }: Verdict, next: Date | undefined) => {
  if (is === 'pushed') return 'sent'
  return next ? 'failed' : 'dead'
}

const events = { sent: 'ANSWER_TAKEN', dead: 'ANSWER_NOT_TAKEN' } as const

/** Tries that may pass by themselves are told of on the failed delivery; how it ended stays in the timeline of the order. */
const settle = async (
  scene: Scene,
  { ndr, said: answer }: Claimed,
  verdict: Verdict,
  target: string,
): Promise<void> => {
  const { tx, write } = scene
  const [standing] = await rowsById(tx, ndrs, [ndr.id], 'locked')
  // Its parcel may have gone on meanwhile, and left nothing to be told.
  if (!standing || !wanted.has(standing.sending)) return
  const at = scene.now.toISOString()
  const sends = (standing.sends ?? 0) + 1
  const next = verdict.is === 'again' ? nextTry(sends, scene.now) : undefined
  const sending = after(verdict, next)
  const said = { code: verdict.code, message: verdict.is === 'pushed' ? null : verdict.message }
  await write.change(ndrs, [
    {
      id: ndr.id,
      patch: {
        sending,
        sends,
        sendCode: said.code,
        sendMessage: said.message,
        nextAt: next?.toISOString() ?? null,
        ...(sending === 'sent' && { sentAt: at }),
      },
    },
  ])
  if (sending === 'failed') return
  const { awb, courier, tryNo } = ndr
  const raw = { ...answer, awb, courier, tryNo, target, sends, ...said }
  const event = { order: ndr.order, package: ndr.package, at, source: 'courier' as const, code: events[sending], raw }
  await write.create(orderEvents, [event])
}

/** One turn; true asks for another one. */
export const tellCouriers = async (errand: Errand): Promise<boolean> => {
  const claimed = await errand.within(claim)
  if (claimed.length === 0) return false
  const system = courierSystemOf(errand)
  const answers = await system.send(
    errand,
    claimed.map(({ sent }) => sent),
  )
  await errand.within(async scene => {
    for (const [at, one] of claimed.entries())
      await settle(scene, one, verdictOf(answers[at]!, one.sent.hash), system.target)
  })
  // Where nobody answers there is no hurry: each has its own time.
  return claimed.length === most && answers.some(answer => 'status' in answer)
}
