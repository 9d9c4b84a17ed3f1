// The verdicts with their keys, and what else one may do with the record in hand. It stays in sight.
import { Button } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import { ActionButton } from '#console/action/ActionButton.tsx'
import { useOffers } from '#console/detail/record.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import { type Queue, verdictsOf } from '#contract/queue.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Deck } from './useDeck.ts'
import { giveVerdict, takeBack } from './verdict.ts'

const Verdicts = ({ deck, queue, record }: { deck: Deck; queue: Queue; record: AnyRow }) => {
  const may = useMay()
  const { resource } = deck
  const { why } = useOffers(resource, record.id)
  return verdictsOf(resource, queue)
    .filter(({ id }) => may(id))
    .map((action, at) => (
      <ActionButton
        key={action.id}
        action={action}
        resource={resource}
        subject={{ records: [record] }}
        why={why(action)}
        variant={at === 0 ? 'solid' : 'soft'}
        onPress={() => void giveVerdict(deck, record, action, 'button')}
      />
    ))
}

/** Below it there is room for news, as where a record is short. */
const roomForNews = 160

/** How far up the bar stands: news come above it, where they would lie over it. */
const useFoot = () => {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const measure = () => {
      const { top, bottom } = bar.current!.getBoundingClientRect()
      bar.current!.toggleAttribute('data-low', window.innerHeight - bottom < roomForNews)
      document.documentElement.style.setProperty('--deck-foot', `${Math.round(window.innerHeight - top)}px`)
    }
    const watching = new ResizeObserver(measure)
    for (const element of [bar.current!, document.body]) watching.observe(element)
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => {
      watching.disconnect()
      window.removeEventListener('scroll', measure, { capture: true })
      document.documentElement.style.removeProperty('--deck-foot')
    }
  }, [])
  return bar
}

export const VerdictBar = ({ deck, queue, record }: { deck: Deck; queue: Queue; record: AnyRow | undefined }) => {
  const { t } = useWords()
  const bar = useFoot()
  return (
    <div ref={bar} className="deck-bar" role="toolbar" aria-label={t('deck.verdicts')}>
      {record && <Verdicts deck={deck} queue={queue} record={record} />}
      {record && (
        <Button
          variant="soft"
          color="gray"
          data-does="deck s"
          className="action-button"
          onClick={() => deck.send({ type: 'item.aside' })}
        >
          <Icon name="clock" />
          {t('deck.putAside')}
          <Kbd keys="s" does="deck s" />
        </Button>
      )}
      {deck.state.decided.length > 0 && (
        <Button
          variant="ghost"
          color="gray"
          data-does="deck z"
          className="action-button deck-undo"
          onClick={() => void takeBack(deck)}
        >
          <Icon name="undo" />
          {t('deck.takeBack')}
          <Kbd keys="z" does="deck z" />
        </Button>
      )}
    </div>
  )
}
