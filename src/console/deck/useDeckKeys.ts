// The keys of a deck: its verdicts by the keys of their actions, the first also by Enter unless it is the word of a second person, j and
// k, s to put aside, z to take the last verdict back.
import { offerOf } from '#console/action/offers.ts'
import { useWhy } from '#console/action/useActions.ts'
import { writtenFor } from '#console/keys/own.ts'
import { type Bindings, useKeys } from '#console/keys/useKeys.ts'
import { useMay } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { isApproval, type Queue, verdictsOf } from '#contract/queue.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Deck } from './useDeck.ts'
import { giveVerdict, takeBack } from './verdict.ts'

export const useDeckKeys = (deck: Deck, queue: Queue, record: AnyRow | undefined, back: string): void => {
  const may = useMay()
  const say = useWhy()
  const { resource, send } = deck
  const give = (action: ReturnType<typeof verdictsOf>[number]) => () => {
    if (!record) return
    const { why } = offerOf(resource, action, { records: [record] }, may)
    if (why) void toast({ kind: 'info', id: 'why', text: say(why) ?? '' })
    else void giveVerdict(deck, record, action, 'key')
  }
  const verdicts: Bindings = Object.fromEntries(
    verdictsOf(resource, queue).map(action => [writtenFor(action), give(action)]),
  )
  const [first] = verdictsOf(resource, queue)
  useKeys('deck', {
    j: () => send({ type: 'item.next' }),
    k: () => send({ type: 'item.previous' }),
    s: () => send({ type: 'item.aside' }),
    z: () => void takeBack(deck),
    Escape: () => go(back),
    ...verdicts,
    ...(first && !isApproval(resource, queue) && { Enter: give(first) }),
  })
}
