// One line in the status bar for a moment, said once to screen readers.
import { announce, type Slot, setStatus, statusNow } from '#console/shell/status.ts'

const saidMs = 3000
const fading: Partial<Record<Slot, ReturnType<typeof setTimeout>>> = {}

/** `stays` in milliseconds. What was written there since stays. */
export const sayBriefly = (slot: Slot, text: string, stays = saidMs): void => {
  clearTimeout(fading[slot])
  setStatus(slot, text)
  announce(text)
  fading[slot] = setTimeout(() => statusNow(slot) === text && setStatus(slot, undefined), stays)
}
