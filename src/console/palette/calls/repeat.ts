// The repeat key: the last call that was done, with the same arguments, on what is the subject now.
import { type Acting, followActings } from '#console/action/acting.ts'
import { offerOf } from '#console/action/offers.ts'
import { startWish } from '#console/action/startWish.ts'
import { whySaid } from '#console/action/useActions.ts'
import type { WishSpec } from '#console/action/wishes.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { may } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { type ActingStage, stageOf } from '#machines/acting.ts'
import { recordSlot } from '../slots.ts'
import { aimed, beginCall } from './begin.ts'
import { givensOf } from './given.ts'

const remembered = 20
/** Newest first; those that were dropped or refused are no calls of the past. */
let calls: readonly Acting[] = []
const happened = new Set<ActingStage>(['running', 'done', 'partial', 'undoing', 'undone'])

export const noteCalls = (): (() => void) => {
  const end = followActings(acting => {
    calls = [acting, ...calls].slice(0, remembered)
  })
  return () => {
    end()
    calls = []
  }
}

/** What was done last, without its target. */
export const lastCall = (): WishSpec | undefined => {
  const last = calls.find(({ ref }) => happened.has(stageOf(ref.getSnapshot())))
  if (!last) return undefined
  const { action, resource, input } = last.spec
  const { [recordSlot]: _, ...filled } = { ...input, ...last.ref.getSnapshot().context.wish.input }
  const hasInput = Object.keys(action.input ?? {}).length > 0
  return { action, resource, face: 'key', ...(hasInput && { input: filled }) }
}

const tell = (text: string): void => void toast({ kind: 'info', text })

export const repeatLast = (): void => {
  const words = wordsNow()
  const call = lastCall()
  const spec = call && aimed(call)
  if (!spec) tell(words.t('palette.nothingToRepeat'))
  else if (!spec.subject && spec.action.on !== 'nothing') beginCall(spec, { given: givensOf(spec.action, spec.input) })
  else {
    const { why } = offerOf(spec.resource, spec.action, spec.subject, may)
    if (why) tell(whySaid(words, why))
    else void startWish(spec)
  }
}
