// What leaves the house is held back for a moment: a toast says so and cancels it, and so does the key for undo. Then it is gone.
import { wordsNow } from '#console/i18n/words.ts'
import { dropToast, toast } from '#console/shell/toast.ts'
import { graceMs } from '#contract/action.ts'

export interface PendingSend {
  id: string
  /** What is about to leave. */
  text: string
  cancel(): unknown
}

let held: readonly PendingSend[] = []

/** Past its moment, or cancelled: its toast goes with it. */
export const release = (id: string): void => {
  if (!held.some(one => one.id === id)) return
  held = held.filter(one => one.id !== id)
  void dropToast(id)
}

const cancel = async ({ id, text, cancel: stop }: PendingSend): Promise<void> => {
  release(id)
  const { t } = wordsNow()
  try {
    await stop()
    await toast({ kind: 'success', text: t('action.cancelled', { text }) })
  } catch {
    await toast({ kind: 'error', text: t('action.noAnswer') })
  }
}

/** Says what is held and for how long; `over` is called when nobody has cancelled it. */
export const holdBack = (one: PendingSend, over?: () => void): void => {
  const { t } = wordsNow()
  held = [...held, one]
  const text = t('action.held', { text: one.text, seconds: graceMs / 1000 })
  const action = { label: t('action.cancel'), run: () => void cancel(one) }
  void toast({ kind: 'info', id: one.id, lastsMs: graceMs, text, action })
  setTimeout(() => {
    if (!held.includes(one)) return
    release(one.id)
    over?.()
  }, graceMs)
}

/** The newest of what is held, for the key of undo; false when nothing is. */
export const cancelHeld = (): boolean => {
  const newest = held.at(-1)
  if (newest) void cancel(newest)
  return newest !== undefined
}
