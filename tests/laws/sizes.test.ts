// A room explains itself at a glance. Files of code have no such bound: a file is one thought, however long that is.
import { expect, test } from 'vitest'
import { files, read } from './house.ts'

const linesOf = (path: string) => read(path).trimEnd().split('\n').length

/** The areas' own also lists their layers and tells how one is added; that of the languages is the glossary. */
const most = (path: string): number => (/^src\/(areas|locales)\/README\.md$/.test(path) ? 50 : 25)

test('a room explains itself in 25 lines', () => {
  const rooms = files().filter(path => /^(src|machines|tests)\/.*README\.md$/.test(path))
  const longer = rooms.filter(path => linesOf(path) > most(path))
  expect(longer.map(path => `${path}: ${linesOf(path)} lines, ${most(path)} at most`)).toEqual([])
})
