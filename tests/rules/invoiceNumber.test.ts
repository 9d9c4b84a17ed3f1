import { expect, test } from 'vitest'
import { financialYearOf, invoiceNumberOf } from '#rules/tax/invoiceNumber.ts'

test('the financial year runs from April to March', () => {
  expect(['2026-03-31', '2026-04-01', '2027-03-31', '2099-12-31'].map(financialYearOf)).toEqual([
    ...['2526', '2627', '2627', '9900'],
  ])
})

test('a number has 16 characters at most, and a credit note its own count', () => {
  const series = { series: 'KA29', year: '2627' }
  expect(invoiceNumberOf({ ...series, kind: 'invoice' }, 42)).toBe('KA29/2627/000042')
  expect(invoiceNumberOf({ ...series, kind: 'creditNote' }, 42)).toBe('KA29/2627/C00042')
  expect(invoiceNumberOf({ ...series, kind: 'invoice' }, 999_999)).toBe('KA29/2627/999999')
  expect(invoiceNumberOf({ ...series, kind: 'invoice' }, 1_000_000)).toBeUndefined()
})
