// What the palette learns of a person, in sentences: runs fade, letters lead where they led before, exact words win.
import { describe, expect, test } from 'vitest'
import { dayOf, lessonOf, withChoice } from '#console/palette/memory/learned.ts'
import type { Learned } from '#contract/session.ts'

const today = 20_777
const chosen = (times: number, typed = 'pr', command = 'products.setPrice', from: Learned = {}): Learned =>
  Array.from({ length: times }).reduce<Learned>(learned => withChoice(learned, { command, typed, today }), from)

describe('what was learned', () => {
  test('lifts by 200 c/(c+2) for what was chosen after these letters and 150 f/(f+3) for what is run often', () => {
    const lesson = lessonOf(chosen(3), 'pr', today)
    expect(lesson('products.setPrice')).toBeCloseTo((200 * 3) / 5 + (150 * 3) / 6)
    expect(lesson('products.hide')).toBe(0)
  })

  test('letters that led elsewhere lift nothing but the habit', () => {
    expect(lessonOf(chosen(3), 'hi', today)('products.setPrice')).toBeCloseTo((150 * 3) / 6)
  })

  test('a run counts half after fourteen days', () => {
    const lesson = lessonOf(chosen(1, ''), 'x', today + 14)
    expect(lesson('products.setPrice')).toBeCloseTo((150 * 0.5) / 3.5)
  })

  test('what is chosen without typing is a run and teaches no letters', () => {
    expect(chosen(2, '')).toEqual({ runs: [{ command: 'products.setPrice', count: 2, day: today }], picks: [] })
  })

  test('the oldest fall off, the newest stay', () => {
    let learned: Learned = {}
    for (let at = 0; at < 300; at++) learned = withChoice(learned, { command: `c${at}`, typed: `t${at}`, today })
    expect([learned.runs?.length, learned.picks?.length]).toEqual([100, 150])
    expect(learned.runs?.[0]?.command).toBe('c299')
  })

  test('days begin at midnight of the world clock', () => {
    expect(dayOf(Date.parse('2026-11-20T23:59:59Z')) + 1).toBe(dayOf(Date.parse('2026-11-21T00:00:00Z')))
  })
})
