// What only failed deliveries need on the server: answers within three tries, the way back after 48 hours of silence, the errand
// that tells couriers of both, and the door they tell their news by.
import { and, eq, lte, sql } from 'drizzle-orm'
import { hearOfParcel, lockedOrders } from '#areas/orders/orders.door.ts'
import { packages } from '#areas/orders/packages.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { zoneLead } from '#contract/zone.ts'
import { tableFor } from '#server/db/tables.ts'
import { senderSecret } from '#server/outside/signature.ts'
import { invalid } from '#server/records/refusal.ts'
import { fieldsWhere, rowsById } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import { type Acted, type Acting, onScreen, type Scene, serve } from '#server/records/serve.ts'
import { anotherTry } from './another.server.ts'
import { courierDoor, courierPath } from './door.server.ts'
import { type NdrRow, ndrs } from './ndrs.ts'
import { tellCouriers, toBeSent } from './telling.server.ts'
import { mostTries } from './tries.ts'

type Refusals = NonNullable<Acted<typeof ndrs>['refused']>

const answered: Finding = remark('STATE', 'Already resolved', { key: 'ndrs.answered' })
const tooOften: Finding = remark('LIMIT', '3 attempts made. It can only be returned to origin', {
  key: 'ndrs.tooOften',
})

const goBack = async (scene: Scene, all: readonly NdrRow[], source: 'staff' | 'system', note?: string | null) => {
  const at = scene.now.toISOString()
  const raw = source === 'system' ? { why: '48 h without an answer' } : { by: scene.staff.name, note: note ?? null }
  for (const ndr of all) await hearOfParcel(scene, { id: ndr.package }, { code: 'RTO_INITIATED', at, source, raw })
  // What is settled by its parcel has nothing left to be told: this comes after it.
  await scene.write.change(
    ndrs,
    all.map(({ id }) => ({ id, patch: toBeSent(scene.now) })),
  )
}

const isOpen = ({ state }: NdrRow): boolean => state === 'open'
const outOfTries = ({ tryNo }: NdrRow): Finding | undefined => (tryNo >= mostTries ? tooOften : undefined)

const day = 86_400_000

/** A day of the vendor, from today to a week later. */
const isDay = ({ now, setting }: Scene, on: string): boolean => {
  const wall = now.getTime() + zoneLead(now.getTime(), setting.timezone)
  const dayIn = (days: number) => new Date(wall + days * day).toISOString().slice(0, 10)
  return on >= dayIn(0) && on <= dayIn(7)
}

const wrongDay = remark('RANGE', 'Today or within the next 7 days', { key: 'ndrs.wrongDay', path: 'onDay' })

type Reattempting = Acting<typeof ndrs, ActionInput<typeof ndrs, 'reattempt'>>

const reattempt = async (ask: Reattempting): Promise<Acted<typeof ndrs>> => {
  const { onDay, note } = ask.input
  const records: readonly NdrRow[] = ask.records
  const why = (ndr: NdrRow): Finding | undefined => (isOpen(ndr) ? outOfTries(ndr) : answered)
  const refused: Refusals = records.flatMap(ndr => {
    const found = why(ndr)
    return found ? [{ id: ndr.id, why: found }] : []
  })
  const ready = records.filter(ndr => !why(ndr))
  if (ready.length > 0 && !isDay(ask, onDay)) throw invalid([wrongDay])
  const others = await anotherTry(ask, ready, ask.input)
  if (!ask.dry) await ask.write.change(packages, others)
  const answer = {
    state: 'reattempt' as const,
    reattemptOn: onDay,
    note: note ?? null,
    answeredAt: ask.now.toISOString(),
    answeredByName: ask.staff.name,
    ...toBeSent(ask.now),
  }
  return { patches: ready.map(({ id }) => ({ id, patch: answer })), refused }
}

const sendBack = async (
  ask: Acting<typeof ndrs, ActionInput<typeof ndrs, 'sendBack'>>,
): Promise<Acted<typeof ndrs>> => {
  const records: readonly NdrRow[] = ask.records
  const ready = records.filter(isOpen)
  const refused: Refusals = records.filter(ndr => !isOpen(ndr)).map(({ id }) => ({ id, why: answered }))
  if (ask.dry) return { refused }
  const answer = { answeredAt: ask.now.toISOString(), answeredByName: ask.staff.name, note: ask.input.note ?? null }
  await ask.write.change(
    ndrs,
    ready.map(({ id }) => ({ id, patch: answer })),
  )
  await goBack(ask, ready, 'staff', ask.input.note)
  return { refused }
}

const notDead = remark('STATE', 'Only actions the courier did not accept can be resent', { key: 'ndrs.notDead' })
const isDead = ({ sending }: Pick<NdrRow, 'sending'>): boolean => sending === 'dead'

const sendAgain = async (ask: Acting<typeof ndrs, undefined>): Promise<Acted<typeof ndrs>> => {
  const records: readonly NdrRow[] = ask.records
  return {
    patches: records.filter(isDead).map(({ id }) => ({ id, patch: toBeSent(ask.now) })),
    refused: records.filter(ndr => !isDead(ndr)).map(({ id }) => ({ id, why: notDead })),
  }
}

const most = 100

const n = tableFor(ndrs)

const silence = async (scene: Scene): Promise<boolean> => {
  const { tx, now } = scene
  const isDue = and(eq(n.state, 'open'), lte(n.dueAt, now.toISOString()))
  const rows = await fieldsWhere(tx, ndrs, ['id'], isDue, {
    order: sql`${n.dueAt}`,
    limit: most,
    deleted: true,
  })
  const ids = rows.map(({ id }) => id)
  await lockedOrders(tx, { of: ndrs, ids })
  const found = await rowsById(tx, ndrs, ids, 'locked')
  // Whoever had the order before may have answered.
  await goBack(scene, found.filter(isOpen), 'system')
  return ids.length === most
}

const webhook = async (ask: Acting<typeof ndrs, ActionInput<typeof ndrs, 'webhook'>>): Promise<Acted<typeof ndrs>> => {
  const { env } = kitOf(ask)
  const { vendor } = ask.setting
  const { courier } = ask.input
  return {
    result: {
      kind: 'facts',
      title: wording('ndrs.webhook.title', 'Webhook of {courier}', { courier }),
      facts: [
        { label: wording('ndrs.webhook.path', 'Path'), value: courierPath(vendor, courier) },
        { label: wording('ndrs.webhook.secret', 'Secret'), value: senderSecret(env, vendor, courier) },
      ],
    },
  }
}

export const ndrsServer = serve(ndrs, {
  locksFirst: async ({ tx }, ids) => {
    await lockedOrders(tx, { of: ndrs, ids })
  },
  clock: silence,
  errand: tellCouriers,
  refusals: ndr => {
    const late = isOpen(ndr) ? undefined : answered
    return { reattempt: late ?? outOfTries(ndr), sendBack: late, sendAgain: isDead(ndr) ? undefined : notDead }
  },
  doors: courierDoor,
  actions: { reattempt, sendBack, sendAgain, webhook, board: onScreen },
})
