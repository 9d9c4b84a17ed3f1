// For a dialog without a button that opens it, or one that may be gone: the focus goes back to where it was before, and to the page
// where that is gone.
import { useState } from 'react'
import { isInPalette, lastOpener } from '#console/palette/opener.ts'
import { isLeaving } from './navigation.tsx'

/** One that has opened meanwhile keeps the focus, unless it is the one this was opened from. */
const isTakenBy = (dialog: Element, closing: EventTarget | null, from: Element | null): boolean =>
  dialog !== closing && !dialog.contains(from)

const focusedNow = (): Element | null => (isInPalette(document.activeElement) ? lastOpener() : document.activeElement)

/** Asked at each opening, before an input of the dialog takes the focus; the answer is for `onCloseAutoFocus`. */
export const useFocusBack = (isOpen = true): ((event: Event) => void) => {
  const [kept, keep] = useState({ isOpen, from: isOpen ? focusedNow() : null })
  if (kept.isOpen !== isOpen) keep({ isOpen, from: isOpen ? focusedNow() : kept.from })
  return event => {
    event.preventDefault()
    // The next page puts the focus where it begins.
    if (isLeaving()) return
    const { from } = kept
    const open = [...document.querySelectorAll('[role$="dialog"][data-state="open"]')]
    if (open.some(dialog => isTakenBy(dialog, event.target, from))) return
    const isThere = from?.isConnected && from !== document.body
    const place = isThere ? from : document.querySelector('main')
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
  }
}
