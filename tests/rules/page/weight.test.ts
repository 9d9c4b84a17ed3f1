// What a page weighs on a phone, and when it is too much.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FileLink } from '#contract/fields/files.ts'
import { estimatedBytes, type Sent, weighed } from '#rules/page/weight.ts'

test('acceptance 3: hero 84, six rail cards of 18, gallery 42 and poster 210 are 444 of 600 KB, 74%, green', () => {
  const weight = weighed([
    { block: 'hero', bytes: 84_000 },
    { block: 'rail', bytes: 18_000, count: 6 },
    { block: 'gallery', bytes: 42_000 },
    { block: 'bite', bytes: 210_000 },
  ])
  expect(weight).toMatchObject({ bytes: 444_000, budget: 600_000, percent: 74, level: 'light' })
  expect(weight.blocks[0]).toEqual({ block: 'bite', bytes: 210_000 })
})

test.each([
  [479_999, 'light'],
  [480_000, 'near'],
  [600_000, 'near'],
  [600_001, 'over'],
] as const)('%i bytes are %s', (bytes, level) => {
  expect(weighed([{ block: 'one', bytes }]).level).toBe(level)
})

const sent = fc.array(
  fc.record({
    block: fc.constantFrom('a', 'b', 'c'),
    bytes: fc.nat(300_000),
    count: fc.integer({ min: 1, max: 12 }),
  }) satisfies fc.Arbitrary<Sent>,
)

test('blocks and HTML add up to the whole, in whatever order they stand', () => {
  fc.assert(
    fc.property(sent, fc.nat(50_000), (some, html) => {
      const weight = weighed([...some, { bytes: html }])
      expect(weight.blocks.reduce((sum, { bytes }) => sum + bytes, html)).toBe(weight.bytes)
      expect(weighed([{ bytes: html }, ...some.toReversed()])).toMatchObject({
        bytes: weight.bytes,
        level: weight.level,
      })
    }),
  )
})

const picture = (facts: Partial<FileLink>): FileLink => ({
  fileId: '018f0000-0000-7000-8000-000000000001',
  name: 'a.jpg',
  mime: 'image/jpeg',
  bytes: 4_000_000,
  sha256: '',
  ...facts,
})

test('a picture nobody has measured is told from its size, and never heavier than it is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8000 }),
      fc.integer({ min: 1, max: 8000 }),
      fc.integer({ min: 1, max: 9_000_000 }),
      (width, height, bytes) => {
        const estimated = estimatedBytes(picture({ width, height, bytes }))
        expect(estimated).toBeLessThanOrEqual(Math.min(bytes, 62_000))
        expect(estimated).toBeGreaterThanOrEqual(0)
      },
    ),
  )
  expect(estimatedBytes(picture({ mime: 'video/mp4' }))).toBe(0)
})
