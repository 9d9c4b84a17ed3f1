// The job of session.md 3.1: its table row by row, the outcomes of the jobs area, and no way round either.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { type JobContext, type JobEvent, jobDefaults, makeJob } from '#machines/job.ts'
import { etaOf, rateOf, readmitDelay, retryDelay } from '#machines/jobPace.ts'
import { can, codeOf, next, valueOf as stateOf, step } from '#machines/lifecycle.ts'

const job = makeJob()
const states = ['steady', 'started', 'succeeded', 'partial', 'failed', 'overloaded'] as const
const events = [
  'admit',
  'refuse',
  'readmit',
  'cancel',
  'pause',
  'resume',
  'halt',
  'progress',
  'finish',
  'crash',
  'fail',
  'heartbeatLost',
  'expire',
] as const
const facts = (given: Partial<JobContext> = {}): JobContext => ({ ...jobDefaults, total: 10, ...given })
const after = (value: string, event: JobEvent, given: Partial<JobContext> = {}) => next(job, value, facts(given), event)

describe('the table', () => {
  test.each([
    ['steady', 'admit', 'started'],
    ['steady', 'refuse', 'overloaded'],
    ['overloaded', 'readmit', 'steady'],
    ['steady', 'cancel', 'failed'],
    ['overloaded', 'cancel', 'failed'],
    ['overloaded', 'expire', 'failed'],
  ] as const)('%s, %s: %s', (from, type, to) => {
    expect(after(from, { type })).toBe(to)
  })

  test('cancelled while waiting says so', () => {
    expect(step(job, 'steady', facts(), 'cancel')?.facts.reason).toBe('cancelled')
  })

  test('cancelled while it waits to go on keeps what is done', () => {
    expect(step(job, 'steady', facts({ ok: 4 }), 'cancel')).toMatchObject({
      value: 'partial',
      facts: { reason: 'cancelled' },
    })
    expect(after('steady', { type: 'cancel' }, { failed: 4 })).toBe('failed')
  })

  const pause = { type: 'pause', by: 'Ada' } as const
  test('a running job rests after the rows under way, is taken by nobody, and goes on when it is resumed', () => {
    const asked = step(job, 'started', facts({ ok: 4 }), pause)!
    expect(asked).toMatchObject({ value: 'started', facts: { pausedBy: 'Ada' } })
    const resting = step(job, 'started', asked.facts, 'halt')!
    expect(resting).toMatchObject({ value: 'steady', facts: { pausedBy: 'Ada', ok: 4, attempt: 1 } })
    expect(can(job, 'steady', resting.facts, 'admit')).toBe(false)
    const resumed = step(job, 'steady', resting.facts, 'resume')!
    expect(resumed.facts.pausedBy).toBeNull()
    expect(next(job, 'steady', resumed.facts, 'admit')).toBe('started')
  })

  test.each(['steady', 'started'])(
    '%s: a pause is asked for once, never of what is being cancelled, and taken back',
    at => {
      expect(can(job, at, facts(), pause)).toBe(true)
      expect(can(job, at, facts({ pausedBy: 'Ada' }), pause)).toBe(false)
      expect(can(job, at, facts({ cancelAsked: true }), pause)).toBe(false)
      expect(can(job, at, facts(), 'resume')).toBe(false)
      expect(step(job, at, facts({ pausedBy: 'Ada' }), 'resume')?.facts.pausedBy).toBeNull()
      expect(can(job, at, facts(), 'halt')).toBe(false)
    },
  )

  test('whose worker dies before it could rest, rests', () => {
    expect(step(job, 'started', facts({ pausedBy: 'Ada' }), 'crash')).toMatchObject({
      value: 'steady',
      facts: { pausedBy: 'Ada' },
    })
  })

  test('progress counts, and is dropped when it runs backwards or beyond the total', () => {
    const at = facts({ ok: 3, failed: 1 })
    expect(step(job, 'started', at, { type: 'progress', ok: 5, failed: 1 } as JobEvent)?.facts).toMatchObject({ ok: 5 })
    for (const [ok, failed, skipped] of [
      [2, 1, 0],
      [3, 0, 0],
      [9, 2, 0],
      [9, 1, 1],
      [3.5, 1, 0],
      [Number.NaN, 1, 0],
    ])
      expect(can(job, 'started', at, { type: 'progress', ok, failed, skipped } as JobEvent)).toBe(false)
  })

  test('cancel is asked once and lets the row under way finish', () => {
    const asked = step(job, 'started', facts(), 'cancel')
    expect(asked).toMatchObject({ value: 'started', facts: { cancelAsked: true } })
    expect(can(job, 'started', asked?.facts ?? {}, 'cancel')).toBe(false)
  })

  test.each([
    [{ total: 400, ok: 397, failed: 3 }, 'partial'],
    [{ total: 400, ok: 0, failed: 400 }, 'failed'],
    [{ total: 400, ok: 10, skipped: 390 }, 'succeeded'],
    [{ total: 0 }, 'succeeded'],
    [{ total: 10, ok: 4, cancelAsked: true }, 'partial'],
    [{ total: 10, ok: 0, cancelAsked: true }, 'failed'],
    [{ total: 10, ok: 10, cancelAsked: true }, 'succeeded'],
  ] as const)('finished with %o: %s', (given, to) => {
    expect(after('started', { type: 'finish' }, given)).toBe(to)
  })

  test('no rows at all is a success that says so', () => {
    expect(step(job, 'started', facts({ total: 0 }), 'finish')?.facts.reason).toBe('nothingToDo')
  })

  test.each(['crash', 'heartbeatLost'] as const)('%s starts anew while attempts are left', type => {
    expect(step(job, 'started', facts({ attempt: 1 }), type)).toMatchObject({ value: 'steady', facts: { attempt: 2 } })
    expect(after('started', { type }, { attempt: 3 })).toBe('failed')
    expect(after('started', { type }, { attempt: 3, ok: 1 })).toBe('partial')
    expect(after('started', { type }, { cancelAsked: true })).toBe('failed')
  })

  test('what no further try would help ends at once, attempts left or not', () => {
    expect(after('started', { type: 'fail' }, { attempt: 1 })).toBe('failed')
    expect(after('started', { type: 'fail' }, { attempt: 1, ok: 1 })).toBe('partial')
  })
})

