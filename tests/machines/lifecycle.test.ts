// Questions to a chart of stored states: what its arrows need, why not, and what stands where nothing was told.
import { describe, expect, test } from 'vitest'
import { makeJob } from '#machines/job.ts'
import { arrowsOf, can, codeOf, next, reasonOf, valueOf as stateOf, step } from '#machines/lifecycle.ts'
import { makeRecord } from '#machines/lifecycles/record.ts'
import { makeUpload } from '#machines/upload.ts'

describe('an arrow', () => {
  const needsOf = (machine: Parameters<typeof arrowsOf>[0], from: string, event: string) =>
    arrowsOf(machine)
      .filter(arrow => arrow.from === from && arrow.event === event)
      .map(({ needs, to }) => [to, needs])

  test('names the facts it needs, or its guard, or nothing', () => {
    expect(needsOf(makeRecord(), 'draft', 'publish')).toEqual([['active', ['valid', '!moderated']]])
    expect(needsOf(makeJob(), 'started', 'crash')).toEqual([
      ['steady', ['mayResume']],
      ['partial', ['someOk']],
      ['failed', []],
    ])
  })

  test('that leads nowhere else stays where it is', () => {
    expect(needsOf(makeJob(), 'started', 'progress')).toEqual([['started', ['isMonotone']]])
  })
})

describe('a refusal', () => {
  const reason = (value: string, event: string, facts: object) => reasonOf(makeRecord(), value, facts, event)

  test('names what this state misses, not what another one would', () => {
    expect(reason('draft', 'schedule', { future: true, moderated: true })).toBe('record.refused.isModerated')
    expect(reason('schedule', 'schedule', { moderated: true })).toBe('record.refused.notFuture')
  })

  test('names the state where the event has no arrow at all', () => {
    expect(reason('active', 'schedule', {})).toBe('record.refused.isActive')
    expect(reason('active', 'restore', {})).toBe('record.refused.notDeleted')
  })
})

test('what was not told of a job stands as at its beginning', () => {
  expect(next(makeJob(), 'started', {}, 'crash')).toBe('steady')
  expect(step(makeJob(), 'started', { ok: 1 }, 'cancel')?.facts).toMatchObject({ ok: 1, failed: 0, cancelAsked: true })
  expect(can(makeJob(), 'started', {}, { type: 'progress', ok: 1, failed: 0 } as never)).toBe(true)
})

test('a chart whose states are not stored has no codes, and says so', () => {
  expect(() => codeOf(makeUpload(), 'parsing')).toThrow('upload has no state parsing')
  expect(() => stateOf(makeUpload(), 1)).toThrow('upload has no code 1')
})
