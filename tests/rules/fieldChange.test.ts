// One field changed over many records: what it becomes.
import { expect, test } from 'vitest'
import { changedField, type FieldChange } from '#rules/fieldChange.ts'

test.each<[string, unknown, FieldChange, unknown]>([
  ['is set', 'old', { how: 'set', value: 'new' }, 'new'],
  ['is cleared', 'old', { how: 'clear' }, null],
  [
    'keeps its other languages',
    { 'en-in': 'a', 'hi-in': 'b' },
    { how: 'set', value: { 'en-in': 'c' } },
    { 'en-in': 'c', 'hi-in': 'b' },
  ],
  ['gets what it has not yet', ['a', 'b'], { how: 'add', value: ['b', 'c'] }, ['a', 'b', 'c']],
  ['begins with what is added', null, { how: 'add', value: ['c'] }, ['c']],
  ['loses what is taken', ['a', 'b'], { how: 'remove', value: ['b', 'z'] }, ['a']],
  ['rises by 10% of 333.33, half away from zero', 33_333, { how: 'raise', percent: 1000 }, 36_666],
  ['falls by 33.33%', 10_000, { how: 'lower', percent: 3333 }, 6667],
  ['keeps its decimals', '1.50', { how: 'raise', percent: 1000 }, '1.65'],
  ['stays below one', '0.05', { how: 'lower', percent: 5000 }, '0.03'],
  ['stays empty', null, { how: 'raise', percent: 1000 }, null],
])('it %s', (_, before, change, after) => {
  expect(changedField(before, change)).toEqual(after)
})
