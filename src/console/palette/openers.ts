// The three keys that open the palette, and close it again. Ctrl+K, or a person's own instead, and F1 work in fields too;
// `:` only where nobody types.
import { isOff, ownBinding } from '#console/keys/own.ts'
import { isCharacter, strokeOf } from '#console/keys/stroke.ts'
import { isDialogOpen, isMenuOpen, isTyping } from '#console/keys/taken.ts'
import { closeNow, isPaletteOpen, openNow } from './actor.ts'

/** F1 does, whatever else has become of its keys. */
const opens = (stroke: string): boolean => stroke === 'F1' || stroke === ownBinding('global', 'Mod+K').strokes

const isOpener = (event: KeyboardEvent, stroke: string): boolean => {
  if (opens(stroke)) return true
  if (stroke !== ownBinding('global', ':').strokes) return false
  return !(isOff() && isCharacter(stroke)) && !isTyping(event.target) && !isMenuOpen()
}

const listen = (event: KeyboardEvent): void => {
  const stroke = strokeOf(event)
  if (!stroke || !isOpener(event, stroke)) return
  if (isPaletteOpen()) {
    if (!opens(stroke)) return
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
