// Pausing a courier: nothing is given to it from then on. What that leaves without anybody is told, and the parcels that have its
// number and have not left go to others where somebody asks for it.
import { eq, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import { fieldOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { pauseWarning, withoutOther } from '#rules/courier.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Handler } from '#server/records/serve.ts'
import { mostIds } from '#server/records/target.ts'
import { courierPincodes, couriers } from '../couriers.ts'
import { ordersWaitingFor, reallocated } from '../warehouses.ports.ts'

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
  remark('RULE', '{n} orders have unshipped parcels assigned to it', {
    params: { n },
    key: 'couriers.findings.unsent',
  })

export const pause: Handler<typeof couriers, ActionInput<typeof couriers, 'pause'>> = async scene => {
  const { records, input, tx, now, dry, face } = scene
  const [record] = records
  if (!record) return {}
  if (input.until && input.until <= now.toISOString()) {
    const why = remark('RANGE', 'Must be in the future', { path: 'until', key: 'pincodeMappings.findings.past' })
    return { refused: [{ id: record.id, why }] }
  }
  const served = await readServed(tx)
  const warning = pauseWarning(record.code, served)
  const waiting = await ordersWaitingFor.ask(tx, record.code, mostIds)
  const warnings = [
    ...(warning ? [warning] : []),
    ...(waiting.length > 0 && !input.reroute ? [unsent(waiting.length)] : []),
  ]
  const patch = { isPaused: true, pausedUntil: input.until ?? null, pauseReason: 'person' } as const
  const patches = [{ id: record.id, patch }]
  // The job begins after this is committed, and so finds it paused.
  const job = input.reroute && !dry && waiting.length > 0 ? await reallocated.ask(scene, face, waiting) : undefined
  const acted = { patches, warnings, ...(job && { job }) }
  if (!warning) return acted
  const alone = withoutOther(record.code, served)
  return {
    ...acted,
    result: {
      kind: 'table',
      title: wording('couriers.paused.title', 'Pincodes with no other courier'),
      columns: [fieldOf(courierPincodes, 'pincode')],
      rows: alone.slice(0, mostNamed).map(code => [code]),
    },
  }
}
