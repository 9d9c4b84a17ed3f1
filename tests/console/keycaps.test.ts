// Keys are called as the reader's keyboard calls them.
import { afterEach, expect, test } from 'vitest'
import '#console/i18n/english.ts'
import { speak } from '#console/i18n/speech.ts'
import { faceOfKey } from '#console/theme/Kbd.tsx'

afterEach(() => speak('en'))

test.each([
  ['en', 'Ctrl', 'Shift'],
  ['de', 'Strg', 'Umschalt'],
  ['fr', 'Ctrl', 'Shift'],
] as const)('in %s the keys are %s and %s', async (language, control, shift) => {
  await speak(language)
  expect([faceOfKey('Mod'), faceOfKey('Shift'), faceOfKey('k')]).toEqual([control, shift, 'K'])
})
