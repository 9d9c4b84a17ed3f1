// The list of complaints cannot rot: each number that falls to the kit stands there once, each test it names exists.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, root } from './house.ts'

const lines = read('tests/complaints.md')
  .split('\n')
  .flatMap(line => {
    const [, number, held = ''] = /^- (\d+) (.+)$/.exec(line) ?? []
    return number ? [{ number: Number(number), held }] : []
  })

const named = lines.flatMap(({ number, held }) =>
  [...held.matchAll(/(tests\/[\w./]+)(?: > "([^"]+)")?/g)].map(([, file = '', title]) => ({ number, file, title })),
)

test('every complaint that falls to the kit is here once, in order', () => {
  const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const ours = [...upTo(1, 49), 58, 59, ...upTo(61, 65), 71, 73, 74, 75]
  expect(lines.map(({ number }) => number)).toEqual(ours)
})

test('each is held by a test', () => {
  const held = new Set(named.map(({ number }) => number))
  expect(lines.filter(({ number }) => !held.has(number))).toEqual([])
})

test('every test that is named exists', () => {
  const lost = named.filter(({ file, title }) => {
    if (!existsSync(join(root, file))) return true
    return title !== undefined && !read(file).includes(title)
  })
  expect(lost).toEqual([])
})
