// What an invoice and its credit notes add to the tax register: goods by HSN and rate, charges by rate, as the order was taxed
// when it was placed. A credit note takes away by the rates of its order, whatever holds by then.
import { alloc, portion, unitShare } from '../money.ts'
import type { TaxComponent } from '../tax.ts'

const columnOf = { IGST: 'igst', CGST: 'cgst', SGST: 'sgst', UTGST: 'sgst', CESS: 'cess', VAT: 'vat' } as const
export const registerParts = ['igst', 'cgst', 'sgst', 'cess', 'vat'] as const
export type RegisterPart = (typeof registerParts)[number]
export type RegisterSums = Record<RegisterPart | 'taxable', number>

/** Charges have no HSN of their own. */
export type RegisterEntry = RegisterSums & {
  hsn: string | null
  rate: number
  /** Of the line that rounds the document: it is neither taxed nor taxable. */
  roundOff?: number
}

export type SoldLine = {
  id: string
  hsn: string | null
  rate: number
  qty: number
  taxable: number
  components: readonly Pick<TaxComponent, 'name' | 'amount'>[]
}
export type SoldCharge = Pick<SoldLine, 'rate' | 'taxable' | 'components'> & { gross: number }
export type SoldOrder = {
  lines: readonly SoldLine[]
  charges: readonly SoldCharge[]
  /** What rounding adds to lines and charges, and what of it is there because cash is collected in round sums. */
  roundOff?: number
  cashRoundOff?: number
  /** The fee for cash with its tax. */
  cod?: number
}

export type CreditedItem = { line: string; units: readonly number[] }
/** Of a line of which some were cancelled before the invoice was written, so many are on it. */
export type InvoicedUnits = Readonly<Record<string, number>>

export type CreditNote = {
  items: readonly CreditedItem[]
  /** What the invoice has of lines that had lost units by then. */
  units?: InvoicedUnits
  /** Shipping and cash fee that went back. */
  charges: number
  /** What of them is the fee for cash, with the rounding that goes back beside it. */
  cod?: number
  /** Given beyond what was owed, where it lowers the tax: goodwill with a GST credit note. */
  goodwill?: number
  /** All tax it reverses, by component. */
  tax: readonly { name: string; amount: number }[]
}

const nothing: RegisterSums = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0, vat: 0 }

export const added = (one: RegisterSums, other: RegisterSums): RegisterSums => ({
  taxable: one.taxable + other.taxable,
  ...(Object.fromEntries(registerParts.map(part => [part, one[part] + other[part]])) as Parts),
})

type Parts = Record<RegisterPart, number>

const partsOf = (components: readonly { name: string; amount: number }[]): Parts => {
  const parts: Parts = { igst: 0, cgst: 0, sgst: 0, cess: 0, vat: 0 }
  for (const { name, amount } of components) {
    const part = columnOf[name as keyof typeof columnOf]
    if (part) parts[part] += amount
  }
  return parts
}

/** The whole and its tax are shared; what is taxable is what the tax leaves of the share, so that the share is what was paid for it. */
const sumsOf = (
  { taxable, components }: Pick<SoldCharge, 'taxable' | 'components'>,
  shareOf: (amount: number) => number,
): RegisterSums => {
  const parts = components.map(({ name, amount }) => ({ name, amount: shareOf(amount) }))
  const whole = components.reduce((sum, { amount }) => sum + amount, taxable)
  return { ...partsOf(parts), taxable: parts.reduce((left, { amount }) => left - amount, shareOf(whole)) }
}

const together = (entries: readonly RegisterEntry[]): RegisterEntry[] =>
  [...Map.groupBy(entries, ({ hsn, rate }) => `${hsn ?? ''} ${rate}`).values()].map(same => ({
    ...same.reduce<RegisterSums>(added, nothing),
    hsn: same[0]!.hsn,
    rate: same[0]!.rate,
  }))

const negated = (sums: RegisterSums): RegisterSums =>
  Object.fromEntries(Object.entries(sums).map(([part, amount]) => [part, amount === 0 ? 0 : -amount])) as RegisterSums

/** Of a charge part of which goes back: shared out over its rates, its tax what the credit note reverses beyond the goods. */
const chargeEntries = (charges: readonly SoldCharge[], { charges: back, tax }: CreditNote, goods: RegisterSums) => {
  if (back === 0) return []
  const parts = charges.length > 0 ? charges : [{ rate: 0, taxable: back, gross: back, components: [] }]
  const amounts = alloc(
    back,
    parts.map(({ gross }) => gross),
  )
  const reversed = partsOf(tax)
  const shares = registerParts.map(part => {
    const weights = parts.map(each => sumsOf(each, amount => amount)[part])
    const left = reversed[part] - goods[part]
    return [part, weights.some(weight => weight > 0) ? alloc(left, weights) : weights.map(() => 0)] as const
  })
  return parts.map(({ rate }, at) => {
    const own = Object.fromEntries(shares.map(([part, amounts]) => [part, amounts[at]!])) as Parts
    const sum = registerParts.reduce((all, part) => all + own[part], 0)
    return { hsn: null, rate, ...own, taxable: amounts[at]! - sum }
  })
}

type Paid = { gross: number; components: readonly { name: string; amount: number }[] }

