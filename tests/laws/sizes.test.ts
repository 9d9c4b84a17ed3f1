// Small files are read, large ones are searched. Above these sizes a file is two things: part it.
import { expect, test } from 'vitest'
import { files, isCode, read } from './house.ts'

const product = files().filter(path => isCode(path) && /^(src|machines)\//.test(path))

const linesOf = (path: string) => read(path).trimEnd().split('\n').length

const longer = (paths: readonly string[], limit: number) =>
  paths.filter(path => linesOf(path) > limit).map(path => `${path}: ${linesOf(path)} lines, ${limit} at most`)

test('no file is longer than 300 lines', () => {
  expect(longer(product, 300)).toEqual([])
})

test('no machine is longer than 200 lines', () => {
  expect(
    longer(
      product.filter(path => path.startsWith('machines/')),
      200,
    ),
  ).toEqual([])
})

// The design's example is 60; the formatter gives every line of a literal its own, which makes that 70.
test('half of the files have at most 70 lines, nine of ten at most 180', () => {
  const sizes = product.map(linesOf).sort((a, b) => a - b)
  const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)] ?? 0
  expect({ median: at(0.5) <= 70 ? 'small' : at(0.5), p90: at(0.9) <= 180 ? 'small' : at(0.9) }).toEqual({
    median: 'small',
    p90: 'small',
  })
})

test('a room explains itself in 25 lines', () => {
  const rooms = files().filter(path => /^(src|machines|tests)\/.*README\.md$/.test(path))
  expect(longer(rooms, 25)).toEqual([])
})
