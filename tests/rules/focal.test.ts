// What stays of a picture that fills a frame of another shape: always inside the picture, the point inside the frame.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverCrop, coverPosition } from '#rules/focal.ts'

test('the example of the media library: 533 pixels go at the left, none at the top', () => {
  const { left, top } = coverCrop({ width: 4000, height: 3000 }, { x: 0.7, y: 0.4 }, { width: 800, height: 1000 })
  expect(Math.abs(left - 533)).toBeLessThanOrEqual(1)
  expect(top).toBe(0)
})

const side = fc.integer({ min: 1, max: 8000 })
const size = fc.record({ width: side, height: side })
const share = fc.double({ min: 0, max: 1, noNaN: true })

test('whatever the shapes, the frame is full and the point is seen', () => {
  fc.assert(
    fc.property(size, fc.record({ x: share, y: share }), size, (picture, point, frame) => {
      const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
      const { left, top } = coverCrop(picture, point, frame)
      const near = 1e-6 * Math.max(frame.width, frame.height, picture.width * scale, picture.height * scale)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + frame.width).toBeLessThanOrEqual(picture.width * scale + near)
      expect(top + frame.height).toBeLessThanOrEqual(picture.height * scale + near)
      const [seenX, seenY] = [point.x * picture.width * scale - left, point.y * picture.height * scale - top]
      expect(seenX).toBeGreaterThanOrEqual(-near)
      expect(seenX).toBeLessThanOrEqual(frame.width + near)
      expect(seenY).toBeGreaterThanOrEqual(-near)
      expect(seenY).toBeLessThanOrEqual(frame.height + near)
      expect(coverPosition(picture, point, frame)).toMatch(/^[\d.]+(e-\d+)?% [\d.]+(e-\d+)?%$/)
    }),
  )
})
