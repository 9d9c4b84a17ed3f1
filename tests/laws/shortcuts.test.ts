// One key means one thing where it works, one alias means one command. Keys stand in declarations and in two tables; here
// they are held against each other.
import { describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import type { Words } from '#console/i18n/words.ts'
import { bindingsOf } from '#console/keys/bindings.ts'
import { clashesIn } from '#console/keys/clash.ts'
import { fixedKeys, places } from '#console/keys/fixed.ts'
import { leaderKeys } from '#console/keys/leading.ts'
import { bindingOf } from '#console/keys/stroke.ts'
import { isVerdict, queuesOf, verdictsOf } from '#contract/queue.ts'
import { actionsOf } from '#contract/standard.ts'

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
]

describe.each(resources.map(resource => [resource.name, resource] as const))('keys of %s', (_, resource) => {
  const declared = actionsOf(resource).filter(({ keys }) => keys !== undefined)

  test('no two actions share one', () => {
    expect(twice(declared.map(({ keys }) => bindingOf(keys ?? '')))).toEqual([])
  })

  test('none takes a key that lists, records or the console have already', () => {
    const fixed = (isHeardInDecks: boolean) =>
      new Map(
        fixedKeys
          .filter(({ scope }) => isHeardInDecks || scope !== 'deck')
          .map(({ keys, scope, says }) => [bindingOf(keys), `${says} (${scope})`]),
      )
    const clashes = declared
      // Showing a row is what Enter does in every list.
      .filter(({ name }) => name !== 'show')
      .flatMap(({ id, name, keys = '' }) => {
        const other = fixed(isVerdict(resource, name)).get(bindingOf(keys))
        return other ? [`${id} wants ${keys}, which is ${other}`] : []
      })
    expect(clashes).toEqual([])
  })

  test('every verdict of a queue has one, and no two share it', () => {
    for (const [name, queue] of queuesOf(resource)) {
      const keys = verdictsOf(resource, queue).map(action => action.keys)
      expect(keys, name).toHaveLength(queue.verdicts.length)
      expect(new Set(keys).size, name).toBe(keys.filter(Boolean).length)
      expect(
        (queue.shows ?? []).filter(field => !(field in resource.fields)),
        name,
      ).toEqual([])
    }
  })

  test('none is the beginning of a sequence', () => {
    const leaders: readonly string[] = leaderKeys
    expect(declared.filter(({ keys = '' }) => leaders.includes(bindingOf(keys))).map(({ id }) => id)).toEqual([])
  })

  test('each is one press of a key', () => {
    expect(
      declared.filter(({ keys = '' }) => !/^(\S|[A-Z][a-zA-Z0-9]+|Shift\+\S)$/.test(keys)).map(({ id }) => id),
    ).toEqual([])
  })
})

test('fixed keys are one thing per scope', () => {
  expect(twice(fixedKeys.map(({ scope, keys }) => `${scope} ${bindingOf(keys)}`))).toEqual([])
})

/** Names are enough to tell which two clash. */
const names = {
  t: (key: string) => key,
  label: ({ label }: { label: string }) => label,
  one: ({ one }: { one: string }) => one,
  action: ({ label }: { label: string }) => label,
} as unknown as Words

test('22: over the whole console no two keys that may be heard together clash, in either profile', () => {
  for (const isVim of [false, true]) {
    const all = bindingsOf({ resources, may: () => true, words: names, isVim })
    expect(clashesIn(all).map(([one, other]) => `${one.does} and ${other.does}`)).toEqual([])
  }
})

test('a key that goes along the line is told as it lies in a line of the page', () => {
  const keysOf = (dir: Words['dir']) =>
    new Map(
      bindingsOf({ resources: [], may: () => true, words: { ...names, dir }, isVim: false }).map(one => [
        one.says,
        one.born,
      ]),
    )
  expect(['tree.open', 'tree.close', 'tree.in', 'tree.out', 'keys.down'].map(says => keysOf('ltr').get(says))).toEqual([
    'ArrowRight',
    'ArrowLeft',
    'Alt+ArrowRight',
    'Alt+ArrowLeft',
    'j',
  ])
  expect(['tree.open', 'tree.close', 'tree.in', 'tree.out', 'keys.down'].map(says => keysOf('rtl').get(says))).toEqual([
    'ArrowLeft',
    'ArrowRight',
    'Alt+ArrowLeft',
    'Alt+ArrowRight',
    'j',
  ])
})

test('after g and n every area has its own key', () => {
  const keys = resources.flatMap(({ key }) => (key ? [key] : []))
  expect(twice([...keys, ...places.map(({ key }) => key), 'g'])).toEqual([])
  expect(keys.filter(key => !/^[a-z0-9,]$/.test(key))).toEqual([])
})

test('no alias is used twice over all areas', () => {
  const aliases = resources.flatMap(resource => [
    ...actionsOf(resource).flatMap(({ alias = [] }) => alias),
    ...Object.values(resource.uploads ?? {}).flatMap(({ alias = [] }) => alias),
  ])
  expect(twice(aliases.map(alias => alias.trim().toLowerCase()))).toEqual([])
  expect(aliases.filter(alias => alias !== alias.trim() || alias === '')).toEqual([])
})
