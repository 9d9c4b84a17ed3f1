// How far one has come: what was decided here, what is left, what colleagues have and what was put aside.
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Deck } from './useDeck.ts'

export const DeckProgress = ({ deck: { state, send } }: { deck: Deck }) => {
  const { t, number, list } = useWords()
  const { left, held, aside, decided } = state
  const names = [...new Set(held.map(({ name }) => `\u2068${name}\u2069`))]
  const done = decided.length
  return (
    <section className="deck-progress" aria-label={t('deck.progress')}>
      <progress value={done} max={Math.max(1, done + left)} aria-label={t('deck.progress')} />
      <p>
        <strong>{t('deck.left', { count: left, number: number(left) })}</strong>
        {done > 0 && <span>{t('deck.done', { count: done, number: number(done) })}</span>}
        {held.length > 0 && (
          <span className="deck-held">
            <Icon name="user" size={14} />
            {t('deck.held', { count: held.length, number: number(held.length), names: list(names) })}
          </span>
        )}
        {aside.length > 0 && (
          <span>
            {t('deck.aside', { count: aside.length, number: number(aside.length) })}{' '}
            <button type="button" className="deck-link" onClick={() => send({ type: 'aside.back' })}>
              {t('deck.bringBack')}
            </button>
          </span>
        )}
      </p>
    </section>
  )
}
