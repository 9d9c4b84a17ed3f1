// Areas stand in layers: each asks those below it, and is asked through its door. `LAYERS=write` draws the picture anew.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read, root } from './house.ts'
import { askings, drawing, layers } from './layers.ts'
import { areaOf } from './rooms.ts'

const listed = layers().flatMap(({ resources }) => resources)
const picture = 'src/areas/layers.svg'

describe('the layers of areas', () => {
  test('name every area that another asks, once; one that nobody asks stands above them all', () => {
    const there = new Set(files().map(areaOf))
    expect(listed.filter(area => !there.has(area))).toEqual([])
    expect(listed.filter((area, at) => listed.indexOf(area) !== at)).toEqual([])
    expect([...new Set(askings().map(({ to }) => to))].filter(area => !listed.includes(area))).toEqual([])
  })

  test('are asked downwards only: an area reads no file of one that is listed behind it', () => {
    const placeOf = (area: string) => (listed.includes(area) ? listed.indexOf(area) : listed.length)
    const upwards = askings().filter(({ from, to }) => placeOf(to) > placeOf(from))
    expect(upwards.map(({ from, to, by }) => `${from} asks ${to} in ${by.join(', ')}`)).toEqual([])
  })

  test('are drawn as they are', () => {
    const drawn = drawing(layers(), askings())
    if (process.env.LAYERS === 'write') writeFileSync(join(root, picture), drawn)
    expect(read(picture) === drawn).toBe(true)
  })
})

/**
 * A dozen, and one for warehouses, which keep stock, couriers and the ways parcels go. A door that wants more has functions that answer
 * one question in several shapes, that one importer alone uses, or that rules, the kit (`fieldsById`, `fieldsTitled`) or a seed have.
 * Types are not counted: they are what the functions take and give.
 */
const mostNames = 13

/** Names a door lets out, without types. */
const namesOf = (path: string): string[] =>
  [...read(path).matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type, names = '']) =>
    type ? [] : names.split(',').flatMap(name => (/^\s*(type\s.*)?$/.test(name) ? [] : [name.trim()])),
  )

test('a door lets out few names', () => {
  const doors = files().filter(path => /\.door\.ts$/.test(path))
  const counted = doors.map(path => ({ path, names: namesOf(path).length }))
  expect(counted.filter(({ names }) => names > mostNames)).toEqual([])
  expect(Math.max(...counted.map(({ names }) => names))).toBe(mostNames)
})

/** Whether the line before the one that begins the definition of a name closes a doc comment. */
const isDocumented = (path: string, name: string): boolean =>
  new RegExp(`\\*/\\n(// .*\\n)*export (async )?(const|function\\*?) ${name}\\b`).test(read(path))

test('what a door lets out says in its place what it means', () => {
  const silent = files()
    .filter(path => /\.door\.ts$/.test(path))
    .flatMap(path =>
      [...read(path).matchAll(/^export \{([^}]*)\} from '\.\/([^']+)'/gm)].flatMap(([, names = '', from]) => {
        const place = join(dirname(path), from!)
        return names
          .split(',')
          .map(name => name.trim())
          .filter(name => name && !name.startsWith('type ') && !isDocumented(place, name))
          .map(name => `${place}: ${name}`)
      }),
    )
  expect(silent).toEqual([])
})

test('a door lets out functions and types of its own folder, each by name', () => {
  const doors = files().filter(path => /\.door\.ts$/.test(path))
  const more = doors.flatMap(path =>
    read(path)
      .split('\n')
      .filter(line => !/^(\/\/ |export (type )?\{| {2}(type )?\w+,$|\} from '\.\/[\w/.]+'|$)/.test(line))
      .map(line => `${path}: ${line}`),
  )
  expect(doors.length).toBeGreaterThan(0)
  expect(more).toEqual([])
})
