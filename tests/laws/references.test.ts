// A reference points to a resource that exists, a parent to a child's own field, a title to a field people can read.
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { behaviours } from '#areas/all.server.ts'
import { camel } from '#contract/address.ts'
import type { Fields } from '#contract/field.ts'
import { isKept, isScheduled, type Resource, regionsOf } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'
import { chartOf, stateMapOf } from '#contract/stateMap.ts'
import { unkeptRule } from '#contract/unkept.ts'
import { nameOfCode, RecordStatus } from '#contract/valueSet.ts'
import { arrowsOf, codeOf } from '#machines/lifecycle.ts'
import { wordsOf } from '#server/records/filter.ts'

const names = new Set(resources.map(({ name }) => name))

const dangling = (place: string, fields: Fields | undefined): string[] =>
  Object.entries(fields ?? {}).flatMap(([name, { facts }]) =>
    facts.to !== undefined && !names.has(facts.to) ? [`${place}.${name} -> ${facts.to}`] : [],
  )

test('every reference points to a declared resource', () => {
  const wrong = resources.flatMap(resource => [
    ...dangling(resource.name, resource.fields),
    ...Object.entries(resource.actions).flatMap(([name, action]) => dangling(`${resource.name}.${name}`, action.input)),
    ...Object.entries(resource.uploads ?? {}).flatMap(([name, upload]) =>
      dangling(`${resource.name}/${name}`, upload.columns),
    ),
  ])
  expect(wrong).toEqual([])
})

test('every child names its parent by a reference of its own', () => {
  const wrong = resources.filter(
    resource =>
      resource.parent &&
      (!names.has(resource.parent.resource) ||
        resource.fields[resource.parent.field]?.facts.to !== resource.parent.resource),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every title and subtitle is a field', () => {
  const wrong = resources.filter(
    resource =>
      isKept(resource) &&
      (!(resource.title in resource.fields) ||
        (resource.subtitle !== undefined && !(resource.subtitle in resource.fields))),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every inverse is an action of the same resource', () => {
  const wrong = resources.flatMap(resource => {
    const known = new Set(actionsOf(resource).map(({ name }) => name))
    return actionsOf(resource).flatMap(({ id, undo }) => (typeof undo === 'object' && !known.has(undo.by) ? [id] : []))
  })
  expect(wrong).toEqual([])
})

const setOf = (resource: Resource, field: string) =>
  field === 'status' ? RecordStatus : resource.fields[field]?.facts.of

test('every state an action is bound to is one of the values of a stored field of its records', () => {
  const wrong = resources.flatMap(resource =>
    actionsOf(resource).flatMap(({ id, on, when = {} }) =>
      Object.entries(when).flatMap(([field, states]) => {
        const known =
          setOf(resource, field)?.names ?? (resource.fields[field]?.kind === 'toggle' ? ['true', 'false'] : [])
        const isWhole = known.every(state => states.includes(state))
        const strange = states.filter(state => !known.includes(state))
        return on === 'nothing' || isWhole || resource.fields[field]?.facts.virtual || strange.length > 0
          ? [`${id}: ${field} ${strange}`]
          : []
      }),
    ),
  )
  expect(wrong).toEqual([])
})

test('an action that sends an event is bound to the states its chart takes it in, where those are not all', () => {
  const wrong = resources.flatMap(resource =>
    actionsOf(resource).flatMap(({ id, sends = {}, when = {} }) =>
      Object.entries(sends).flatMap(([field, event]) => {
        const map = stateMapOf(resource, field)
        const chart = chartOf(regionsOf(resource).find(region => region.field === field)!.by)
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
const toldByFields = (resource: Resource): ReadonlySet<string> =>
  new Set(
    Object.entries(resource.fields).flatMap(([name, { facts }]) => {
      const target = resources.find(other => other.name === facts.to)
      return target ? [name, camel(target.one)] : [name]
    }),
  )

test('every word a list is narrowed by is declared with its label, and every one declared finds something', () => {
  const wrong = resources.flatMap(resource => {
    const found = Object.keys(wordsOf({ behaviours }, resource))
    const known = toldByFields(resource)
    const declared = Object.keys(resource.filters ?? {})
    return [
      ...found.filter(word => !declared.includes(word) && !known.has(word)),
      ...declared.filter(word => !found.includes(word) || known.has(word)),
    ].map(word => `${resource.name}: ${word}`)
  })
  expect(wrong).toEqual([])
})

test('what the clock publishes is exactly what can be scheduled, and says what it could not', () => {
  for (const resource of resources) {
    const isPlanned = actionsOf(resource).some(({ name }) => name === 'schedule')
    expect([resource.name, isScheduled(resource)]).toEqual([resource.name, isPlanned])
    expect(unkeptRule in (resource.attention ?? {})).toBe(isPlanned)
  }
})
