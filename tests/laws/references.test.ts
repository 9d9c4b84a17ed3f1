// A reference points to a resource that exists, a parent to a child's own field, a title to a field people can read.
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { resources as areas } from '#areas/all.resources.ts'
import { behaviours } from '#areas/all.server.ts'
import { camel } from '#contract/address.ts'
import type { Fields } from '#contract/field.ts'
import { type Resource, regionsOf } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'
import { chartOf, stateMapOf } from '#contract/stateMap.ts'
import { nameOfCode, RecordStatus } from '#contract/valueSet.ts'
import { arrowsOf, codeOf } from '#machines/lifecycle.ts'

const names = new Set(areas.map(({ name }) => name))

const dangling = (place: string, fields: Fields | undefined): string[] =>
  Object.entries(fields ?? {}).flatMap(([name, { facts }]) =>
    facts.to !== undefined && !names.has(facts.to) ? [`${place}.${name} -> ${facts.to}`] : [],
  )

test('every reference points to a declared resource', () => {
  const wrong = areas.flatMap(area => [
    ...dangling(area.name, area.fields),
    ...Object.entries(area.actions).flatMap(([name, action]) => dangling(`${area.name}.${name}`, action.input)),
    ...Object.entries(area.uploads ?? {}).flatMap(([name, upload]) => dangling(`${area.name}/${name}`, upload.columns)),
  ])
  expect(wrong).toEqual([])
})

test('every child names its parent by a reference of its own', () => {
  const wrong = areas.filter(
    area =>
      area.parent &&
      (!names.has(area.parent.resource) || area.fields[area.parent.field]?.facts.to !== area.parent.resource),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every title and subtitle is a field', () => {
  const wrong = areas.filter(
    area => !(area.title in area.fields) || (area.subtitle !== undefined && !(area.subtitle in area.fields)),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every inverse is an action of the same resource', () => {
  const wrong = areas.flatMap(area => {
    const known = new Set(actionsOf(area).map(({ name }) => name))
    return actionsOf(area).flatMap(({ id, undo }) => (typeof undo === 'object' && !known.has(undo.by) ? [id] : []))
  })
  expect(wrong).toEqual([])
})

const setOf = (area: Resource, field: string) => (field === 'status' ? RecordStatus : area.fields[field]?.facts.of)

test('every state an action is bound to is one of the values of a stored field of its records', () => {
  const wrong = areas.flatMap(area =>
    actionsOf(area).flatMap(({ id, on, when = {} }) =>
      Object.entries(when).flatMap(([field, states]) => {
        const known = setOf(area, field)?.names ?? (area.fields[field]?.kind === 'toggle' ? ['true', 'false'] : [])
        const isWhole = known.every(state => states.includes(state))
        const strange = states.filter(state => !known.includes(state))
        return on === 'nothing' || isWhole || area.fields[field]?.facts.virtual || strange.length > 0
          ? [`${id}: ${field} ${strange}`]
          : []
      }),
    ),
  )
  expect(wrong).toEqual([])
})

test('an action that sends an event is bound to the states its chart takes it in, where those are not all', () => {
  const wrong = areas.flatMap(area =>
    actionsOf(area).flatMap(({ id, sends = {}, when = {} }) =>
      Object.entries(sends).flatMap(([field, event]) => {
        const map = stateMapOf(area, field)
        const chart = chartOf(regionsOf(area).find(region => region.field === field)!.by)
        const takes = arrowsOf(chart).flatMap(arrow =>
          arrow.event === event ? [nameOfCode(map!.set, codeOf(chart, arrow.from))] : [],
        )
        const states = [...new Set(takes)].sort()
        const isAlways = states.length === map!.states.length
        return isAlways || isDeepStrictEqual([...(when[field] ?? [])].sort(), states) ? [] : [`${id}: ${states}`]
      }),
    ),
  )
  expect(wrong).toEqual([])
})

/** What a list can be narrowed by without a word of its own: a field, or a reference by what one of its records is called. */
const toldByFields = (area: Resource): ReadonlySet<string> =>
  new Set(
    Object.entries(area.fields).flatMap(([name, { facts }]) => {
      const target = areas.find(other => other.name === facts.to)
      return target ? [name, camel(target.one)] : [name]
    }),
  )

test('every word a list is narrowed by is declared with its label, and every one declared finds something', () => {
  const wrong = areas.flatMap(area => {
    const found = Object.keys(behaviours.get(area.name)?.filters ?? {})
    const known = toldByFields(area)
    const declared = Object.keys(area.filters ?? {})
    return [
      ...found.filter(word => !declared.includes(word) && !known.has(word)),
      ...declared.filter(word => !found.includes(word) || known.has(word)),
    ].map(word => `${area.name}: ${word}`)
  })
  expect(wrong).toEqual([])
})
