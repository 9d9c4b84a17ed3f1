// The list of attacks and the page of ASVS 5.0 speak of what is there: every file, and in it the promise that is named.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lines } from '../attack/table.ts'
import { files, root } from './house.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the list of attacks', () => {
  test('names files that are there, each once', () => {
    const named = lines.flatMap(line => line.files)
    expect(named.filter(path => !existsSync(join(root, path)))).toEqual([])
    expect(named.filter((path, at) => named.indexOf(path) !== at)).toEqual([])
  })

  test('has every attack of the night on it', () => {
    const named = new Set(lines.flatMap(line => line.files))
    const attacks = files().filter(path => /^tests\/attack\/.*\.test\.ts$/.test(path))
    expect(attacks.filter(path => !named.has(path))).toEqual([])
  })
})

// The levels of the requirements of each section of ASVS 5.0.0, in their order: 1.2.10 is of level 3.
const levels = `
    1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123
    2.1:122 2.2:112 2.3:12223 2.4:23
    3.1:3 3.2:113 3.3:12223 3.4:11222233 3.5:11122333 3.6:3 3.7:22333
    4.1:12233 4.2:23333 4.3:22 4.4:1222
    5.1:2 5.2:112333 5.3:113 5.4:222
    6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222
    7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:223 7.6:22
    8.1:1233 8.2:1123 8.3:133 8.4:23
    9.1:111 9.2:1222
    10.1:22 10.2:223 10.3:22223 10.4:1111122222233333 10.5:22222 10.6:22 10.7:222
    11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23 11.7:33
    12.1:12233 12.2:11 12.3:22223
    13.1:2333 13.2:222223 13.3:2233 13.4:1222233
    14.1:22 14.2:12223333 14.3:122
    15.1:12233 15.2:12233 15.3:1222222 15.4:3333
    16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223
    17.1:23 17.2:22223333 17.3:22
`

interface Wanted {
  id: string
  level: string
}

const wanted: Wanted[] = (levels.match(/\S+/g) ?? []).flatMap(word => {
  const [section, all = ''] = word.split(':')
  return [...all].flatMap((level, at) => (level === '3' ? [] : [{ id: `${section}.${at + 1}`, level }]))
})

interface Row extends Wanted {
  what: string
  stands: string
  by: string
}

const rows: Row[] = [
  ...read('tests/attack/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \| (.) \| (.*?) \| (.*?) \| (.*) \|$/gm),
].map(([, id = '', level = '', what = '', stands = '', by = '']) => ({ id, level, what, stands, by }))

describe('the page of ASVS', () => {
  test('has every requirement of levels 1 and 2 once, in order, with its level', () => {
    expect(wanted).toHaveLength(253)
    expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(wanted)
  })

  test('says of each how it stands, and why', () => {
    const stands = ['met', 'not applicable', 'open']
    expect(rows.filter(row => !stands.includes(row.stands) || row.what === '' || row.by.length < 4)).toEqual([])
  })

  test('counts them as they are', () => {
    const told = [
      ...read('tests/attack/asvs.md').matchAll(/^\| (met|not applicable|open) \| (\d+) \| (\d+) \| (\d+) \|$/gm),
    ]
    const count = (stands: string, level: string) =>
      rows.filter(row => row.stands === stands && row.level.startsWith(level)).length
    expect(told.map(([, ...cells]) => cells)).toEqual(
      ['met', 'not applicable', 'open'].map(stands => [
        stands,
        ...['1', '2', ''].map(level => `${count(stands, level)}`),
      ]),
    )
  })

  test('what is met names files that are there, with the promise they hold', () => {
    const wrong = rows
      .filter(({ stands }) => stands === 'met')
      .flatMap(({ id, by }) =>
        by.split('<br>').flatMap(one => {
          const [, path, promise] = /^`([^`]+)`: (.+)$/.exec(one) ?? []
          if (!path || !promise) return [`${id} names nothing: ${one}`]
          if (!existsSync(join(root, path))) return [`${id}: no ${path}`]
          return read(path).replaceAll("\\'", "'").includes(promise) ? [] : [`${id}: ${path} does not say "${promise}"`]
        }),
      )
    expect(wrong).toEqual([])
  })
})
