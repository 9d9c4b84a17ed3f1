// Calls wait because the server has too much to do: said quietly, by one card however many wait, which goes with the last of them.
import '#console/i18n/later.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { dropToast, toast } from './toast.ts'

const id = 'busy'

/** Seconds until the next try; none when nobody waits any more. */
export const tellBusy = (seconds?: number): Promise<void> =>
  seconds === undefined
    ? dropToast(id)
    : toast({ kind: 'info', id, stays: true, text: wordsNow().t('shell.busy', { count: seconds }) })
