// State maps are read off the charts: whatever a chart says is drawn, under the names the records carry.
import { describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { jobs } from '#areas/jobs/jobs.ts'
import { placed } from '#console/states/arcs.ts'
import { words } from '#console/states/words.ts'
import { hasStates, regionsOf } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { stateMapOf } from '#contract/stateMap.ts'

const mapped = resources.filter(hasStates).flatMap(resource => {
  const fields = resource.lifecycle === 'none' ? regionsOf(resource).map(({ field }) => field) : ['status']
  return fields.map(field => {
    const map = stateMapOf(resource, field)
    if (!map) throw new Error(`${resource.name} says it has states, and no chart moves them`)
    return [
      field === 'status' || field === 'state' ? resource.name : `${resource.name}.${field}`,
      resource,
      map,
    ] as const
  })
})
const said: Readonly<Record<string, string>> = words

test('every area whose records move has one, jobs and approvals among them', () => {
  expect(mapped.map(([name]) => name)).toEqual(expect.arrayContaining(['products', 'tags', 'jobs', 'approvals']))
})

describe.each(mapped)('%s', (_, area, map) => {
  test('its states are values of the field a filter names', () => {
    expect(map.states.filter(state => !map.set.names.includes(state))).toEqual([])
    expect(map.field === 'status' || area.fields[map.field]?.facts.of === map.set).toBe(true)
  })

  test('what happens and what it needs is worded', () => {
    const events = map.moves.map(({ event }) => event).filter(event => !actionOf(area, event))
    const needs = map.moves
      .flatMap(move => move.needs)
      .map(need => need.replace(/^!(.)/, (_all, first: string) => `not${first.toUpperCase()}`))
    const keys = [...events.map(event => `states.event.${event}`), ...needs.map(need => `states.need.${need}`)]
    expect([...new Set(keys)].filter(key => !said[key])).toEqual([])
  })

  test('the drawing has every state once, where it begins on top, ends below, and an arrow for every move', () => {
    const { order, arcs } = placed(map)
    expect([...order].sort()).toEqual([...map.states].sort())
    expect(order[0]).toBe(map.initial)
    expect(arcs.flatMap(({ moves }) => moves)).toHaveLength(map.moves.length)
    expect(arcs.filter(({ start, end, isDown }) => isDown !== end > start)).toEqual([])
    const ends = order.map(state => !map.moves.some(({ from }) => from === state))
    expect(ends).toEqual([...ends].sort())
  })
})

test('a job goes by the names of its status, not by those of its chart', () => {
  expect(stateMapOf(jobs)?.moves.find(({ event }) => event === 'admit')).toMatchObject({ from: 'steady', to: 'start' })
})
