// Rates as the board of a sheet: which part of which rate stands where, and what of the rate changes with it. A fee that reaches
// over several columns stands in each of them; writing one writes all.
import type { Words } from '#console/i18n/words.ts'
import { type Board, found, type Parts } from '#console/sheet/board.ts'
import type { Field } from '#contract/field.ts'
import type { AnyRow } from '#contract/resource.ts'
import { columnsOf, tierAt } from '#rules/shipping/grid.ts'
import { shippingRates } from './shippingRates.ts'

export type Scale = 'cartValue' | 'weight' | 'items'
export const scales: readonly Scale[] = ['cartValue', 'weight', 'items']

interface Tier {
  from: number
  to: number | null
  fee: number | null
}

const byWeight = ['firstG', 'firstFee', 'stepG', 'stepFee', 'maxG'] as const
const tieredIn = { cartValue: 'tiers', items: 'itemTiers' } as const

type Tiered = (typeof tieredIn)[keyof typeof tieredIn]

export const feeField = shippingRates.fields.tiers.facts.parts?.fee as Field

const tiersOf = (record: AnyRow, name: Tiered): Tier[] =>
  ((record[name] as Tier[] | null) ?? []).map(({ from, to, fee }) => ({ from, to: to ?? null, fee }))

/** `tiers.49900` is the tier that begins there. */
const partOf = (name: string): { tiered: Tiered; from: number } | undefined => {
  const [tiered, from] = name.split('.')
  return from === undefined ? undefined : { tiered: tiered as Tiered, from: Number(from) }
}

const partIn: Parts['valueOf'] = (record, name) => {
  const part = partOf(name)
  return part ? tiersOf(record, part.tiered).find(({ from }) => from === part.from)?.fee : record[name]
}

const patch: Parts['patch'] = (record, values) => {
  const patched: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const part = partOf(name)
    if (!part) {
      patched[name] = value
      continue
    }
    const tiers = (patched[part.tiered] as Tier[] | undefined) ?? tiersOf(record, part.tiered)
    patched[part.tiered] = tiers.map(tier => (tier.from === part.from ? { ...tier, fee: value } : tier))
  }
  return patched
}

const isShown = ({ basis }: AnyRow, scale: Scale): boolean =>
  basis === scale || (basis === 'flat' && scale !== 'weight')

const zoneOf = (record: AnyRow): string => String(record.zoneTitle ?? '')

/** Everywhere first, then zone by zone. */
const inOrder = (one: AnyRow, other: AnyRow): number =>
  Number(one.zone !== null) - Number(other.zone !== null) ||
  zoneOf(one).localeCompare(zoneOf(other)) ||
  Number(one.priority) - Number(other.priority)

export interface RateGrid {
  rows: readonly AnyRow[]
  heads: readonly string[]
  board: Board
}

/** The name of the cell a rate has in a column. */
type NameAt = (record: AnyRow, col: number) => string | undefined

const namesIn = (scale: Scale, rows: readonly AnyRow[]): { froms: number[]; nameAt: NameAt } => {
  if (scale === 'weight') return { froms: [], nameAt: (_record, col) => byWeight[col] }
  const tiered = tieredIn[scale]
  const froms = columnsOf(rows.map(row => ({ id: row.id, tiers: row.basis === scale ? tiersOf(row, tiered) : null })))
  const nameAt: NameAt = (record, col) => {
    if (record.basis === 'flat') return 'flat'
    const tiers = tiersOf(record, tiered)
    const at = tierAt(tiers, froms[col] ?? 0)
    return at === undefined ? undefined : `${tiered}.${tiers[at]?.from}`
  }
  return { froms, nameAt }
}

export const gridOf = (
  rates: readonly AnyRow[],
  scale: Scale,
  { t, money, number, field }: Pick<Words, 't' | 'money' | 'number' | 'field'>,
): RateGrid => {
  const rows = rates.filter(rate => isShown(rate, scale)).sort(inOrder)
  const { froms, nameAt: feeAt } = namesIn(scale, rows)
  const wide = scale === 'weight' ? byWeight.length : froms.length
  const nameAt: NameAt = (record, col) => (col === wide ? 'freeAbove' : feeAt(record, col))
  const said = (from: number) => t('shippingRates.screen.from', { fee: scale === 'items' ? number(from) : money(from) })
  const label = (name: string): string => {
    const part = partOf(name)
    return part ? said(part.from) : field(shippingRates, name)
  }
  const fees = scale === 'weight' ? byWeight.map(name => field(shippingRates, name)) : froms.map(said)
  return {
    rows,
    heads: [...fees, field(shippingRates, 'freeAbove')],
    board: {
      resource: shippingRates,
      size: { rows: rows.length, cols: wide + 1 },
      start: { row: 0, col: 0 },
      parts: { label, valueOf: partIn, patch },
      at: ({ row, col }) => {
        const record = rows[row]
        const name = record && nameAt(record, col)
        if (!record || !name) return undefined
        const own = partOf(name) ? feeField : shippingRates.fields[name as keyof typeof shippingRates.fields]
        return { record, column: { name, field: own, atEnd: true } }
      },
      spotOf: (id, name) => {
        const row = rows.findIndex(one => one.id === id)
        const record = rows[row]
        const cols = Array.from({ length: wide + 1 }, (_, col) => col)
        return found(row, record ? cols.findIndex(col => nameAt(record, col) === name) : -1)
      },
    },
  }
}
