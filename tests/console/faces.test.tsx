// One declaration, every face: what the palette can run, menus and buttons can, and the other way round.
import { describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { offersOf } from '#console/action/offers.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { areaCommands } from '#console/palette/commands/commands.ts'
import type { AnyRow } from '#contract/resource.ts'
import '#console/i18n/english.ts'
import '#console/i18n/later.ts'

const around = { resources, may: () => true, words: wordsNow(), me: { profile: {}, views: [] } }
const commands = areaCommands(around)
const one = { id: '1', status: 'active', version: 1 } as unknown as AnyRow
/** Lists and imports have a button of their own in the head of a list. */
const heads = ['open', 'upload']

describe.each(resources.map(resource => [resource.name, resource] as const))('%s', (name, resource) => {
  test('44: every command of an area is an action of its buttons and menus, and the other way round', () => {
    const run = commands.flatMap(({ row: { choice } }) =>
      choice.kind === 'act' && choice.resource.name === name ? [choice.action.id] : [],
    )
    const offered = offersOf(resource, { records: [one] }, () => true).map(({ action }) => action)
    expect(run.sort()).toEqual(offered.flatMap(action => (heads.includes(action.name) ? [] : [action.id])).sort())
    const uploads = Object.keys(resource.uploads ?? {})
    expect(commands.filter(({ row: { id } }) => id.startsWith(`upload:${name}:`))).toHaveLength(uploads.length)
  })
})

test('an area that comes while somebody types makes its own commands anew and no others', () => {
  const [come, ...others] = resources
  const again = areaCommands({ ...around, resources: [{ ...come! }, ...others] })
  const made = again.filter(command => !commands.includes(command))
  expect(again).toHaveLength(commands.length)
  expect(made).not.toHaveLength(0)
  expect(made).toHaveLength(areaCommands({ ...around, resources: [come!] }).length)
})

test('what the person has changed of keys and views makes every command anew', () => {
  const again = areaCommands({ ...around, me: { profile: {}, views: [] } })
  expect(again.filter(command => commands.includes(command))).toHaveLength(0)
})
