// A room explains itself at a glance. Files of code have no such bound: a file is one thought, however long that is.
import { expect, test } from 'vitest'
import { files, read } from './house.ts'

const linesOf = (path: string) => read(path).trimEnd().split('\n').length

test('a room explains itself in 25 lines', () => {
  const rooms = files().filter(path => /^(src|machines|tests)\/.*README\.md$/.test(path))
  const longer = rooms.filter(path => linesOf(path) > 25).map(path => `${path}: ${linesOf(path)} lines, 25 at most`)
  expect(longer).toEqual([])
})
