// How a file writes numbers and days: read off the cells that can mean one thing only, asked once where there are none.
// A cell that can mean two is never guessed (kernel A 0.7, Import).
import { type ReadingAsk, twofoldKinds } from '#contract/bulk.ts'
import { digitsOf } from '#contract/currency.ts'
import type { Field, Setting } from '#contract/field.ts'
import { finding, finer } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { type DecimalSign, type Figure, figureOf } from '#rules/typed/amount.ts'
import { countedDay, type DayOrder, isShortened, type WrittenDay, writtenDay } from '#rules/typed/writtenDay.ts'

export interface Convention {
  decimal?: DecimalSign
  days?: DayOrder
}

const numeric: ReadonlySet<string> = new Set(twofoldKinds.figure)
const dated: ReadonlySet<string> = new Set(twofoldKinds.day)

const isTwofold = ({ '.': dot, ',': comma }: Figure['readings']): boolean =>
  dot !== undefined && comma !== undefined && dot !== comma

const fractionOf = (plain: string): string => plain.split('.')[1] ?? ''

/** Without what the column cannot hold: a comma before three digits groups thousands where the currency has two decimals, and
 * nothing is one and a half where things are counted. A dot there stays in doubt: spreadsheets write `12.345` for a price. */
const possible = (readings: Figure['readings'], { kind }: Field, { currency }: Setting): Figure['readings'] => {
  if (!isTwofold(readings)) return readings
  const { '.': dot = '', ',': comma = '' } = readings
  if (kind === 'money') return fractionOf(comma).length > digitsOf(currency) ? { '.': dot } : readings
  if (kind !== 'integer') return readings
  const [isDot, isComma] = [dot, comma].map(plain => /^0*$/.test(fractionOf(plain)))
  if (isDot === isComma) return readings
  return isDot ? { '.': dot } : { ',': comma }
}

/** Digits and a dot, no finer than the currency: what our own files hold. */
const isPlain = (bare: string, { kind }: Field, { currency }: Setting): boolean => {
  const fraction = /^-?\d+\.(\d+)$/.exec(bare)?.[1]
  if (fraction === undefined || kind === 'integer') return false
  return kind !== 'money' || fraction.length <= digitsOf(currency)
}

/** The first cell that can mean two things, and which column it stands in. */
interface Doubt {
  column: string
  sample: string
  meanings: Record<string, string>
}

interface Counted {
  column: string
  sample: string
  day: string
  /** Empty for a whole day. */
  time: string
}

/** Looks at every cell of a file once. */
export class Habits {
  readonly #decimal = new Set<DecimalSign>()
  readonly #days = new Set<DayOrder>()
  #figure: Doubt | undefined
  #day: Doubt | undefined
  readonly #counted = new Map<string, Counted>()
  readonly #setting: Setting

  constructor(setting: Setting) {
    this.#setting = setting
  }

  see(column: string, field: Field, cell: string): void {
    if (numeric.has(field.kind)) this.#seeFigure(column, field, cell)
    else if (dated.has(field.kind)) this.#seeDay(column, cell)
  }

  #seeFigure(column: string, field: Field, cell: string): void {
    const { readings, bare } = figureOf(cell)
    const { '.': dot, ',': comma } = readings
    if (dot === comma) return
    if (!isTwofold(readings)) this.#decimal.add(dot === undefined ? ',' : '.')
    else if (isTwofold(possible(readings, field, this.#setting)) && !isPlain(bare, field, this.#setting))
      this.#figure ??= { column, sample: cell.trim(), meanings: { '.': dot!, ',': comma! } }
  }

  #seeDay(column: string, cell: string): void {
    const counted = countedDay(cell)
    if (counted && !this.#counted.has(column)) this.#counted.set(column, { column, sample: cell.trim(), ...counted })
    const found = writtenDay(cell)
    const { dmy, mdy } = found?.readings ?? {}
    if (dmy === mdy) return
    if (dmy === undefined || mdy === undefined) this.#days.add(dmy === undefined ? 'mdy' : 'dmy')
    else if (!found?.isDashed) this.#day ??= { column, sample: cell.trim(), meanings: { dmy, mdy } }
  }

  /** What the file shows by itself; a file that shows both shows nothing. */
  get shown(): Convention {
    const [decimal] = this.#decimal.size === 1 ? this.#decimal : []
    const [days] = this.#days.size === 1 ? this.#days : []
    return { ...(decimal && { decimal }), ...(days && { days }) }
  }

  get asks(): ReadingAsk[] {
    const { decimal, days } = this.shown
    return [
      ...(this.#figure && !decimal ? [{ what: 'decimal' as const, ...this.#figure }] : []),
      ...(this.#day && !days ? [{ what: 'days' as const, ...this.#day }] : []),
    ]
  }

  /** Every column that holds days as a spreadsheet counts them, with its first. */
  get counted(): readonly Counted[] {
    return [...this.#counted.values()]
  }
}

/** A cell in the form its codec reads, or why it cannot be one. */
export const conventional = (
  cell: string,
  field: Field,
  setting: Setting,
  convention: Convention,
): { text: string } | { finding: Finding } => {
  if (isShortened(cell) && (numeric.has(field.kind) || isCode(field)))
    return { finding: finer('TYPE', 'SHORTENED', { v: cell.trim() }) }
  if (numeric.has(field.kind)) return figureIn(cell, field, setting, convention)
  return dated.has(field.kind) ? dayIn(cell, convention) : { text: cell }
}

const isCode = ({ kind, facts }: Field): boolean => kind === 'text' && (facts.max ?? 255) <= 60

function figureIn(cell: string, field: Field, setting: Setting, { decimal }: Convention) {
  const { readings, currency, bare } = figureOf(cell)
  const { '.': dot, ',': comma } = readings
  if (dot === undefined && comma === undefined) return { text: cell }
  if (currency !== undefined && field.kind !== 'money') return { text: cell }
  if (currency !== undefined && currency !== setting.currency)
    return { finding: finer('TYPE', 'OTHER_CURRENCY', { v: cell.trim(), currency: setting.currency }) }
  const narrowed = possible(readings, field, setting)
  const isOpen = isTwofold(narrowed) && decimal === undefined && !isPlain(bare, field, setting)
  if (isOpen) return { finding: finding('AMBIGUOUS', { v: cell.trim(), one: dot!, other: comma! }) }
  const text = (decimal && readings[decimal]) ?? narrowed['.'] ?? narrowed[',']!
  return { text: field.kind === 'integer' ? text.replace(/\.0+$/, '') : text }
}

function dayIn(cell: string, { days }: Convention) {
  const counted = countedDay(cell)
  if (counted) return { text: dayText(counted.day, counted.time) }
  const found = writtenDay(cell)
  if (!found) return { text: cell }
  const day = dayBy(found, days)
  const { dmy = '', mdy = '' } = found.readings
  if (day === undefined) return { finding: finding('AMBIGUOUS', { v: cell.trim(), one: dmy, other: mdy }) }
  return { text: dayText(day, found.time) }
}

const dayBy = ({ readings: { dmy, mdy }, isDashed }: WrittenDay, days: DayOrder | undefined): string | undefined => {
  if (dmy === mdy || mdy === undefined) return dmy
  if (dmy === undefined) return mdy
  if (days) return days === 'dmy' ? dmy : mdy
  return isDashed ? dmy : undefined
}

/** As the codecs read a moment on the vendor's clock. */
const dayText = (day: string, time: string): string => (time ? `${day}T${time.trim()}` : day)
