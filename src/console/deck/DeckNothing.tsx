// Why there is no record in hand: all done, the rest with colleagues or put aside, one taken by somebody, no answer. Each with the next step.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { screenOf } from '#contract/address.ts'
import type { Deck } from './useDeck.ts'

const Taken = ({ deck: { state, send } }: { deck: Deck }) => {
  const { t } = useWords()
  return (
    <EmptyState icon="user" title={t('deck.taken', { name: `\u2068${state.taken}\u2069` })} text={t('deck.takenText')}>
      <Button onClick={() => send({ type: 'item.next' })}>{t('deck.takeNext')}</Button>
    </EmptyState>
  )
}

const Failed = ({ deck: { state, send } }: { deck: Deck }) => {
  const { t } = useWords()
  const { key = '', message } = state.refusal ?? {}
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={t('deck.failed')}
        text={t(key, { defaultValue: message ?? t('action.noAnswer') })}
      >
        <Button onClick={() => send({ type: 'deck.retry' })}>{t('action.retry')}</Button>
      </EmptyState>
    </div>
  )
}

/** What is left is with colleagues or put aside, or there is nothing. */
const textKey = ({ aside, held }: Deck['state']): string => {
  if (aside.length > 0) return 'deck.onlyAside'
  return held.length > 0 ? 'deck.onlyHeld' : 'deck.emptyText'
}

export const DeckNothing = ({ deck }: { deck: Deck }) => {
  const words = useWords()
  const { t } = words
  const { stage, state, send, resource } = deck
  if (stage === 'taken') return <Taken deck={deck} />
  if (stage === 'failed') return <Failed deck={deck} />
  const isDone = state.aside.length === 0 && state.held.length === 0
  return (
    <div role="status">
      <EmptyState icon="circle-check" title={t(isDone ? 'deck.empty' : 'deck.noneFree')} text={t(textKey(state))}>
        {state.aside.length > 0 && <Button onClick={() => send({ type: 'aside.back' })}>{t('deck.bringBack')}</Button>}
        <Link to={screenOf(resource)}>{t('detail.toList', { area: words.manyWithin(resource) })}</Link>
      </EmptyState>
    </div>
  )
}
