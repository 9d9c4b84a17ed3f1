// What a file leaves unsaid of its own amounts and weights: their currency, their unit.
import { snake } from '#contract/address.ts'
import type { Resource, Upload } from '#contract/resource.ts'
import { figureOf } from '#rules/typed/amount.ts'
import type { Unit } from './source.ts'

export interface UnitContext {
  resource: Resource
  upload: Upload
  /** What the file calls our columns. */
  headers: Readonly<Record<string, string>>
  /** The format says the currency of every amount itself. */
  isCurrencySaid: boolean
  /** Our column of weights of a format that names no unit of them. */
  weights: string | undefined
}

/** Every column of the type under our own name for it: an export of ours, or a template. */
const isOurs = ({ upload, headers }: UnitContext): boolean =>
  Object.keys(upload.columns).every(name => headers[snake(name)] === snake(name))

/** The cells of the file itself that became something, by our column and their own. */
const cellsOf = (
  { headers }: UnitContext,
  { cells, taken }: Unit[number],
): readonly { header: string; column: string }[] =>
  taken ?? Object.keys(cells).map(column => ({ column, header: headers[column] ?? '' }))

/** Cells of money that say no currency, in columns whose header says none. What was worked out of another is no cell of the file. */
export const currencyless = (looking: UnitContext, unit: Unit): number => {
  if (looking.isCurrencySaid || isOurs(looking)) return 0
  const money = new Set(
    Object.entries(looking.upload.columns).flatMap(([name, { kind }]) => (kind === 'money' ? [snake(name)] : [])),
  )
  const isBare = (cell = '') => /\d/.test(cell) && figureOf(cell).currency === undefined
  const bare = (row: Unit[number]) =>
    cellsOf(looking, row).filter(
      ({ header, column }) => money.has(column) && !namesCurrency(header) && isBare(row.cells[column]),
    )
  return unit.reduce((sum, row) => sum + bare(row).length, 0)
}

/** Cells of weight of a format that names no unit of them. */
export const unitless = (looking: UnitContext, unit: Unit): number => {
  const { weights } = looking
  if (!weights) return 0
  const weighed = (row: Unit[number]) =>
    cellsOf(looking, row).filter(({ column }) => column === weights && row.cells[weights]?.trim())
  return unit.reduce((sum, row) => sum + weighed(row).length, 0)
}

const namesCurrency = (header: string): boolean =>
  header.split(/[\s()[\]_:/,-]+/).some(word => word !== '' && figureOf(`1 ${word}`).currency !== undefined)
