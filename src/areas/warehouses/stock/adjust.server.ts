// How people move stock: by so many pieces, to a counted number, by what came in. What a line would not have is refused by name.
import { eq } from 'drizzle-orm'
import { variants } from '#areas/products/products.ts'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { isFinding, refusal } from '#rules/refusal.ts'
import { movedStock } from '#rules/stock.ts'
import { tableFor } from '#server/db/tables.ts'
import { demandFactorFor } from '#server/records/authorise.ts'
import { invalid } from '#server/records/refusal.ts'
import { fieldsById, fieldsWhere } from '#server/records/rows.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { problemOf } from '#server/words.ts'
import { stock, stockBatches } from '../stock.ts'
import { openBatch } from './batches.server.ts'
import { openLines } from './reservations.server.ts'

type Input<K> = ActionInput<typeof stock, K>

const b = tableFor(stockBatches)

/** What one piece of each of these is worth together, in minor units: what it cost, or its price where nobody says. */
const worthOf = async ({ tx }: Scene, ids: readonly string[]): Promise<number> => {
  const known = await fieldsById(tx, variants, ids, ['cost', 'price'])
  return ids.reduce((sum, id) => sum + (known.get(id)?.cost ?? known.get(id)?.price ?? 0), 0)
}

export const adjust: Handler<typeof stock, Input<'adjust'>> = async acting => {
  const { records, input, tx } = acting
  const { bucket, delta, reason, note } = input
  if (delta === 0) throw invalid([remark('RANGE', 'Cannot be 0', { path: 'delta', key: 'stock.findings.zero' })])
  const worth = await worthOf(
    acting,
    records.map(({ variant }) => variant),
  )
  if (Math.abs(delta) * worth > (await settingsOf(tx)).stockAdjustLimit)
    demandFactorFor(acting, 'Much of value is moved; confirm with your second factor')
  const refused: { id: string; why: Finding }[] = []
  const patches = records.flatMap(record => {
    const moved = movedStock(record, [{ bucket, delta }])
    if (isFinding(moved)) {
      refused.push({ id: record.id, why: { ...moved, path: 'delta' } })
      return []
    }
    return [{ id: record.id, patch: { [bucket]: moved.balance[bucket], slip: { reason, note: note ?? null } } }]
  })
  return { patches, refused }
}

export const setQuantity: Handler<typeof stock, Input<'setQuantity'>> = async ({ records, input }) => {
  const [record] = records
  if (!record) return {}
  const { quantity, expectedQty, reason, note } = input
  if (record.onHand !== expectedQty) {
    const why = {
      ...refusal('EXPECTED', 'stock.expected', { expected: expectedQty, n: record.onHand }),
      path: 'expectedQty',
    }
    throw problemOf('EXPECTED', why, { fields: [why] })
  }
  return { patches: [{ id: record.id, patch: { onHand: quantity, slip: { reason, note: note ?? null } } }] }
}

/** A thing is kept by batch or it is not: what came in goes to its batch, or to the pieces that have none. */
const batchFor = async (scene: Scene, line: { id: string; onHand: number }, input: Input<'receive'>) => {
  const { batchNo, mfgDate, expiryDate, mrpOnPack } = input
  if (mfgDate && expiryDate && expiryDate < mfgDate)
    throw invalid([{ ...refusal('RANGE', 'stock.expiry'), path: 'expiryDate' }])
  const batches = await fieldsWhere(scene.tx, stockBatches, ['id'], eq(b.stock, line.id), { limit: 1 })
  const isByBatch = batches.length > 0
  if (isByBatch && !batchNo) throw invalid([finding('REQUIRED', { col: 'batchNo' }, 'batchNo')])
  if (!batchNo) return null
  if (!isByBatch && line.onHand > 0)
    throw invalid([{ ...refusal('RULE', 'stock.batches', { n: 0, of: line.onHand }), path: 'batchNo' }])
  return openBatch(scene.tx, { stock: line.id, batchNo, mfgDate, expiryDate, mrpOnPack })
}

export const receive: Handler<typeof stock, Input<'receive'>> = async scene => {
  const { input, tx, write } = scene
  const [line] = await openLines(tx, input.warehouse, [input.variant])
  if (!line) throw invalid([finding('REF_NOT_FOUND', { thing: 'variant', v: input.variant, vendor: '' }, 'variant')])
  const { onHand } = line.balance
  const batch = await batchFor(scene, { id: line.id, onHand }, input)
  const slip = { reason: 'receipt' as const, batch, reference: input.reference ?? null, referenceKind: 'receipt' }
  await write.change(stock, [{ id: line.id, patch: { onHand: onHand + input.quantity, slip } }])
  return {}
}

export const setSafety: Handler<typeof stock, Input<'setSafety'>> = async ({ records, input }) => ({
  patches: records.map(({ id }) => ({ id, patch: { safety: input.safety } })),
})
