// Demo stock: every variant lies somewhere, and the ledger says how it came there. Some of it is short, damaged or about to expire.
import { seededVariants } from '#areas/products/shelf.seed.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { dateAgo, daysAgo } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { StockBucket, StockReason } from './sets.ts'

/** A catalogue grown for measurements has no more of its shelves filled than this. */
const mostVariants = 2000
/** So many of the first lines have a past worth looking at. */
const storied = 60

type Move = readonly [
  daysAgo: number,
  bucket: 'onHand' | 'damaged',
  delta: number,
  reason: keyof typeof StockReason.codes,
]

/** What happened to a line, oldest first. */
const pastOf = (at: number, chance: DatedChance): Move[] => {
  if (at >= storied)
    return [[90, 'onHand', chance.under(25) === 0 ? chance.under(3) : 20 + chance.under(180), 'receipt']]
  const sales = Array.from({ length: 6 }, (_, n): Move => [100 - n * 9, 'onHand', -(4 + chance.under(14)), 'saleShip'])
  return [
    [120, 'onHand', 120 + chance.under(60), 'receipt'],
    ...sales,
    [40, 'onHand', 60 + chance.under(40), 'receipt'],
    [21, 'damaged', 2, 'damage'],
    [12, 'onHand', -(5 + chance.under(20)), 'saleShip'],
    [5, 'onHand', -1, 'count'],
  ]
}

interface Variant {
  id: string
  sku: string
  mrp: number
}

interface SeedPlace {
  id: string
  code: string
}

const lineOf = (vendor: string, place: SeedPlace, variant: Variant, at: number, chance: DatedChance) => {
  const id = chance.id()
  const named = { stock: id, sku: variant.sku, warehouse: place.id, variant: variant.id }
  const balance = { onHand: 0, damaged: 0 }
  const logs = pastOf(at, chance).map(([ago, bucket, delta, reason]) => {
    balance[bucket] += delta
    const moved = daysAgo(chance.day, ago, 10)
    return {
      ...base(chance, vendor, chance.id(), 1, 0),
      ...named,
      at: moved,
      created_at: moved,
      updated_at: moved,
      bucket: codeIn(StockBucket, bucket),
      delta,
      balance_after: balance[bucket],
      reason: codeIn(StockReason, reason),
    }
  })
  const safety = at % 4 === 0 ? 5 : 2
  const { onHand, damaged } = balance
  const stock = {
    ...base(chance, vendor, id, 1, 0),
    sku: variant.sku,
    warehouse: place.id,
    variant: variant.id,
    on_hand: onHand,
    reserved: 0,
    damaged,
    qc_hold: 0,
    incoming: 0,
    safety,
    available: onHand - damaged - safety,
  }
  const early = Math.floor(onHand / 3)
  const batch = (batchNo: string, qty: number, expiresIn: number, mrp: number) => ({
    ...base(chance, vendor, chance.id(), 1, 0),
    stock: id,
    sku: variant.sku,
    warehouse: place.id,
    batch_no: batchNo,
    qty,
    mrp_on_pack: mrp,
    mfg_date: dateAgo(chance.day, 730 - expiresIn),
    expiry_date: dateAgo(chance.day, -expiresIn),
  })
  const batches =
    at < storied && at % 3 === 0
      ? [
          batch(`B${2400 + at}`, early, 60 + at, variant.mrp),
          batch(`B${2600 + at}`, onHand - early, 420 + at, variant.mrp),
        ]
      : []
  return { stock, logs, batches }
}

/** The first warehouse has everything, the others a part of it. */
const shares = [1, 4, 6]

export const seedStock = async (
  tx: Tx,
  vendor: string,
  places: readonly SeedPlace[],
  chance: DatedChance,
): Promise<void> => {
  const variants = await seededVariants(tx, mostVariants)
  const lines = places.flatMap((place, n) =>
    variants.flatMap((variant, at) =>
      at % (shares[n] ?? 1) === 0 ? [lineOf(vendor, place, variant, n === 0 ? at : at + storied, chance)] : [],
    ),
  )
  await insertRows(
    tx,
    'stock',
    lines.map(({ stock }) => stock),
  )
  await insertRows(
    tx,
    'stock_batches',
    lines.flatMap(({ batches }) => batches),
  )
  // The ledger counts its rows itself, in the order they happened.
  const logs = lines.flatMap(line => line.logs).sort((one, other) => (one.at < other.at ? -1 : 1))
  await insertRows(tx, 'inventory_logs', logs)
}
