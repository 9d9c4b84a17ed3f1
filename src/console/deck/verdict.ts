// A verdict: the action on the record in hand, as from anywhere else; once it is done the deck goes on. And the last one taken back.
import { waitFor } from 'xstate'
import { startWish } from '#console/action/startWish.ts'
import { undoOperation } from '#console/action/undo.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { toast } from '#console/shell/toast.ts'
import type { AnyRow } from '#contract/resource.ts'
import { isTakenBack, type ResolvedAction } from '#contract/standard.ts'
import { stageOf } from '#machines/acting.ts'
import type { Face } from '#machines/wish.ts'
import type { Deck } from './useDeck.ts'

export const giveVerdict = async (
  { resource, send, deciding }: Deck,
  record: AnyRow,
  action: ResolvedAction,
  face: Face,
): Promise<void> => {
  deciding.current = true
  const acting = await startWish({ action, resource, subject: { records: [record] }, face })
  if (!acting) {
    deciding.current = false
    return
  }
  const over = await waitFor(acting.ref, snapshot => snapshot.hasTag('over'), { timeout: Number.POSITIVE_INFINITY })
  deciding.current = false
  const { outcome } = over.context
  if (stageOf(over) !== 'done' || !outcome) return send({ type: 'item.look' })
  const { operation } = outcome
  const text = wordsNow().action(action, 1)
  send({
    type: 'verdict.given',
    decided: { id: record.id, text, ...(operation && isTakenBack(action) && { operation }) },
  })
}

export const takeBack = async ({ state: { decided }, send }: Deck): Promise<void> => {
  const { t } = wordsNow()
  const last = decided.at(-1)
  if (!last?.operation) {
    const text = last ? t('deck.forever', { action: last.text }) : t('action.nothingToUndo')
    return toast({ kind: 'info', id: 'why', text })
  }
  await undoOperation({ operation: last.operation, text: last.text })
  send({ type: 'verdict.undone', id: last.id })
}
