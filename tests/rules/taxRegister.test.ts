import { describe, expect, test } from 'vitest'
import { creditEntries, goodwillTax, invoiceEntries, type SoldOrder } from '#rules/tax/register.ts'

const line = (id: string, hsn: string, rate: number, qty: number, taxable: number, igst: number) => ({
  id,
  hsn,
  rate,
  qty,
  taxable,
  components: [{ name: 'IGST' as const, amount: igst }],
})
const cod = { rate: 1800, gross: 4900, taxable: 4153, components: [{ name: 'IGST' as const, amount: 747 }] }
/** Order G1 of the kernel. */
const golden: SoldOrder = {
  lines: [
    line('lipstick', '330410', 1800, 2, 115_509, 20_792),
    line('serum', '330499', 1800, 1, 42_221, 7600),
    line('sachet', '3305', 500, 3, 16_084, 804),
  ],
  charges: [cod],
}
const none = { igst: 0, cgst: 0, sgst: 0, cess: 0, vat: 0 }

describe('the tax register', () => {
  test('(2) an invoice of order G1: goods by HSN and rate, the cash fee by rate', () => {
    expect(invoiceEntries(golden)).toEqual([
      { ...none, hsn: '330410', rate: 1800, taxable: 115_509, igst: 20_792 },
      { ...none, hsn: '330499', rate: 1800, taxable: 42_221, igst: 7600 },
      { ...none, hsn: '3305', rate: 500, taxable: 16_084, igst: 804 },
      { ...none, hsn: null, rate: 1800, taxable: 4153, igst: 747 },
    ])
  })

  test('what rounds the cash is a line of its own on the invoice, and on the credit note of the fee it went back with', () => {
    for (const cashRoundOff of [30, -45]) {
      const sold = { ...golden, roundOff: cashRoundOff, cashRoundOff, cod: 4900 }
      const round = { ...none, hsn: null, rate: 0, taxable: 0 }
      expect(invoiceEntries(sold).at(-1)).toEqual({ ...round, roundOff: cashRoundOff })
      const back = 4900 + cashRoundOff
      const note = { items: [], charges: back, cod: back, tax: [{ name: 'IGST', amount: 747 }] }
      expect(creditEntries(sold, note)).toEqual([
        { ...none, hsn: null, rate: 1800, taxable: -4153, igst: -747 },
        { ...round, roundOff: -cashRoundOff },
      ])
      expect(invoiceEntries(sold, {}, [note]).filter(({ hsn }) => hsn === null)).toEqual([])
    }
  })

  test('units cancelled before the invoice are not on it', () => {
    const [lipstick, ...others] = invoiceEntries(golden, { lipstick: 1, serum: 0 })
    // The second of two units: 681.50, as its unit share has it.
    expect(lipstick).toMatchObject({ hsn: '330410', taxable: 57_754, igst: 10_396 })
    expect(others.map(({ hsn }) => hsn)).toEqual(['3305', null])
  })

  test.each([1, 2, 3])(
    'what %i cancelled units leave on the invoice is what credit notes take back of it',
    cancelled => {
      const ofFour = (net: number, igst: number) => line('kajal', '3304', 1800, 4, net - igst, igst)
      for (const [net, igst] of [
        [10_001, 1526],
        [9999, 1525],
        [50_000, 7627],
      ] as const) {
        const sold: SoldOrder = { lines: [ofFour(net, igst)], charges: [] }
        const left = { kajal: 4 - cancelled }
        const [invoiced] = invoiceEntries(sold, left)
        const [credited] = creditEntries(sold, {
          items: [{ line: 'kajal', units: [1, 2, 3, 4] }],
          charges: 0,
          tax: [],
          units: left,
        })
        expect([credited!.taxable, credited!.igst]).toEqual([-invoiced!.taxable, -invoiced!.igst])
      }
    },
  )

  test('a unit is credited at what went back for it, its tax in it', () => {
    const sold: SoldOrder = { lines: [line('kajal', '3304', 1800, 2, 8475, 1525)], charges: [] }
    const back = (unit: number) =>
      creditEntries(sold, { items: [{ line: 'kajal', units: [unit] }], charges: 0, tax: [] }).map(
        ({ taxable, igst }) => taxable + igst,
      )
    expect([back(1), back(2)]).toEqual([[-5000], [-5000]])
  })

  test('a credit note takes back by units, at the rates of its order', () => {
    const note = { items: [{ line: 'lipstick', units: [1] }], charges: 0, tax: [{ name: 'IGST', amount: 10_396 }] }
    expect(creditEntries(golden, note)).toEqual([
      { ...none, hsn: '330410', rate: 1800, taxable: -57_755, igst: -10_396 },
    ])
  })

  test('what of its charges went back before the invoice is not on it, and both together are what was sold, to the paisa', () => {
    const part = { items: [], charges: 1234, tax: [{ name: 'IGST', amount: 188 }] }
    const fee = ({ hsn }: { hsn: string | null }) => hsn === null
    expect(invoiceEntries(golden, {}, [part]).filter(fee)).toEqual([
      { ...none, hsn: null, rate: 1800, taxable: 4153 - 1046, igst: 747 - 188 },
    ])
    const rest = { items: [], charges: 4900 - 1234, tax: [{ name: 'IGST', amount: 747 - 188 }] }
    expect(creditEntries(golden, rest)).toEqual([
      { ...none, hsn: null, rate: 1800, taxable: 1046 - 4153, igst: 188 - 747 },
    ])
    const goods = {
      items: [{ line: 'lipstick', units: [1] }],
      charges: 4900,
      tax: [{ name: 'IGST', amount: 10_396 + 747 }],
    }
    expect(invoiceEntries(golden, { lipstick: 1 }, [goods]).filter(fee)).toEqual([])
  })

  test('units cancelled before the invoice, the first of their line, are on no credit note either', () => {
    const tax = [{ name: 'IGST', amount: 20_792 + 747 }]
    const both = { items: [{ line: 'lipstick', units: [1, 2] }], charges: 4900, tax, units: { lipstick: 1 } }
    const fee = { ...none, hsn: null, rate: 1800, taxable: -4153, igst: -747 }
    expect(creditEntries(golden, both)).toEqual([
      { ...none, hsn: '330410', rate: 1800, taxable: -57_754, igst: -10_396 },
      fee,
    ])
    expect(creditEntries(golden, { ...both, units: { lipstick: 0 } })).toEqual([fee])
  })

  test('credit notes for all of an order take back what its invoice said, to the paisa', () => {
    const units = (qty: number) => Array.from({ length: qty }, (_, at) => at + 1)
    const items = golden.lines.map(({ id, qty }) => ({ line: id, units: units(qty) }))
    const whole = { items, charges: 4900, tax: [{ name: 'IGST', amount: 20_792 + 7600 + 804 + 747 }] }
    const back = creditEntries(golden, whole).map(({ taxable, igst, ...entry }) => ({
      ...entry,
      taxable: -taxable,
      igst: -igst,
    }))
    expect(back).toEqual(invoiceEntries(golden))
  })

  test('goodwill with a GST credit note takes tax back at the rates of the goods, a commercial one does not', () => {
    const sold: SoldOrder = { lines: [line('cream', '3304', 1800, 1, 42_288, 7612)], charges: [] }
    const tax = goodwillTax([{ gross: 49_900, components: sold.lines[0]!.components }], 5900)
    expect(tax).toEqual([{ name: 'IGST', amount: 900 }])
    expect(creditEntries(sold, { items: [], charges: 0, goodwill: 5900, tax })).toEqual([
      { ...none, hsn: '3304', rate: 1800, taxable: -5000, igst: -900 },
    ])
    expect(creditEntries(sold, { items: [], charges: 0, tax: [] })).toEqual([])
  })

  test('halves stand apart, UTGST with SGST', () => {
    const within = {
      ...golden.lines[0]!,
      components: [
        { name: 'CGST' as const, amount: 10 },
        { name: 'UTGST' as const, amount: 10 },
      ],
    }
    expect(invoiceEntries({ lines: [within], charges: [] })).toMatchObject([{ igst: 0, cgst: 10, sgst: 10 }])
  })
})
