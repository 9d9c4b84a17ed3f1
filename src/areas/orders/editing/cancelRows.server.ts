// What rows of the cancel file ask of orders.
import { roundStep } from '#areas/codCharges/codCharges.door.ts'
import { settingsOf } from '#areas/settings/settings.door.ts'
import type { Values } from '#contract/field.ts'
import { finding, remark } from '#contract/finding.ts'
import type { BulkRow, Scene } from '#server/records/serve.ts'
import type { cancelColumns } from '../columns.ts'
import type { Dossier } from '../dossier.server.ts'
import { isDeed, type Judged } from '../effects.server.ts'
import { type Purse, readPurses, refundNumbers } from '../orders.ports.ts'
import { cancelOf, leftOf } from './cancelling.server.ts'

type CancelRow = BulkRow<Values<typeof cancelColumns>>

export interface CancelFileLookup {
  /** By the order's id. */
  purses: Map<string, Purse>
  /** Of the refunds that may come of it, by line of the file. */
  numbers: Map<number, string>
  /** What cash is collected in, in minor units. */
  cashStep: number
}

export const readAsked = async (
  scene: Scene,
  dossiers: Iterable<Dossier>,
  rows: CancelRow[],
): Promise<CancelFileLookup> => {
  const purses = new Map(
    await readPurses.ask(
      scene,
      [...dossiers].map(({ order }) => order),
    ),
  )
  const asking = rows.filter(({ values }) => values.refund !== false)
  const drawn = asking.length > 0 ? await refundNumbers.ask(scene, asking.length) : []
  const cashStep = roundStep(await settingsOf(scene.tx), scene.setting.currency)
  return { purses, numbers: new Map(asking.map(({ line }, at) => [line, drawn[at]!])), cashStep }
}

export const cancelledRow = (
  dossier: Dossier,
  { line: at, values: { sku, qty, reason, restock } }: CancelRow,
  { purses, numbers, cashStep }: CancelFileLookup,
  now: Date,
): Judged => {
  if (!reason) return finding('REQUIRED', { col: 'reason' }, 'reason')
  const named = sku ? dossier.lines.filter(line => line.sku.toLowerCase() === sku.toLowerCase()) : dossier.lines
  if (sku && named.length === 0)
    return remark('REF_NOT_FOUND', 'SKU {sku} is not in this order', {
      path: 'sku',
      params: { sku },
      key: 'orders.findings.noLine',
    })
  const going = sku ? named.slice(0, 1) : named
  const units = new Map(going.map(line => [line.id, (sku ? qty : undefined) ?? leftOf(line)]))
  const purse = purses.get(dossier.order.id)
  const refundNo = numbers.get(at)
  const back = purse && refundNo ? { purse, refundNo } : undefined
  const judged = cancelOf(dossier, { units, reason, isRestocked: restock ?? true, back, cashStep }, now)
  // Further rows of the order see what this one takes.
  if (isDeed(judged) && purse) purses.set(dossier.order.id, purse.after(units, judged.creates?.[0]))
  return judged
}
