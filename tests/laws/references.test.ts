// A reference points to a resource that exists, a parent to a child's own field, a title to a field people can read.
import { expect, test } from 'vitest'
import { areas } from '#areas/all.ts'
import type { Fields } from '#contract/field.ts'
import { actionsOf } from '#contract/standard.ts'

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
