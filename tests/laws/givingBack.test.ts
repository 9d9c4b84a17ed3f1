// Every dialog gives the focus back where it was: one with a button of its own does so by itself, any other says how.
import { expect, test } from 'vitest'
import { files, isCode, read } from './house.ts'

test('a dialog without a button that opens it says what has the focus after it', () => {
  const lost = files()
    .filter(path => isCode(path) && path.startsWith('src/'))
    .filter(path => {
      const text = read(path)
      const isDialog = /<(Alert)?Dialog\.Content/.test(text)
      return isDialog && !/Dialog\.Trigger/.test(text) && !/onCloseAutoFocus=/.test(text)
    })
  expect(lost).toEqual([])
})
