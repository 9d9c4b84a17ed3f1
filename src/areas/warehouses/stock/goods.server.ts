// What goods ask of the house they leave and of who carries them: whether they are hazardous or kept cold, and how they are tagged.
import { type Good, type MoreOfGood, readGoods } from '#areas/products/products.door.ts'
import type { Hazard } from '#rules/courier/candidate.ts'
import type { Needs } from '#rules/courier/warehouse.ts'
import type { Tx } from '#server/db/tenant.ts'

export interface Goods {
  /** The worst of all. */
  hazard: Hazard
  isCold: boolean
  tags: readonly string[]
}

/** By what the variants' own value set calls it. */
const hazardOf: Readonly<Record<Good['hazard'], Hazard>> = {
  none: 'NONE',
  aerosol: 'AEROSOL',
  flammableLiquid: 'FLAMMABLE',
}

/** The worst last. */
const hazards: readonly Hazard[] = ['NONE', 'AEROSOL', 'FLAMMABLE']

export const worse = (one: Hazard, other: Hazard): Hazard =>
  hazards[Math.max(hazards.indexOf(one), hazards.indexOf(other))] ?? 'NONE'

const together = (all: readonly (Good & Pick<MoreOfGood, 'tags'>)[]): Goods => ({
  hazard: all.map(({ hazard }) => hazardOf[hazard]).reduce(worse, 'NONE'),
  isCold: all.some(({ isCold }) => isCold),
  tags: [...new Set(all.flatMap(({ tags }) => tags))],
})

/** Read once for any number of parcels: each is asked about by its SKUs. */
export const goodsBySku = async (tx: Tx, skus: readonly string[]): Promise<(some: readonly string[]) => Goods> => {
  if (skus.length === 0) return () => together([])
  const bySku = await readGoods(tx, { skus }, 'tags')
  return some => together(some.flatMap(sku => bySku.get(sku.toLowerCase()) ?? []))
}

/** What variants ask for together: the worst of them counts. */
export const goodsByVariant = async (tx: Tx, variants: readonly string[]): Promise<Goods> =>
  together([...(await readGoods(tx, { ids: variants }, 'tags')).values()])

export const needsOf = ({ hazard, isCold }: Pick<Goods, 'hazard' | 'isCold'>): Needs => ({
  isHazardous: hazard !== 'NONE',
  isCold,
})
