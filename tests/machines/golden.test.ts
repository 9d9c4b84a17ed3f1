// What every chart declares, reviewed by people: its arrows, and beside them its deeds (tags, starts, actions). A change of a
// chart is a change of its tables. The graphs of session and code are too large to read; of them a fingerprint per event.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeOtp } from '#machines/otp.ts'
import { makeSession } from '#machines/session.ts'
import { declaredIn, effectsIn } from './chart.ts'
import { charts } from './charts.ts'
import { otpEventsAt, otpKey, roughSessionKey, sessionEventsAt, walkLimits } from './sessionWalk.ts'
import { type Edge, type Walked, walk } from './walking.ts'

const kept = (name: string) => join(import.meta.dirname, 'golden', `${name}.txt`)
const readKept = (name: string) => {
  try {
    return readFileSync(kept(name), 'utf8')
  } catch {
    return ''
  }
}

const agrees = (name: string, lines: readonly string[]) => {
  const table = `${lines.join('\n')}\n`
  if (process.env.GOLDEN === 'write') {
    mkdirSync(dirname(kept(name)), { recursive: true })
    writeFileSync(kept(name), table)
  }
  const hint = `${name} changed: run GOLDEN=write vitest run --project node tests/machines/golden, read the diff`
  expect(table.split('\n'), hint).toEqual(readKept(name).split('\n'))
}

describe.each(charts)('$name', ({ name, make }) => {
  test('declares the arrows of its golden table', () => {
    agrees(
      name,
      declaredIn(make()).map(({ text }) => text),
    )
  })

  test('does what its table of deeds says', () => {
    agrees(`effects/${name}`, effectsIn(make()))
  })

  test('bears the name of its tables', () => {
    expect(name.split('-')[0]).toBe(make().id)
  })

  test('names every guard', () => {
    expect(declaredIn(make()).filter(({ text }) => text.includes('[unnamed]'))).toEqual([])
  })
})

/** Everything an edge is: what was kept, what was said, what was started with which input, which timer runs how long. */
const lineOf = ({ from, event, step: { snapshot, effects } }: Edge): string => {
  const done = effects.map(({ type, params }) => {
    const { event: said, id, src, input, delay } = (params ?? {}) as Record<string, unknown>
    return type === 'xstate.stopChild' ? [type] : [type, said, id, src, input, delay]
  })
  const { value, context, status, output } = snapshot
  return JSON.stringify([from, event, value, context, [...snapshot.tags].sort(), status, output, done])
}

const fingerprints = ({ edges }: Walked): string[] => {
  const byEvent = Map.groupBy(edges, ({ event }) => event.type)
  return [...byEvent]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, list]) => {
      const print = createHash('md5').update(list.map(lineOf).sort().join('\n')).digest('hex')
      return `${type} | ${list.length} edges | ${print}`
    })
}

describe('the walk of every edge', () => {
  test('of the session does what it did', () => {
    agrees('walks/session', fingerprints(walk(makeSession({}, walkLimits), sessionEventsAt, roughSessionKey)))
  })

  test.each([
    ['otp', { purpose: 'login', ticketRef: 'ref-4' }],
    ['otp-resumed', { purpose: 'login', resume: { ticketRef: 'ref-4', attempts: 1, resends: 0 } }],
  ])('of %s does what it did', (name, input) => {
    agrees(`walks/${name}`, fingerprints(walk(makeOtp(), otpEventsAt, otpKey, { input })))
  })
})
