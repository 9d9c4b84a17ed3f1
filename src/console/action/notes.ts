// What a plan says though nobody has to be asked about it: told once the call is done.
import { wordsNow } from '#console/i18n/words.ts'
import { toast } from '#console/shell/toast.ts'
import type { Finding } from '#contract/problem.ts'
import { isNote } from '#machines/wish.ts'

export const tellNotes = (warnings: readonly Finding[]): void => {
  for (const note of warnings.filter(isNote)) void toast({ kind: 'info', text: wordsNow().finding(note) })
}
