// Where a key may be shown beside its control: what is in sight, can be used, has a key now, and does not show it already.
import type { Binding } from './bindings.ts'
import { bindingAt, controls } from './controls.ts'
import { shownKeys } from './own.ts'
import { isDialogOpen } from './taken.ts'

export interface Hint {
  keys: string
  control: Element
}

const dialogs = '[role=dialog][data-state=open],[role=alertdialog][data-state=open]'

const isSeen = (element: Element): boolean => {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  const { top, left, bottom, right, width, height } = element.getBoundingClientRect()
  const isInside = width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  const hit = isInside && document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return Boolean(hit) && (element.contains(hit as Element) || (hit as Element).contains(element))
}

/** Keys of a row, and of what stands beside a field, belong to the one with the focus; those under a dialog to nobody. */
const isMeant = (element: Element): boolean => {
  const row = element.closest<HTMLElement>('[data-row]')
  const field = element.closest('.field-row, .detail-facts > div')
  return (
    !element.matches(':disabled') &&
    (!row || row.tabIndex === 0) &&
    (!field || field.contains(document.activeElement)) &&
    (!isDialogOpen() || element.closest(dialogs) !== null)
  )
}

const showsIt = (element: Element): boolean => {
  const shown = element.querySelector('.keys')
  return shown !== null && isSeen(shown)
}

export const hintsNow = (bindings: readonly Binding[]): Hint[] =>
  controls().flatMap(element => {
    const binding = bindingAt(element, bindings)
    const keys = binding && shownKeys(binding.does, binding.born)
    if (!keys || !isMeant(element) || showsIt(element) || !isSeen(element)) return []
    return [{ keys, control: element }]
  })
