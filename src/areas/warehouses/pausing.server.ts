// Pausing a courier: nothing is given to it from then on. What that leaves without anybody is told, and the parcels that have its
// number and have not left go to others where somebody asks for it.
import { eq, sql } from 'drizzle-orm'
import { orders } from '#areas/orders/orders.ts'
import { ordersWaitingFor } from '#areas/orders/taken.reading.ts'
import type { Face } from '#contract/action.ts'
import { remark } from '#contract/finding.ts'
import { fieldOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { pauseWarning, withoutOther } from '#rules/courier.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { actWithin, runnable } from '#server/records/act.ts'
import { authorise } from '#server/records/authorise.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { mostIds } from '#server/records/target.ts'
import { courierPincodes, couriers } from './couriers.ts'

const p = tableFor(courierPincodes)
const c = tableFor(couriers)

type Served = { courier: string; pincode: string }

/** Everywhere somebody who is not paused goes. */
const readServed = (tx: Tx): Promise<Served[]> =>
  rowsOf<Served>(
    tx,
    sql`select ${c.code} as courier, ${p.pincode} from ${p} join ${c} on ${c.vendor} = ${p.vendor} and ${c.id} = ${p.courier}
      where ${p.vendor} = app_vendor() and ${eq(p.status, 'active')} and ${eq(c.status, 'active')} and not coalesce(${c.isPaused}, false)
        and (${p.prepaid} or ${p.cod})
      order by ${p.pincode}`,
  )

const mostNamed = 500

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
  const waiting = await ordersWaitingFor(tx, record.code, mostIds)
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
