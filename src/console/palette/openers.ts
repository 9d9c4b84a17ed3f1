// The three keys that open the palette, and close it again. Ctrl+K and F1 work in fields too; `:` only where nobody types.

import { strokeOf } from '#console/keys/stroke.ts'
import { isDialogOpen, isMenuOpen, isTyping } from '#console/keys/taken.ts'
import { currentMe } from '#console/session/me.ts'
import { closeNow, isPaletteOpen, openNow } from './actor.ts'

const isOpener = (event: KeyboardEvent, stroke: string): boolean => {
  if (stroke === 'Ctrl+k' || stroke === 'F1') return true
  const areOn = currentMe()?.profile.singleKeys !== false
  return stroke === ':' && areOn && !isTyping(event.target) && !isMenuOpen()
}

const listen = (event: KeyboardEvent): void => {
  const stroke = strokeOf(event)
  if (!stroke || !isOpener(event, stroke)) return
  if (isPaletteOpen()) {
    if (stroke === ':') return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) closeNow()
    return
  }
  // Never over another question that waits for its answer.
  if (isDialogOpen()) return
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) openNow()
}

/** In the capture phase: nothing on the page comes before, and the browser's own search does not open. */
export const listenForOpeners = (): (() => void) => {
  addEventListener('keydown', listen, { capture: true })
  return () => removeEventListener('keydown', listen, { capture: true })
}
