// Every name the outside sees is derived from a declaration; two things may not end up with the same one.
import { expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { actionEndpointOf, endpointOf, headerOf, screenOf, tableOf } from '#contract/address.ts'
import { actionsOf } from '#contract/standard.ts'

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)

test('no two resources share a screen, an endpoint or a table', () => {
  expect(twice(resources.map(screenOf))).toEqual([])
  expect(twice(resources.map(endpointOf))).toEqual([])
  expect(twice(resources.map(tableOf))).toEqual([])
})

test('no two actions share an id or an endpoint', () => {
  const actions = resources.flatMap(resource =>
    actionsOf(resource).map(action => ({ id: action.id, endpoint: actionEndpointOf(resource, action.name) })),
  )
  expect(twice(actions.map(({ id }) => id))).toEqual([])
  expect(twice(actions.map(({ endpoint }) => endpoint))).toEqual([])
})

test('every name fits PostgreSQL and reads the same in a file', () => {
  const long = resources
    .flatMap(resource => [tableOf(resource), ...Object.keys(resource.fields).map(headerOf)])
    .filter(name => name.length > 50 || !/^[a-z][a-z0-9_]*$/.test(name))
  expect(long).toEqual([])
})

test('every upload names its key and its group among its columns', () => {
  const wrong = resources.flatMap(resource =>
    Object.entries(resource.uploads ?? {}).flatMap(([name, upload]) =>
      [upload.key, upload.groupBy]
        .filter(column => column && !(column in upload.columns))
        .map(column => `${resource.name}.${name}: ${column}`),
    ),
  )
  expect(wrong).toEqual([])
})
