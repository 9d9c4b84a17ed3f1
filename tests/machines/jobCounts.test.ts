// What a job's counts mean while it runs and at its end, and the reason it gives for an end that was not its own.
import { describe, expect, test } from 'vitest'
import { type JobContext, type JobEvent, jobDefaults, makeJob } from '#machines/job.ts'
import { can, step } from '#machines/lifecycle.ts'

const job = makeJob()
const running = (given: Partial<JobContext>): JobContext => ({ ...jobDefaults, total: 10, ...given })
const progress = (ok: number, failed: number, skipped?: number): JobEvent => ({ type: 'progress', ok, failed, skipped })
const after = (given: Partial<JobContext>, event: JobEvent) => step(job, 'started', running(given), event)?.facts
const endOf = (given: Partial<JobContext>) => {
  const end = step(job, 'started', running(given), 'finish')
  return [end?.value, end?.facts.reason]
}

describe('progress', () => {
  test('may move one count alone, and reach the total exactly', () => {
    const at = running({ ok: 3, failed: 1, skipped: 1 })
    for (const event of [progress(4, 1, 1), progress(3, 2, 1), progress(3, 1, 2), progress(8, 1, 1)]) {
      expect(can(job, 'started', at, event)).toBe(true)
    }
  })

  test('keeps what was skipped when it does not say, and takes it when it does', () => {
    expect(after({ skipped: 2 }, progress(1, 0))).toMatchObject({ ok: 1, skipped: 2 })
    expect(after({ skipped: 2 }, progress(1, 0, 3))).toMatchObject({ ok: 1, skipped: 3 })
    expect(can(job, 'started', running({ skipped: 2 }), progress(9, 0))).toBe(false)
  })

  test('has no bound while the total is unknown', () => {
    expect(after({ total: 0 }, progress(5000, 0))).toMatchObject({ ok: 5000 })
  })
})

describe('the end', () => {
  test('is a cancellation only when rows were left, or nobody knows how many there were', () => {
    expect(endOf({ cancelAsked: true, ok: 4, failed: 3, skipped: 2 })).toEqual(['partial', 'cancelled'])
    expect(endOf({ cancelAsked: true, ok: 4, failed: 3, skipped: 3 })).toEqual(['partial', undefined])
    expect(endOf({ cancelAsked: true, total: 0, ok: 4 })).toEqual(['partial', 'cancelled'])
    expect(endOf({ cancelAsked: true, total: 0 })).toEqual(['failed', 'cancelled'])
  })

  test('with something done has no reason to give', () => {
    expect(endOf({ ok: 10 })).toEqual(['succeeded', undefined])
    expect(endOf({ skipped: 10 })).toEqual(['succeeded', undefined])
  })

  test.each(['crash', 'heartbeatLost'] as const)('by %s says that it crashed, with some done or none', type => {
    for (const [ok, value] of [
      [0, 'failed'],
      [4, 'partial'],
    ] as const) {
      const end = step(job, 'started', running({ attempt: 3, ok }), type)
      expect([end?.value, end?.facts.reason]).toEqual([value, 'crashed'])
    }
  })

  test('of a job the server never had room for says that it expired', () => {
    expect(step(job, 'overloaded', running({}), 'expire')?.facts.reason).toBe('expired')
  })
})

test('a job is asked to cancel by nobody until somebody does, and once', () => {
  expect(jobDefaults.cancelAsked).toBe(false)
  expect(step(job, 'started', { total: 10 }, 'cancel')?.facts.cancelAsked).toBe(true)
})