test('every state but the three ends has a way out, and the ends have none', () => {
  for (const state of states) {
    const ways = events.filter(type => can(job, state, facts({ ok: 1 }), { type, ok: 1, failed: 0 } as never))
    expect(ways.length > 0, state).toBe(!['succeeded', 'partial', 'failed'].includes(state))
  }
})

test('every state is on a shortest path from steady', () => {
  const paths = getShortestPaths(job, {
    input: { total: 2, maxAttempts: 2 },
    events: [
      ...events.filter(type => type !== 'progress').map(type => ({ type, by: 'Ada' }) as JobEvent),
      { type: 'progress', ok: 1, failed: 0 },
      { type: 'progress', ok: 1, failed: 1 },
      { type: 'progress', ok: 0, failed: 2 },
    ],
    limit: 5000,
  })
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(states))
})

test('states and codes name each other', () => {
  expect(states.map(state => codeOf(job, state))).toEqual([1, 2, 3, 4, 5, 6])
  for (const state of states) expect(stateOf(job, codeOf(job, state))).toBe(state)
  expect(() => codeOf(job, 'lost')).toThrow('job has no state lost')
  expect(() => stateOf(job, 9)).toThrow('job has no code 9')
})

// Written from the specification's table, not from the chart.
const legal = new Set([
  ...[
    'steady started',
    'steady overloaded',
    'steady failed',
    'steady partial',
    'overloaded steady',
    'overloaded failed',
  ],
  ...['started succeeded', 'started partial', 'started failed', 'started steady'],
])
const anyEvent = fc.oneof(
  fc.constantFrom(...events.filter(type => type !== 'progress')).map(type => ({ type, by: 'Ada' }) as JobEvent),
  fc.record({
    type: fc.constant('progress' as const),
    ok: fc.integer({ min: -1, max: 12 }),
    failed: fc.integer({ min: -1, max: 12 }),
    skipped: fc.integer({ min: -1, max: 12 }),
  }),
)

test('random event sequences never leave the legal paths', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 200 }), fc.integer({ min: 0, max: 12 }), (sequence, total) => {
      let at = { value: 'steady', facts: facts({ total }) }
      for (const event of sequence) {
        const now = step(job, at.value, at.facts, event) as typeof at | undefined
        if (now === undefined) continue
        expect(['succeeded', 'partial', 'failed']).not.toContain(at.value)
        if (now.value !== at.value) expect(legal).toContain(`${at.value} ${now.value}`)
        const { ok, failed, skipped, attempt, maxAttempts } = now.facts
        expect(ok >= at.facts.ok && failed >= at.facts.failed && skipped >= at.facts.skipped).toBe(true)
        expect(total === 0 || ok + failed + skipped <= total).toBe(true)
        expect(attempt).toBeLessThanOrEqual(maxAttempts)
        at = now
      }
    }),
    { numRuns: 300 },
  )
})

describe('pace', () => {
  test('the rate follows the samples as worked in the jobs area', () => {
    const rates = [1, 2, 3, 4].map(count => rateOf([40, 50, 20, 50].slice(0, count)))
    expect(rates[0]).toBe(40)
    expect(rates[1]).toBeCloseTo(43, 10)
    expect(rates[2]).toBeCloseTo(36.1, 10)
    expect(rates[3]).toBeCloseTo(40.27, 10)
  })

  test('what is left is known from the fourth sample: 159 s', () => {
    expect(etaOf([40, 50, 20], 10_000, 3600)).toBeUndefined()
    expect(Math.round(etaOf([40, 50, 20, 50], 10_000, 3600) ?? 0)).toBe(159)
    expect(etaOf([0, 0, 0, 0], 10, 1)).toBeUndefined()
    expect(etaOf([1, 1, 1, 1], 10, 12)).toBe(0)
  })

  test('waits 30, 60, 120, 240, 480 s, at most 900, and up to a fifth longer', () => {
    expect([1, 2, 3, 4, 5, 6, 9].map(attempt => retryDelay(attempt))).toEqual([30, 60, 120, 240, 480, 900, 900])
    expect(retryDelay(1, 1)).toBeCloseTo(36, 10)
    expect(readmitDelay(0)).toBe(30)
  })
})
