// A keyboard left in another layout: the same keys where they were meant.
import { expect, test } from 'vitest'
import { onOtherKeys } from '#console/palette/matching/layout.ts'

test.each([
  ['اهیث', 'hide'],
  ['صشقثاخعسثس', 'warehouses'],
  ['दी्ाीे', 'orders'],
  ['vtjkn', 'رفتند'],
  ['ov,[', 'خروج'],
  ['re;bourse;ents', 'remboursements'],
  ['qrticles', 'articles'],
  [',erge tqgs', 'merge tags'],
  ['yahlung', 'zahlung'],
  ['ArDr', 'آرڈر'],
])('%s was meant as %s', (typed, meant) => expect(onOtherKeys(typed)).toContain(meant))

test('what is of two scripts or of none was meant as it stands', () => {
  expect(onOtherKeys('refund قیمت')).toEqual([])
  expect(onOtherKeys('4999')).toEqual([])
})
