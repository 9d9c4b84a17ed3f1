// Whether the items of an order may be others, and whether what is asked for is another order at all.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { stateWhy } from '#contract/standing.ts'
import { nextIn } from '#server/records/regions.ts'
import type { Dossier } from '../dossier.server.ts'
import type { OrderLineRow } from '../orderLines.ts'
import { orders } from '../orders.ts'
import { pickedFinding, pickedUp } from './cancelling.server.ts'

type Item = ActionInput<typeof orders, 'editItems'>['lines'][number]

export const unitsGone = remark(
  'STATE',
  'Some units were already cancelled or returned. Cancel or refund items instead',
  {
    key: 'orders.findings.unitsGone',
  },
)

/** Why this one's items stay as they are. */
export const uneditable = ({ order, lines, packages, payments: paid }: Dossier): Finding | undefined => {
  const gone = pickedUp(packages)
  if (gone) return pickedFinding(gone)
  if (nextIn(orders, order, 'state', 'cancel') === undefined) return stateWhy(orders, order, 'state')
  const numbered = packages.find(({ state }) => state !== 'created' && state !== 'cancelled')
  if (numbered)
    return remark('STATE', 'Package {n} already has an AWB. Cancel items instead', {
      params: { n: numbered.packageNo },
      key: 'orders.findings.hasNumber',
    })
  if (lines.some(({ cancelled, net }) => cancelled > 0 && net > 0)) return unitsGone
  const pending = paid.filter(({ state }) => state === 'pending').length
  // Beside an advance cash is waited for as well, and what is left at the door is no debt.
  const isOwed = pending > 1 || (pending > 0 && order.paid > 0 && order.payment !== 'codDue')
  return isOwed ? remark('STATE', 'Record the payment due first', { key: 'orders.findings.owed' }) : undefined
}

export const wrongItems = (items: readonly Item[], lines: readonly OrderLineRow[]): Finding | undefined => {
  const skus = items.map(({ sku }) => sku.trim().toLowerCase())
  const twice = skus.find((sku, at) => skus.indexOf(sku) !== at)
  if (twice)
    return remark('RULE', '{sku} appears twice', {
      path: 'lines',
      params: { sku: twice.toUpperCase() },
      key: 'orders.findings.twice',
    })
  const left = lines.filter(({ qty, cancelled }) => qty > cancelled)
  const isSame = (line: OrderLineRow) =>
    items.some(({ sku, quantity }) => sku.trim().toLowerCase() === line.sku.toLowerCase() && quantity === line.qty)
  return left.length === items.length && left.every(isSame)
    ? remark('STATE', 'The items are unchanged', { path: 'lines', key: 'orders.findings.sameItems' })
    : undefined
}
