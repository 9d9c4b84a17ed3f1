// The record's lifecycle: session.md 3.2 under the kernel's rulings, enumerated over all states, facts and events.
import { describe, expect, test } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { arrowsOf, can, codeOf, next, reasonOf, valueOf as stateOf } from '#machines/lifecycle.ts'
import { makeRecord, type RecordFacts, type RecordProfile, recordStates } from '#machines/lifecycles/record.ts'

const record = makeRecord('catalogue')
const names = ['valid', 'moderated', 'retained', 'future', 'ended'] as const
const facts: RecordFacts = { valid: true, moderated: false, retained: true, future: false, ended: false }
const events = [...new Set(arrowsOf(record).map(({ event }) => event))]
const combined = (names: readonly string[]) =>
  Array.from({ length: 2 ** names.length }, (_, bits) =>
    Object.fromEntries(names.map((name, place) => [name, (bits & (1 << place)) !== 0])),
  )
const allFacts = combined(names)
// Each of its own facts alone, none and all: together with each other they decide nothing more.
const ownFacts = ['modified', 'published', 'submitted', 'scheduled', 'planned']
const contentFacts = combined(['valid', 'moderated', 'future']).flatMap(given =>
  [[], ownFacts, ...ownFacts.map(name => [name])].map(held => ({
    ...given,
    ...Object.fromEntries(held.map(name => [name, true])),
  })),
)
const to = (value: string, event: string, given: Partial<RecordFacts> = {}) =>
  next(record, value, { ...facts, ...given }, event)
const reason = (value: string, event: string, given: Partial<RecordFacts> = {}) =>
  reasonOf(record, value, { ...facts, ...given }, event)

// Written from the documents: every pair a record may ever make, and no other.
const legal: Record<string, string[]> = {
  draft: ['active', 'moderate', 'schedule', 'deleted'],
  moderate: ['active', 'schedule', 'draft', 'hidden', 'deleted'],
  schedule: ['active', 'inactive', 'draft', 'schedule', 'deleted'],
  active: ['inactive', 'hidden', 'moderate', 'deleted'],
  inactive: ['active', 'schedule', 'moderate', 'draft', 'deleted'],
  hidden: ['active', 'moderate', 'inactive', 'deleted'],
  deleted: ['inactive'],
}

describe('one sentence per arrow', () => {
  test.each([
    ['draft', 'publish', 'active'],
    ['moderate', 'approve', 'active'],
    ['moderate', 'sendBack', 'draft'],
    ['moderate', 'hide', 'hidden'],
    ['schedule', 'due', 'active'],
    ['schedule', 'publish', 'active'],
    ['schedule', 'unschedule', 'draft'],
    ['active', 'deactivate', 'inactive'],
    ['active', 'hide', 'hidden'],
    ['inactive', 'activate', 'active'],
    ['inactive', 'publish', 'active'],
    ['inactive', 'revise', 'draft'],
    ['hidden', 'unhide', 'active'],
    ['hidden', 'deactivate', 'inactive'],
    ['deleted', 'restore', 'inactive'],
    ...recordStates.filter(state => state !== 'deleted').map(state => [state, 'remove', 'deleted'] as const),
  ] as const)('%s, %s: %s', (from, event, target) => {
    expect(to(from, event)).toBe(target)
  })

  test('what must be moderated goes through moderation, from wherever it would go live', () => {
    const moderated = { moderated: true, future: true }
    for (const state of ['draft', 'inactive']) {
      expect(to(state, 'publish', moderated)).toBeUndefined()
      expect(to(state, 'schedule', moderated)).toBeUndefined()
      expect(to(state, 'submit', moderated)).toBe('moderate')
    }
    expect(to('inactive', 'activate', moderated)).toBeUndefined()
    expect(to('schedule', 'publish', moderated)).toBeUndefined()
    expect(to('hidden', 'unhide', moderated)).toBe('moderate')
    expect(to('active', 'flag', moderated)).toBe('moderate')
    expect(to('active', 'flag')).toBeUndefined()
  })

  test('a start that lies ahead is scheduled, by hand and by approval, and can be moved', () => {
    for (const state of ['draft', 'inactive', 'schedule'])
      expect(to(state, 'schedule', { future: true })).toBe('schedule')
    expect(to('moderate', 'approve', { future: true })).toBe('schedule')
  })

  test('the clock publishes what is valid, takes down what is not, and ends what has ended', () => {
    expect(to('schedule', 'due', { valid: false })).toBe('inactive')
    expect(to('active', 'due', { ended: true })).toBe('inactive')
    expect(to('active', 'due')).toBeUndefined()
  })

  test('what is not valid does not go live', () => {
    for (const [state, event] of [
      ['draft', 'publish'],
      ['inactive', 'activate'],
      ['moderate', 'approve'],
    ] as const)
      expect(to(state, event, { valid: false })).toBeUndefined()
  })

  test('restoring ends with the retention', () => {
    expect(to('deleted', 'restore', { retained: false })).toBeUndefined()
  })
})

