// Pausing a courier: nothing is given to it from then on. What that leaves without anybody is told, and the parcels that have its
// number and have not left go to others where somebody asks for it.
import { sql } from 'drizzle-orm'
import { orders } from '#areas/orders/orders.ts'
import { ParcelState } from '#areas/orders/sets.ts'
import type { Face } from '#contract/action.ts'
import { remark } from '#contract/finding.ts'
import { fieldOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { codeIn } from '#contract/valueSet.ts'
import { pauseWarning, withoutOther } from '#rules/courier.ts'
import type { Tx } from '#server/db/tenant.ts'
import { actWithin, runnable } from '#server/records/act.ts'
import { authorise } from '#server/records/authorise.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { mostIds } from '#server/records/target.ts'
import { courierPincodes, type couriers } from './couriers.ts'

type Served = { courier: string; pincode: string }

/** Everywhere somebody who is not paused goes. */
const readServed = async (tx: Tx): Promise<Served[]> => {
  const { rows } = await tx.execute<Served>(
    sql`select c.code as courier, p.pincode from courier_pincodes p join couriers c on c.vendor = p.vendor and c.id = p.courier
      where p.vendor = app_vendor() and p.status = 1 and c.status = 1 and not coalesce(c.is_paused, false) and (p.prepaid or p.cod)
      order by p.pincode`,
  )
  return rows
}

const mostNamed = 500

/** Parcels that have its number and are still in the house. */
const atHand = [codeIn(ParcelState, 'awb'), codeIn(ParcelState, 'manifested')]

const readWaiting = async (tx: Tx, courier: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct p."order" as id from packages p where p.vendor = app_vendor() and p.status <> 2 and p.courier = ${courier}
      and p.state = any(${sql.param(atHand)}::int[]) limit ${mostIds}`,
  )
  return rows.map(({ id }) => id)
}

const unsent = (n: number): Finding =>
  remark('RULE', '{n} orders have a parcel in the house that waits for it', {
    params: { n },
    key: 'couriers.findings.unsent',
  })

/** A job of its own: whoever may not do it is told before anything is paused. */
const rerouted = async (scene: Scene, face: Face, ids: readonly string[]): Promise<string | undefined> => {
  const { tx, staff } = scene
  const action = runnable(orders, 'reallocate')
  authorise(staff, action.id)
  const asked = { kit: kitOf(scene), staff, resource: orders, action, body: { ids: [...ids], input: {} } }
  const { data } = await actWithin(asked, { action: action.id, face }, tx)
  return 'jobId' in data ? data.jobId : undefined
}

export const pause: Handler<typeof couriers, ActionInput<typeof couriers, 'pause'>> = async scene => {
  const { records, input, tx, now, dry, face } = scene
  const [record] = records
  if (!record) return {}
  if (input.until && input.until <= now.toISOString()) {
    const why = remark('RANGE', 'Must lie ahead', { path: 'until', key: 'pincodeMappings.findings.past' })
    return { refused: [{ id: record.id, why }] }
  }
  const served = await readServed(tx)
  const warning = pauseWarning(record.code, served)
  const waiting = await readWaiting(tx, record.code)
  const warnings = [
    ...(warning ? [warning] : []),
    ...(waiting.length > 0 && !input.reroute ? [unsent(waiting.length)] : []),
  ]
  const patch = { isPaused: true, pausedUntil: input.until ?? null, pauseReason: 'person' } as const
  const patches = [{ id: record.id, patch }]
  // The job begins after this is committed, and so finds it paused.
  const job = input.reroute && !dry && waiting.length > 0 ? await rerouted(scene, face, waiting) : undefined
  const acted = { patches, warnings, ...(job && { job }) }
  if (!warning) return acted
  const alone = withoutOther(record.code, served)
  return {
    ...acted,
    result: {
      kind: 'table',
      title: wording('couriers.paused.title', 'Pincodes that have no other courier'),
      columns: [fieldOf(courierPincodes, 'pincode')],
      rows: alone.slice(0, mostNamed).map(code => [code]),
    },
  }
}
