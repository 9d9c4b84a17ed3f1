// Title and description as a search engine shows them: what fits is whole, what does not is cut between words.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { descriptionWidth, pixelsOf, snippetOf, titleWidth } from '#rules/page/snippet.ts'

test('narrow and wide letters are measured, not counted', () => {
  expect(pixelsOf('iiiiiiiiii', 20)).toBeCloseTo(44.4)
  expect(pixelsOf('WWWWWWWWWW', 20)).toBeCloseTo(188.8)
  // An accent adds nothing to its letter, however it is written.
  expect(pixelsOf('é', 20)).toBe(pixelsOf('e', 20))
})

test('a title of 580 pixels is whole, one more is cut between words and says what is lost', () => {
  const words = 'Winter skin care for every day: a gentle routine for dry and sensitive skin'
  const { title } = snippetOf({ title: words, description: '' })
  expect(title.pixels).toBeGreaterThan(titleWidth)
  expect(title.shown).toMatch(/^Winter skin care .* …$/)
  expect(`${title.shown.slice(0, -2)} ${title.rest}`).toBe(words)
  const whole = snippetOf({ title: 'Winter skin care', description: 'Short.' })
  expect(whole.title).toMatchObject({ shown: 'Winter skin care', rest: '' })
  expect(whole.description.rest).toBe('')
})

const text = fc.oneof(fc.string({ maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 400 }))

test('whatever is written, what is shown fits, and nothing of it is lost', () => {
  fc.assert(
    fc.property(text, text, (title, description) => {
      const snippet = snippetOf({ title, description })
      const said = (one: string) => one.replace(/\s+/g, ' ').trim()
      for (const [cut, size, limit, all] of [
        [snippet.title, 20, titleWidth, said(title)],
        [snippet.description, 14, descriptionWidth, said(description)],
      ] as const) {
        // Measured in whole pixels.
        expect(pixelsOf(cut.shown, size)).toBeLessThanOrEqual(limit + 0.5)
        if (cut.rest === '') expect(cut.shown).toBe(all)
        else expect(`${cut.shown.slice(0, -2)}${cut.rest}`.replaceAll(' ', '')).toBe(all.replaceAll(' ', ''))
      }
    }),
  )
})
