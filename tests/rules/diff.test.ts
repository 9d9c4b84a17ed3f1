import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diff, isSame, merge3 } from '#rules/diff.ts'

test('a diff names the fields that changed', () => {
  const before = { name: 'Balm', price: 499, tags: ['vegan'], gone: 1 }
  expect(diff(before, { name: 'Balm', price: 449, tags: ['vegan'], note: 'new' })).toEqual([
    { field: 'price', before: 499, after: 449 },
    { field: 'gone', before: 1, after: undefined },
    { field: 'note', before: undefined, after: 'new' },
  ])
})

test('equality looks inside and ignores the order of fields', () => {
  expect(isSame({ a: [1, { b: 2 }], c: 3 }, { c: 3, a: [1, { b: 2 }] })).toBe(true)
  expect([isSame([1, 2], [2, 1]), isSame(null, undefined), isSame({}, [])]).toEqual([false, false, false])
})

test('changes to different fields go together', () => {
  const base = { name: 'Balm', price: 499, hsn: '3304' }
  const both = merge3(base, { ...base, price: 449 }, { ...base, name: 'Lip balm' })
  expect(both).toEqual({ merged: { name: 'Lip balm', price: 449, hsn: '3304' }, clashes: [] })
})

test('changes to different languages of one field go together', () => {
  const base = { name: { 'en-in': 'Balm', 'ar-ae': 'بلسم' } }
  const both = merge3(base, { name: { ...base.name, 'en-in': 'Lip balm' } }, { name: { ...base.name, 'hi-in': 'बाम' } })
  expect(both.merged).toEqual({ name: { 'en-in': 'Lip balm', 'ar-ae': 'بلسم', 'hi-in': 'बाम' } })
  expect(both.clashes).toEqual([])
})

test('two answers to one question are asked about, and what is stored stays until then', () => {
  const both = merge3({ price: 499 }, { price: 449 }, { price: 399 })
  expect(both).toEqual({ merged: { price: 399 }, clashes: [{ field: 'price', base: 499, mine: 449, theirs: 399 }] })
  expect(merge3({ price: 499 }, { price: 449 }, { price: 449 }).clashes).toEqual([])
  expect(merge3({ note: 'x' }, {}, { note: 'y' }).clashes).toEqual([
    { field: 'note', base: 'x', mine: undefined, theirs: 'y' },
  ])
})

test('nothing is lost: every change of either side is in the merge or named as a clash', () => {
  const record = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.oneof(fc.nat(2), fc.constant(null), fc.array(fc.nat(1))),
  )
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const { merged, clashes } = merge3(base, mine, theirs)
      const asked = new Set(clashes.map(clash => clash.field))
      for (const side of [mine, theirs])
        for (const { field, after } of diff(base, side))
          if (!asked.has(field)) expect(isSame(merged[field], after)).toBe(true)
    }),
  )
})
