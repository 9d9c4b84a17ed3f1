// For a dialog that keys or the palette open, without a button of its own: the focus goes back to where it was before, and to the page's
// heading where that is gone.
import { useState } from 'react'
import { isInPalette, opener } from '#console/palette/opener.ts'

/** Asked at the first drawing, before an input of the dialog takes the focus; the answer is for `onCloseAutoFocus`. */
export const useFocusBack = (): ((event: Event) => void) => {
  const [from] = useState(() => (isInPalette(document.activeElement) ? opener() : document.activeElement))
  return event => {
    event.preventDefault()
    const isThere = from?.isConnected && from !== document.body
    const place = isThere ? from : document.querySelector('main h1, main')
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
  }
}
