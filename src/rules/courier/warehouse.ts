// Which warehouse sends it: mappings that match the pincode, the most specific first, then priority, days on the way and
// distance; the first that has the whole order, else the fewest parcels. A blocked mapping is passed over with its reason, and so is
// a warehouse that does not keep such goods.
import { momentFigure, pincodesFigure, type Said } from '#contract/said.ts'
import type { Step, Trace } from '../trace.ts'
import { say } from '../words.ts'
import { kmBetween, type Point } from './distance.ts'
import { matches, type PostalArea, readPattern, specificity } from './postal.ts'

export type Mapping = {
  warehouse: string
  pattern: string
  priority: number
  tatDays: number
  isActive: boolean
  blockedUntil?: string | null
  blockReason?: string | null
  /** Where the warehouse stands. */
  at?: Point
  /** Whether it may keep hazardous goods; yes where nobody says. */
  takesHazmat?: boolean
  /** Whether it keeps goods cold; no where nobody says. */
  isCold?: boolean
  /** Orders it packs in a day, and how many it got today. */
  dailyCapacity?: number | null
  today?: number
}

/** What goods ask of the house they lie in. */
export type Needs = { isHazardous: boolean; isCold: boolean }

export type WarehouseAsk = {
  area: PostalArea
  /** Nothing where it lies there already. */
  needs?: Needs
  mappings: readonly Mapping[]
  lines?: readonly { sku: string; quantity: number }[]
  /** What a warehouse can sell of a SKU; left out where nobody counts. */
  sellable?: (warehouse: string, sku: string) => number
  maxSplits?: number
  /** ISO instant. */
  now: string
}

export type WarehouseChoice = { mappings: Mapping[]; trace: Trace }

/** Without a distance where nobody knows one of the two places. */
type Ranked = { mapping: Mapping; rank: number; km?: number }

const isBlocked = ({ blockedUntil }: Mapping, now: string): boolean =>
  Boolean(blockedUntil) && Date.parse(now) < Date.parse(blockedUntil!)

const byRank = (one: Ranked, other: Ranked): number =>
  other.rank - one.rank || one.mapping.priority - other.mapping.priority || one.mapping.tatDays - other.mapping.tatDays

const farthest = Number.MAX_VALUE

const byClaim = (one: Ranked, other: Ranked): number =>
  byRank(one, other) ||
  (one.km ?? farthest) - (other.km ?? farthest) ||
  (one.mapping.warehouse < other.mapping.warehouse ? -1 : 1)

function ranked({ mappings, area }: WarehouseAsk): Ranked[] {
  return mappings
    .flatMap(mapping => {
      const pattern = readPattern(mapping.pattern, area.country)
      if (!('kind' in pattern && matches(pattern, area))) return []
      const km = mapping.at && area.at && kmBetween(mapping.at, area.at)
      return [{ mapping, rank: specificity(pattern), ...(km !== undefined && { km }) }]
    })
    .sort(byClaim)
}

const sayMapping = ({ pattern, priority }: Mapping): Said =>
  say('house.mapped', { pattern: pincodesFigure(pattern), priority })

function standsBack(mapping: Mapping, { needs, now }: WarehouseAsk): Said | undefined {
  if (!mapping.isActive) return say('house.inactive')
  if (needs?.isHazardous && mapping.takesHazmat === false) return say('house.noHazmat')
  if (needs?.isCold && !mapping.isCold) return say('house.notCold')
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

/** Why one that could send it does not. */
function behind(one: Ranked, winner: Ranked | undefined): Said {
  const { warehouse } = (winner ?? one).mapping
  const isTie = winner !== undefined && byRank(one, winner) === 0
  return isTie && one.km !== undefined && winner.km !== undefined && one.km > winner.km
    ? say('house.farther', { km: Math.round(one.km), warehouse, n: Math.round(winner.km) })
    : say('house.behind', { warehouse })
}

export function warehousesFor(ask: WarehouseAsk): WarehouseChoice {
  const all = ranked(ask)
  const able = all.map(({ mapping }) => mapping).filter(mapping => !standsBack(mapping, ask))
  // A warehouse with two patterns speaks by its best.
  const distinct = able.filter((mapping, at) => able.findIndex(one => one.warehouse === mapping.warehouse) === at)
  const chosen = fewest(ask, distinct)
  const first = all.find(({ mapping }) => mapping === chosen[0])
  const lines = ask.lines?.length ?? 0
  const steps = all.map((one): Step => {
    const { mapping } = one
    const { warehouse } = mapping
    const input = [warehouse, sayMapping(mapping)]
    if (chosen.includes(mapping)) return { rule: 'warehouse', input, outcome: say('ship.chosen'), state: 'passed' }
    const why = standsBack(mapping, ask)
    if (why) return { rule: 'warehouse', input, outcome: why, state: 'failed' }
    const has = covered(ask, warehouse).length
    if (has < lines) return { rule: 'warehouse', input, outcome: say('house.short', { n: has, of: lines }) }
    return { rule: 'warehouse', input, outcome: behind(one, first) }
  })
  const result =
    chosen.length > 0 ? chosen.map(({ warehouse }) => warehouse) : say('house.none', { pincode: ask.area.code })
  return { mappings: chosen, trace: { result, steps } }
}
