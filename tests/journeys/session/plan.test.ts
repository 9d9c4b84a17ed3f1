// Without a browser: that the gestures lead along every edge of the chart but the ones named in beyond.ts, with a reason.
import { expect, test } from 'vitest'
import { makeSession } from '#machines/session.ts'
import { sessionEventsAt, sessionKey, walkLimits } from '../../machines/sessionWalk.ts'
import { walk } from '../../machines/walking.ts'
import { beyondIn, whyNot } from './beyond.ts'
import { gestureOf } from './gestures.ts'
import { edgesIn, emptyStore, type Graph, nextWay } from './tour.ts'
import { configurationOf, edgeName, loaded } from './world.ts'

test('every edge of the session is walked by a gesture or named with its reason', () => {
  const { vertices, edges } = walk(makeSession({}, walkLimits), sessionEventsAt, sessionKey)
  const all = new Set(
    edges
      .filter(({ step }) => step.arrows.length > 0)
      .map(({ from, event, step }) => edgeName(configurationOf(vertices.get(from)!), event, configurationOf(step))),
  )
  const graph: Graph = new Map()
  let here = loaded(emptyStore)
  const walked = new Set(here.edges)
  let steps = 0
  for (let way = nextWay(graph, here.world, walked); way; way = nextWay(graph, here.world, walked)) {
    for (const gesture of way) {
      if (!gestureOf(gesture).when(here.world)) break
      here = gestureOf(gesture).leads(here.world)
      steps++
      for (const edge of here.edges) walked.add(edge)
    }
  }
  expect([...edgesIn(graph)].filter(edge => !walked.has(edge))).toEqual([])
  const left = [...all].filter(edge => !walked.has(edge))
  const figures = `the plan: ${walked.size} edges in ${steps} steps; ${left.length} of the chart's ${all.size} are beyond the page`
  process.stdout.write(`${[figures, ...beyondIn(left)].join('\n  ')}\n`)
  expect(left.filter(edge => whyNot(edge) === undefined)).toEqual([])
})
