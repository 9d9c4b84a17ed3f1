// Past its end a record reads as ended, in whatever resource records end; before it, and in other states, as it is kept.
import { expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { endFieldOf } from '#contract/ending.ts'
import { hasEnded } from '#rules/during.ts'

const ending = resources.flatMap(resource => {
  const end = resource.lifecycle === 'none' ? undefined : (resource.during?.to ?? endFieldOf(resource))
  return end ? [{ resource, end, isDay: resource.fields[end]?.kind === 'date' }] : []
})
const zone = 'Asia/Kolkata'

test('discounts, coupon codes and tax rates are among those that end', () => {
  expect(ending.map(({ resource }) => resource.name)).toEqual(expect.arrayContaining(['discounts', 'taxes']))
})

test.each(ending)('$resource.name: the end decides, to the last moment of a day', ({ resource, end, isDay }) => {
  // The last moment that still is the 20th in India, and the first that is not.
  const last = Date.parse('2026-11-20T18:29:59.999Z')
  const row = { status: 'active', [end]: isDay ? '2026-11-20' : '2026-11-20T18:30:00Z' }
  expect(hasEnded(resource, row, last, zone)).toBe(false)
  expect(hasEnded(resource, row, last + 1, zone)).toBe(true)
  expect(hasEnded(resource, { ...row, status: 'inactive' }, last + 1, zone)).toBe(true)
  for (const status of ['draft', 'moderate', 'schedule', 'hidden', 'deleted'])
    expect(hasEnded(resource, { ...row, status }, last + 1, zone)).toBe(false)
  expect(hasEnded(resource, { ...row, [end]: null }, last + 1, zone)).toBe(false)
})
