// Which warehouse sends it: mappings that match the pincode, the most specific first, then priority, days on the way and
// distance; the first that has the whole order, else the fewest parcels. A blocked mapping is passed over with its reason.
import { momentFigure, type Said } from '#contract/said.ts'
import type { Step, Trace } from '../trace.ts'
import { say } from '../words.ts'
import { matches, type PostalArea, readPattern, specificity } from './postal.ts'

export type Mapping = {
  warehouse: string
  pattern: string
  priority: number
  tatDays: number
  isActive: boolean
  blockedUntil?: string | null
  blockReason?: string | null
  distanceKm?: number
  /** Orders it packs in a day, and how many it got today. */
  dailyCapacity?: number | null
  today?: number
}

export type WarehouseAsk = {
  area: PostalArea
  mappings: readonly Mapping[]
  lines?: readonly { sku: string; quantity: number }[]
  /** What a warehouse can sell of a SKU; left out where nobody counts. */
  sellable?: (warehouse: string, sku: string) => number
  maxSplits?: number
  /** ISO instant. */
  now: string
}

export type WarehouseChoice = { mappings: Mapping[]; trace: Trace }

type Ranked = { mapping: Mapping; rank: number }

const isBlocked = ({ blockedUntil }: Mapping, now: string): boolean =>
  Boolean(blockedUntil) && Date.parse(now) < Date.parse(blockedUntil!)

const byClaim = (one: Ranked, other: Ranked): number =>
  other.rank - one.rank ||
  one.mapping.priority - other.mapping.priority ||
  one.mapping.tatDays - other.mapping.tatDays ||
  (one.mapping.distanceKm ?? 0) - (other.mapping.distanceKm ?? 0) ||
  (one.mapping.warehouse < other.mapping.warehouse ? -1 : 1)

function ranked({ mappings, area }: WarehouseAsk): Ranked[] {
  return mappings
    .flatMap(mapping => {
      const pattern = readPattern(mapping.pattern, area.country)
      return 'kind' in pattern && matches(pattern, area) ? [{ mapping, rank: specificity(pattern) }] : []
    })
    .sort(byClaim)
}

const sayMapping = ({ pattern, priority }: Mapping): Said => say('house.mapped', { pattern, priority })

function standsBack(mapping: Mapping, now: string): Said | undefined {
  if (!mapping.isActive) return say('house.inactive')
  const { dailyCapacity, today = 0 } = mapping
  if (dailyCapacity && today >= dailyCapacity) return say('courier.full', { n: today, of: dailyCapacity })
  if (!isBlocked(mapping, now)) return undefined
  const until = momentFigure(mapping.blockedUntil!)
  const { blockReason } = mapping
  return blockReason ? say('house.blockedBecause', { until, reason: blockReason }) : say('house.blocked', { until })
}

/** Indexes of the lines a warehouse has whole. */
const covered = ({ lines = [], sellable }: WarehouseAsk, warehouse: string): number[] =>
  lines.flatMap(({ sku, quantity }, at) => (!sellable || sellable(warehouse, sku) >= quantity ? [at] : []))

/** Sets of warehouses in order of claim, the fewest first. */
function* sets(of: readonly Mapping[], size: number, from = 0): Generator<Mapping[]> {
  if (size === 0) yield []
  for (let at = from; size > 0 && at < of.length; at++)
    for (const rest of sets(of, size - 1, at + 1)) yield [of[at]!, ...rest]
}

function fewest(ask: WarehouseAsk, able: readonly Mapping[]): Mapping[] {
  const lines = ask.lines?.length ?? 0
  for (let size = 1; size <= Math.min(ask.maxSplits ?? 2, able.length); size++)
    for (const set of sets(able, size))
      if (new Set(set.flatMap(({ warehouse }) => covered(ask, warehouse))).size === lines) return set
  return []
}

export function warehousesFor(ask: WarehouseAsk): WarehouseChoice {
  const all = ranked(ask)
  const able = all.map(({ mapping }) => mapping).filter(mapping => !standsBack(mapping, ask.now))
  // A warehouse with two patterns speaks by its best.
  const distinct = able.filter((mapping, at) => able.findIndex(one => one.warehouse === mapping.warehouse) === at)
  const chosen = fewest(ask, distinct)
  const lines = ask.lines?.length ?? 0
  const steps = all.map(({ mapping }): Step => {
    const { warehouse } = mapping
    const input = [warehouse, sayMapping(mapping)]
    if (chosen.includes(mapping)) return { rule: 'warehouse', input, outcome: say('ship.chosen'), state: 'passed' }
    const why = standsBack(mapping, ask.now)
    if (why) return { rule: 'warehouse', input, outcome: why, state: 'failed' }
    const has = covered(ask, warehouse).length
    if (has < lines) return { rule: 'warehouse', input, outcome: say('house.short', { n: has, of: lines }) }
    return { rule: 'warehouse', input, outcome: say('house.behind', { warehouse: chosen[0]?.warehouse ?? warehouse }) }
  })
  const result =
    chosen.length > 0 ? chosen.map(({ warehouse }) => warehouse) : say('house.none', { pincode: ask.area.code })
  return { mappings: chosen, trace: { result, steps } }
}
