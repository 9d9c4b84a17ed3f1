// The sidebar serves any number of areas: what has an entry, what is a tab beside it, and which icon means which.
import { expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { entriesOf, groupIcons } from '#console/shell/entries.ts'
import { benchScreenOf } from '#contract/address.ts'
import { actionOf } from '#contract/standard.ts'

const entries = entriesOf(resources, () => true)
const heads = entries.map(({ lists }) => lists[0])

test('an icon means one thing: no two lines of the sidebar have the same', () => {
  const icons = [
    'house',
    ...Object.entries(groupIcons).flatMap(([group, icon]) => (group === 'settings' ? [] : [icon])),
    ...heads.map(({ icon }) => icon),
  ]
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([])
})

test('a tab stands beside a list of its own group that has an entry', () => {
  const tabs = resources.filter(({ tabOf }) => tabOf)
  expect(tabs.length).toBeGreaterThan(10)
  const wrong = tabs.filter(tab => !heads.some(({ name, group }) => name === tab.tabOf && group === tab.group))
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('a bench is an action on nothing that answers or leads, at an address no screen and no record has', () => {
  const benches = resources.flatMap(resource => (resource.benches ?? []).map(name => ({ resource, name })))
  expect(benches.length).toBeGreaterThan(10)
  const wrong = benches.filter(({ resource, name }) => {
    const action = actionOf(resource, name)
    return action?.on !== 'nothing' || (action.effect !== 'read' && action.effect !== 'go') || action.job
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
  const taken = ['new', 'compare', 'queue', 'upload']
  const addresses = benches.map(({ resource, name }) => benchScreenOf(resource, name))
  expect(addresses.filter((one, at) => addresses.indexOf(one) !== at)).toEqual([])
  expect(addresses.filter(one => taken.includes(one.split('/')[2] ?? '') || /\d/.test(one))).toEqual([])
})

test('with the fullest group open some eighteen entries are in sight, pins aside', () => {
  const sizes = Object.keys(groupIcons).map(group => entries.filter(entry => entry.group === group).length)
  const [settings = 0, ...groups] = sizes.toReversed()
  const lines = groups.filter(Boolean).length + Math.max(...groups) + 2
  expect(settings).toBeGreaterThan(1)
  expect(lines).toBeLessThanOrEqual(18)
})
