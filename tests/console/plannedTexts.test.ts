// What goes live is named by day and hour in every language there is.
import { expect, test } from 'vitest'
import { dayNames, timesOf } from '#console/home/plannedTexts.ts'
import { languages } from '#contract/session.ts'

test.each(languages)('a day and an hour of the plan are said in %s', language => {
  expect(dayNames({ language }, 'long')('2026-11-27')).toMatch(/27|۲۷|٢٧/)
  expect(timesOf({ language }, 'Asia/Kolkata').format(new Date('2026-11-27T04:00:00Z'))).toMatch(/30|۳۰/)
})

test('Persian readers are told the days shops count in', () => {
  expect(dayNames({ language: 'fa' }, 'short')('2026-11-27')).toContain('نوامبر')
})
