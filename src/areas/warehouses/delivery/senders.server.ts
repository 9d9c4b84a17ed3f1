// Which warehouses send what, for any number of orders at once: what is the same for all of them is read once, and each finds the
// warehouses as busy as the ones before it left them.
import { areasOrWhy } from '#areas/postalAreas/postalAreas.door.ts'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Hazard } from '#rules/courier/candidate.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { type Mapping, type Needs, type WarehouseChoice, warehousesFor } from '#rules/courier/warehouse.ts'
import { isFinding } from '#rules/refusal.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Scene } from '#server/records/serve.ts'
import { type Goods, goodsBySku, needsOf, worse } from '../stock/goods.server.ts'
import { type Busy, readBusy } from './busy.server.ts'
import { readMappings, readShelves, type Sellable } from './serving.server.ts'

export interface Sending {
  pincode: string
  lines?: readonly { sku: string; quantity: number }[]
  /** The worst of what lies in it; beside what its lines say. */
  hazard?: Hazard
  isCold?: boolean
  /** Of the order; those of its lines' products come to them. */
  tags?: readonly string[]
  /** Code of the only warehouse that may send it. */
  warehouse?: string | undefined
  /** Pieces spoken for already by whoever asks, by `warehouse SKU`: they can be sent from there as well. */
  held?: ReadonlyMap<string, number> | undefined
}

export interface Senders {
  /** Absent where the shop does not deliver to the pincode: then nobody sends it, and `why` says so as at placing. */
  area?: PostalArea
  why?: Finding
  choice: WarehouseChoice
  sellable: Sellable
  /** What is asked for, and what the lines themselves say. */
  goods: Goods
}

/** Where it lies there already, nobody asks how much there is to do. */
const asking = (mappings: readonly Mapping[], { warehouse }: Sending, today: ReadonlyMap<string, number>): Mapping[] =>
  warehouse
    ? mappings.flatMap(one => (one.warehouse === warehouse ? [{ ...one, dailyCapacity: null }] : []))
    : mappings.map(one => ({ ...one, today: today.get(one.warehouse) ?? 0 }))

/** Where it lies there already, nobody asks whether it may. */
const needsIn = ({ warehouse, lines = [] }: Sending, goods: Goods): { needs?: Needs } =>
  warehouse && lines.length === 0 ? {} : { needs: needsOf(goods) }

const goodsIn = ({ hazard = 'NONE', isCold = false, tags = [] }: Sending, own: Goods): Goods => ({
  hazard: worse(hazard, own.hazard),
  isCold: isCold || own.isCold,
  tags: [...tags, ...own.tags],
})

export const sendersAmong = async (
  tx: Tx,
  country: string,
  all: readonly Sending[],
  { houses }: Pick<Busy, 'houses'>,
  now: Date,
): Promise<Senders[]> => {
  const pincodes = all.map(({ pincode }) => pincode)
  const areas = await areasOrWhy(tx, country, pincodes)
  const mappings = await readMappings(
    tx,
    [...areas.values()].flatMap(area => (isFinding(area) ? [] : [area])),
  )
  const { maxSplits } = await settingsOf(tx)
  const skus = all.flatMap(({ lines = [] }) => lines.map(({ sku }) => sku))
  const shelves = await readShelves(tx, [...new Set(skus)], now)
  const goodsOf = await goodsBySku(tx, [...new Set(skus)])
  const today = new Map(houses)
  return all.map(one => {
    const area = areas.get(one.pincode.trim().toLowerCase())!
    const { lines = [], held } = one
    const sellable = shelves(held)
    const goods = goodsIn(one, goodsOf(lines.map(({ sku }) => sku)))
    if (isFinding(area))
      return { why: area, choice: { mappings: [], trace: { result: saidOf(area), steps: [] } }, sellable, goods }
    const choice = warehousesFor({
      ...needsIn(one, goods),
      area,
      lines,
      now: now.toISOString(),
      maxSplits,
      mappings: asking(mappings, one, today),
      ...(lines.length > 0 && { sellable }),
    })
    for (const { warehouse } of choice.mappings) today.set(warehouse, (today.get(warehouse) ?? 0) + 1)
    return { area, choice, sellable, goods }
  })
}

interface SenderAsk extends Pick<Scene, 'tx' | 'now'> {
  country: string
  /** Of the vendor: warehouses are as busy as they are that day there, and later ones find them as busy as the ones before left them. */
  timezone?: string
}

/**
 * Of each the warehouses that send it, why, and what they can sell; without a timezone those with the first claim, however busy they
 * are. Of a pincode the shop does not deliver to none, with the reason.
 */
export const sendersFor = async (
  { tx, now, country, timezone }: SenderAsk,
  all: readonly Sending[],
): Promise<Senders[]> => {
  const busy = timezone === undefined ? { houses: new Map() } : await readBusy(tx, now, timezone)
  return sendersAmong(tx, country, all, busy, now)
}
