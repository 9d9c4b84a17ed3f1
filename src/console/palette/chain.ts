// Calls in a row on one target: what was done so far, one undo for all of it, and, when one is refused, what was done and
// what was not.
import { noteDone, toastOf, undoOperation } from '#console/action/undo.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { toast } from '#console/shell/toast.ts'

export interface Chain {
  /** What each call is called, in order. */
  texts: readonly string[]
  /** One entry per call that is through; without an operation it wrote nothing. */
  done: { operation?: string }[]
  /** What the one it stopped at has done for some of its records. */
  partly?: string
  isTold: boolean
}

export const chainOf = (texts: readonly string[]): Chain => ({ texts, done: [], isTold: false })

export const doneIn = ({ texts, done }: Chain): string[] => texts.slice(0, done.length)
export const leftIn = ({ texts, done }: Chain): string[] => texts.slice(done.length)

/** What was done and what was not; undefined once all is done. */
export const stoppedText = (chain: Chain): string | undefined => {
  const { t, row } = wordsNow()
  const [done, left] = [row(doneIn(chain)), row(leftIn(chain))]
  if (left === '') return undefined
  return done === '' ? t('palette.chain.none', { left }) : t('palette.chain.stopped', { done, left })
}

/** Once, at its end or where it stopped. Nothing is said of a chain that has done nothing. */
export const tellChain = (chain: Chain): void => {
  if (chain.isTold || (chain.done.length === 0 && !chain.partly)) return
  chain.isTold = true
  const { t, row } = wordsNow()
  const text = row(doneIn(chain))
  const [operation, ...before] = [...chain.done, { operation: chain.partly }]
    .flatMap(one => one.operation ?? [])
    .reverse()
  if (operation) noteDone(operation, text, before)
  const undo = operation && (() => void undoOperation({ operation, text, before }))
  const said = stoppedText(chain) ?? t('palette.chain.done', { done: text })
  void toast({
    kind: leftIn(chain).length > 0 ? 'warning' : 'success',
    text: said,
    ...(undo && { undo, id: toastOf(operation) }),
  })
}
