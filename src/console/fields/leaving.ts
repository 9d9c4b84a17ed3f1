// A control of many inputs is left when the focus leaves the whole of it: what is still missing elsewhere in it is no mistake yet.
import type { FocusEvent } from 'react'

/** What a control opens stands elsewhere in the page and belongs to it all the same. */
const opened = '[role=dialog],[role=menu],[role=listbox]'

const staysIn = (box: Element, next: Element | null): boolean => {
  if (!next) return false
  const over = next.closest(opened)
  return box.contains(next) || (over !== null && !over.contains(box))
}

export const leaving =
  (onBlur: (() => void) | undefined) =>
  ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!staysIn(currentTarget, relatedTarget)) onBlur?.()
  }
