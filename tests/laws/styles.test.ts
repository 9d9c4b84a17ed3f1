// Style sheets of rooms that have nothing to do with each other meet in one page: whoever comes from one to the other has both.
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { files, read } from './house.ts'

// The theme is for all rooms, and paper is printed by none of them. Modules keep their names to themselves.
const sheets = files().filter(
  path =>
    /^src\/.*\.css$/.test(path) &&
    !/\.module\.css$|^src\/console\/theme\//.test(path) &&
    path !== 'src/console/shell/paper.css',
)

/** Classes that have rules of their own, whatever stands around them. */
const ownIn = (sheet: string): string[] => [...sheet.matchAll(/^\.([\w-]+)(?:,| \{)$/gm)].map(([, name = '']) => name)

test('a class is drawn by one room', () => {
  const rooms = new Map<string, Set<string>>()
  for (const path of sheets)
    for (const name of ownIn(read(path))) rooms.set(name, (rooms.get(name) ?? new Set()).add(dirname(path)))
  expect(rooms.size).toBeGreaterThan(300)
  const shared = [...rooms].filter(([, by]) => by.size > 1)
  expect(shared.map(([name, by]) => `.${name}: ${[...by].join(', ')}`)).toEqual([])
})