describe('the enumeration', () => {
  const checked = recordStates.flatMap(from =>
    allFacts.flatMap(given => events.map(event => ({ from, given, event, target: next(record, from, given, event) }))),
  )

  test('allows exactly the pairs of the documents', () => {
    for (const state of recordStates) {
      const made = new Set(checked.filter(({ from }) => from === state).flatMap(({ target }) => target ?? []))
      expect([...made].sort(), state).toEqual([...(legal[state] ?? [])].sort())
    }
  })

  test('meets every declared arrow', () => {
    const met = new Set(
      checked.filter(({ target }) => target).map(({ from, event, target }) => `${from} ${event} ${target}`),
    )
    expect(arrowsOf(record).filter(arrow => !met.has(`${arrow.from} ${arrow.event} ${arrow.to}`))).toEqual([])
  })

  test('gives a reason for every refusal and none for what is allowed', () => {
    for (const { from, given, event, target } of checked) {
      const why = reasonOf(record, from, given, event)
      if (target === undefined) expect(why).toMatch(/^record\.refused\.(is|not)[A-Z]\w+$/)
      else expect(why).toBeUndefined()
      expect(can(record, from, given, event)).toBe(target !== undefined)
    }
  })
})

test('a refusal names the state or the fact that stands in the way', () => {
  expect(reason('active', 'sendBack')).toBe('record.refused.notModerate')
  expect(reason('deleted', 'remove')).toBe('record.refused.isDeleted')
  expect(reason('draft', 'publish', { valid: false })).toBe('record.refused.notValid')
  expect(reason('draft', 'publish', { moderated: true })).toBe('record.refused.isModerated')
  expect(reason('deleted', 'restore', { retained: false })).toBe('record.refused.notRetained')
  expect(reason('draft', 'schedule')).toBe('record.refused.notFuture')
  expect(reason('draft', 'explode')).toBe('record.refused.unknown')
})

test('facts that are not given are the harmless ones', () => {
  expect(next(record, 'draft', {}, 'publish')).toBe('active')
  expect(next(record, 'active', {}, 'due')).toBeUndefined()
})

test('a state no profile knows allows nothing', () => {
  expect(can(record, 'lost', facts, 'publish')).toBe(false)
})

const subsets: Record<RecordProfile, number[]> = {
  toggle: [0, 1, 2],
  catalogue: [0, 1, 2, 3, 4, 5, 6],
  campaign: [0, 1, 2, 3, 6],
  vocabulary: [0, 1, 2, 4],
  userContent: [0, 1, 2, 4, 5],
  content: [0, 1, 2, 3, 4, 5, 6],
}

describe.each(Object.entries(subsets))('%s', (profile, codes) => {
  const chart = makeRecord(profile as RecordProfile)
  const states = codes.map(code => recordStates[code] ?? '')

  test('has its states, and states and codes name each other', () => {
    expect(Object.keys(chart.states).sort()).toEqual([...states].sort())
    expect(states.map(state => codeOf(chart, state))).toEqual(codes)
    for (const code of codes) expect(codeOf(chart, stateOf(chart, code))).toBe(code)
  })

  test('reaches every state and leaves every state', () => {
    const reached = new Set(
      (profile === 'content' ? [...allFacts, { valid: true, published: true, submitted: true }] : allFacts).flatMap(
        given =>
          states.flatMap(from =>
            getShortestPaths(chart, {
              fromState: chart.resolveState({ value: from, context: given }),
              events: events.map(type => ({ type })) as never,
            }).map(({ state }) => `${from} ${String(state.value)}`),
          ),
      ),
    )
    for (const from of states) for (const target of states) expect(reached).toContain(`${from} ${target}`)
  })

  test.runIf(profile !== 'content')('allows nothing the whole lifecycle does not', () => {
    for (const arrow of arrowsOf(chart)) expect(arrowsOf(record)).toContainEqual(arrow)
  })
})

describe('what is published by revisions', () => {
  const content = makeRecord('content')
  const all = [...new Set(arrowsOf(content).map(({ event }) => event))]

  test('moves between no states a record may not, but that another revision goes out from where it stands', () => {
    const pairs = arrowsOf(content).map(arrow => [arrow.from, arrow.to] as const)
    expect(pairs.filter(([from, to]) => from !== to && !legal[from]?.includes(to))).toEqual([])
    const own = new Set(pairs.filter(([from, to]) => from === to).map(([from]) => from))
    expect([...own].sort()).toEqual(['active', 'hidden', 'inactive', 'schedule'])
  })

  test('comes live only when what would be live is valid, and by the clock never goes down instead', () => {
    for (const given of contentFacts.filter(({ valid }) => !valid))
      for (const from of recordStates)
        for (const event of ['publish', 'activate', 'approve', 'unhide', 'due'])
          expect(next(content, from, given, event), `${from} ${event}`).toBeUndefined()
  })

  test('gives a reason for every refusal and none for what is allowed', () => {
    for (const given of contentFacts)
      for (const from of recordStates)
        for (const event of all) {
          const why = reasonOf(content, from, given, event)
          if (next(content, from, given, event) === undefined)
            expect(why).toMatch(/^record\.refused\.(is|not)[A-Z]\w+$/)
          else expect(why).toBeUndefined()
        }
  })

  test('stands in SCHEDULE only as long as it is to be published, and goes back to where it came from', () => {
    expect(next(content, 'schedule', { planned: true }, 'unschedule')).toBe('schedule')
    expect(next(content, 'schedule', { published: true }, 'unschedule')).toBe('inactive')
    expect(next(content, 'schedule', {}, 'unschedule')).toBe('draft')
  })
})
