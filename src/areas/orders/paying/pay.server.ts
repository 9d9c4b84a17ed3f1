// Payments people saw arrive: a transfer, or money a gateway of somebody else took. One reference pays once.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { actedBy } from '../acted.server.ts'
import { readDossiers } from '../dossier.server.ts'
import { isDeed } from '../effects.server.ts'
import { type OrderRow, orders } from '../orders.ts'
import { payments } from '../payments.ts'
import { readOffered } from './offering.server.ts'
import { paidOf } from './paying.server.ts'

const o = tableFor(orders)
const p = tableFor(payments)

export const recordedBefore = async ({ tx, setting }: Scene, reference: string): Promise<Finding | undefined> => {
  const [before] = await rowsOf<Pick<OrderRow, 'orderNo'>>(
    tx,
    sql`select ${o.orderNo} as "orderNo" from ${tableFor(payments)}
        join ${tableFor(orders)} on ${o.vendor} = ${p.vendor} and ${o.id} = ${p.order}
      where ${p.vendor} = ${setting.vendor} and lower(${p.gatewayRef}) = lower(${reference}) and ${notInTrash(p)}`,
  )
  return (
    before &&
    remark('DUPLICATE', 'Already used to pay order {n}', {
      path: 'gatewayRef',
      params: { n: before.orderNo },
      key: 'orders.findings.paidBefore',
    })
  )
}

export const recordPayment: Handler<typeof orders, ActionInput<typeof orders, 'recordPayment'>> = async ask => {
  const { amount, gatewayRef, paidBy: method } = ask.input
  const reference = gatewayRef.trim()
  const before = await recordedBefore(ask, reference)
  if (before) throw invalid([before])
  const [dossier] = await readDossiers(ask.tx, ask.records as OrderRow[])
  if (!dossier) return {}
  const by = { name: ask.staff.name, now: ask.now }
  const money = { amount, reference, method }
  const judged = paidOf(dossier, await readOffered(ask, dossier), money, ask.setting.currency, by)
  if (!isDeed(judged) && judged.path) throw invalid([judged])
  return actedBy(ask, [[dossier.order.id, judged]])
}
