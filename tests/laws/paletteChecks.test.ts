// The list of the palette's checks cannot rot: each number stands there once, each test it names exists.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, root } from './house.ts'

const lines = read('tests/console/paletteChecks.md')
  .split('\n')
  .flatMap(line => {
    const [, number, held = ''] = /^- (\d+): (.+)$/.exec(line) ?? []
    return number ? [{ number: Number(number), held }] : []
  })

test('every check from 1 to 46 is here once, in order', () => {
  expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 46 }, (_, at) => at + 1))
})

const named = lines.flatMap(({ number, held }) =>
  [...held.matchAll(/(tests\/[\w./]+)(?: > "([^"]+)")?/g)].map(([, file = '', title]) => ({ number, file, title })),
)

test('each is held by a test, or says what is missing', () => {
  const held = new Set(named.map(({ number }) => number))
  expect(lines.filter(({ number, held: text }) => !held.has(number) && !text.startsWith('open: '))).toEqual([])
})

test('every test that is named exists', () => {
  const lost = named.filter(({ file, title }) => {
    if (!existsSync(join(root, file))) return true
    return title !== undefined && !read(file).includes(title)
  })
  expect(lost).toEqual([])
})
