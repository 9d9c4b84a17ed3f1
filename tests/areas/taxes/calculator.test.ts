// The calculator, with the figures the area file gives.
import { describe, expect, test } from 'vitest'
import { variants } from '#areas/products/products.ts'
import type { Shown } from '#contract/call.ts'
import { printed } from '#contract/said.ts'
import { taxesDesk } from './desk.ts'

const { admin, emirates, calculated, tax, way } = await taxesDesk()

describe('the calculator', () => {
  test('(1) 499.00 at 18 % between states: IGST 76.12, taxable 422.88', async () => {
    expect(await tax({ amount: 49_900, hsn: '3304' })).toBe('IGST 76.12; taxable 422.88')
  })
  test('(1) 499.00 at 18% within a state: two halves of 38.06', async () => {
    expect(await tax({ amount: 49_900, hsn: '3304', ...(await way('29', '29')) })).toBe(
      'CGST 38.06 + SGST 38.06; taxable 422.88',
    )
  })
  test('(1) 101.00 at 5%: IGST 4.81, halves of 2.40', async () => {
    expect(await tax({ amount: 10_100, hsn: '3305' })).toBe('IGST 4.81; taxable 96.19')
    expect(await tax({ amount: 10_100, hsn: '3305', ...(await way('29', '29')) })).toBe(
      'CGST 2.40 + SGST 2.40; taxable 96.20',
    )
  })
  test('(1) a kurta of 2,799.00 is taxed 426.97 and named a slab gap; at 2,519.10 it bears 119.96', async () => {
    expect(await tax({ amount: 279_900, hsn: '6109' })).toBe(
      'IGST 426.97; taxable 2372.03 (in a slab gap: the higher rate applies)',
    )
    expect(await tax({ amount: 251_910, hsn: '6109' })).toBe('IGST 119.96; taxable 2399.14')
  })
  test('(1) 105.00 in the Emirates holds 5.00 of VAT', async () => {
    expect(await tax({ amount: 10_500, hsn: '3304' }, emirates)).toBe('VAT 5.00; taxable 100.00')
  })
  test('the longest HSN prefix decides: talcum powder inside 3304 bears 5%', async () => {
    expect(await tax({ amount: 10_500, hsn: '33049910' })).toBe('IGST 5.00; taxable 100.00')
  })
  test('from Delhi to Chandigarh is between states, within Chandigarh its half is UTGST', async () => {
    expect(await tax({ amount: 11_800, hsn: '3304', ...(await way('07', '04')) })).toBe('IGST 18.00; taxable 100.00')
    expect(await tax({ amount: 11_800, hsn: '3304', ...(await way('04', '04')) })).toBe(
      'CGST 9.00 + UTGST 9.00; taxable 100.00',
    )
  })
  test('(2) shipping and the cash fee stand beside the goods, at the rate of the goods, each for both places', async () => {
    const { data } = await calculated({ amount: 136_301, hsn: '3304', shipping: 6000, cod: 4900 })
    const { columns } = data.result as Extract<Shown, { kind: 'columns' }>
    expect(columns.map(({ title, result }) => [printed(title), printed(result)])).toEqual([
      ['Items', 'IGST 207.92; taxable 1155.09'],
      ['Shipping', 'IGST 9.15; taxable 50.85'],
      ['Cash on delivery', 'IGST 7.47; taxable 41.53'],
    ])
    expect(columns[2]?.steps.map(({ outcome }) => printed(outcome))).toContain('CGST 3.74 + SGST 3.74')
  })
  test('the same amount stands between states and within one side by side, each with the path from class to rate', async () => {
    const { data } = await calculated({ amount: 279_900, hsn: '6109' })
    const { columns } = data.result as Extract<Shown, { kind: 'columns' }>
    expect(columns.map(({ title, result }) => [printed(title), printed(result)])).toEqual([
      ['Inter-state', 'IGST 426.97; taxable 2372.03 (in a slab gap: the higher rate applies)'],
      ['Intra-state', 'CGST 213.48 + SGST 213.48; taxable 2372.04 (in a slab gap: the higher rate applies)'],
    ])
    for (const { steps } of columns)
      expect(steps.map(({ rule }) => rule)).toEqual([...['product', 'hsn', 'rate', 'slabGap', 'components', 'taxable']])
  })
  test('with tax on top the amount is what is taxable', async () => {
    expect(await tax({ amount: 10_000, hsn: '3304', mode: 'exclusive' })).toBe('IGST 18.00; taxable 100.00')
  })
  test('an article brings its own HSN and class, and one nobody knows is named', async () => {
    const [variant] = (await admin.list(variants, 'filter=status:active&size=1')).rows
    expect(await tax({ amount: 10_500, sku: variant!.sku })).toMatch(/; taxable /)
    const { fields } = await calculated({ amount: 1, sku: 'NOBODY' })
    expect(fields?.[0]).toMatchObject({ path: 'sku', message: 'SKU "NOBODY" does not exist' })
  })
})
