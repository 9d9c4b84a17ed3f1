// What the interface says runs the way of its page: `dir="auto"` goes by the first letter and is for names and for what people typed. A
// text of ours that begins with Latin letters, "HSN" or "RTO", would run backwards in Urdu and Persian.
import { expect, test } from 'vitest'
import { files, read } from './house.ts'

const ours = /<[\w.]+(?=[^<>]*\sdir="auto")[^<>]*>\s*\{\s*(?:words\.(?!row\()\w+|wordsNow\(\)\.\w+|t)\(/g

test('no text of the interface goes by its first letter', () => {
  const drawn = files().filter(path => /^src\/.*\.tsx$/.test(path))
  expect(drawn.length).toBeGreaterThan(300)
  expect(drawn.flatMap(path => [...read(path).matchAll(ours)].map(([found]) => `${path}: ${found}`))).toEqual([])
})