/** A discount given later: shared out over the goods by what was paid for them, each part with the tax of its line in it. */
const goodwillShares = (paid: readonly Paid[], goodwill: number) => {
  const grosses = paid.map(({ gross }) => gross)
  const shares = grosses.some(gross => gross > 0) ? alloc(goodwill, grosses) : grosses.map(() => 0)
  return paid.map(({ gross, components }, at) => {
    const share = shares[at]!
    const parts = components.map(({ name, amount }) => ({ name, amount: share && portion(amount, share, gross) }))
    return { parts, taxable: parts.reduce((left, { amount }) => left - amount, share) }
  })
}

/** The tax a goodwill refund takes back, by component. */
export const goodwillTax = (paid: readonly Paid[], goodwill: number): { name: string; amount: number }[] =>
  [
    ...Map.groupBy(
      goodwillShares(paid, goodwill).flatMap(({ parts }) => parts),
      ({ name }) => name,
    ),
  ].map(([name, same]) => ({ name, amount: same.reduce((sum, { amount }) => sum + amount, 0) }))

const goodwillEntries = (lines: readonly SoldLine[], goodwill: number): RegisterEntry[] => {
  const grossOf = ({ taxable, components }: SoldLine) => components.reduce((sum, { amount }) => sum + amount, taxable)
  const paid = lines.map(line => ({ gross: grossOf(line), components: line.components }))
  return goodwillShares(paid, goodwill).map(({ parts, taxable }, at) => {
    const { hsn, rate } = lines[at]!
    return { hsn, rate, ...partsOf(parts), taxable }
  })
}

/** Units are cancelled from the first on: those the invoice never had, of which nothing is taken back, are the first of their line. */
export const invoicedItems = <I extends CreditedItem>(
  items: readonly I[],
  lines: readonly { id: string; qty: number }[],
  invoiced: InvoicedUnits,
): I[] =>
  items.flatMap(item => {
    const qty = lines.find(({ id }) => id === item.line)?.qty ?? 0
    const units = item.units.filter(unit => unit > qty - (invoiced[item.line] ?? qty))
    return units.length > 0 ? [{ ...item, units }] : []
  })

const goodsEntries = (lines: readonly SoldLine[], items: readonly CreditedItem[]): RegisterEntry[] =>
  items.flatMap(({ line: id, units }) => {
    const line = lines.find(one => one.id === id)
    if (!line) return []
    const shareOf = (amount: number) => units.reduce((sum, unit) => sum + unitShare(amount, line.qty, unit), 0)
    return [{ hsn: line.hsn, rate: line.rate, ...sumsOf(line, shareOf) }]
  })

const goodwillIn = (lines: readonly SoldLine[], { goodwill }: CreditNote): RegisterEntry[] =>
  goodwill ? goodwillEntries(lines, goodwill) : []

/** What of a fee for cash that goes back is the rounding and no fee. */
const roundedBack = ({ cashRoundOff = 0, cod = 0 }: SoldOrder, note: CreditNote): number => {
  const rounded = Math.max(cashRoundOff, -cod)
  return note.cod && note.cod === cod + rounded ? rounded : Math.max(0, Math.min(rounded, (note.cod ?? 0) - cod))
}

const roundEntries = (roundOff: number): RegisterEntry[] =>
  roundOff === 0 ? [] : [{ hsn: null, rate: 0, ...nothing, roundOff }]

/** The refund's own tax is of all its units, and what is left of it beside them is of its charges. */
const chargesIn = (sold: SoldOrder, note: CreditNote): RegisterEntry[] => {
  const { lines, charges } = sold
  const sum = [...goodsEntries(lines, note.items), ...goodwillIn(lines, note)].reduce<RegisterSums>(added, nothing)
  return chargeEntries(charges, { ...note, charges: note.charges - roundedBack(sold, note) }, sum)
}

const takenBack = (entries: readonly RegisterEntry[]): RegisterEntry[] =>
  entries.map(({ hsn, rate, ...sums }) => ({ hsn, rate, ...negated(sums) }))

export const creditEntries = (sold: SoldOrder, note: CreditNote): RegisterEntry[] => {
  const { lines } = sold
  const goods = goodsEntries(lines, invoicedItems(note.items, lines, note.units ?? {}))
  return [
    ...takenBack(together([...goods, ...goodwillIn(lines, note), ...chargesIn(sold, note)])),
    ...roundEntries(-roundedBack(sold, note)),
  ]
}

const isNothing = ({ taxable, ...parts }: RegisterEntry): boolean =>
  taxable === 0 && registerParts.every(part => parts[part] === 0)

/** `before` are refunds paid before it was written: what they gave back of its charges is not on it, and has no credit note. */
export const invoiceEntries = (
  sold: SoldOrder,
  units: InvoicedUnits = {},
  before: readonly CreditNote[] = [],
): RegisterEntry[] => {
  const goods = sold.lines.flatMap(line => {
    const count = units[line.id] ?? line.qty
    // What is left of the line once the first units went back at what they were worth.
    const sums = sumsOf(line, amount => amount - portion(amount, line.qty - count, line.qty))
    return count > 0 ? [{ hsn: line.hsn, rate: line.rate, ...sums }] : []
  })
  const charges = together([
    ...sold.charges.map(charge => ({ hsn: null, rate: charge.rate, ...sumsOf(charge, amount => amount) })),
    ...before.flatMap(note => takenBack(chargesIn(sold, note))),
  ])
  const roundOff = before.reduce((left, note) => left - roundedBack(sold, note), sold.roundOff ?? 0)
  return [
    ...together(goods),
    ...charges.filter(one => before.length === 0 || !isNothing(one)),
    ...roundEntries(roundOff),
  ]
}
