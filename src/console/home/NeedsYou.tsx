// What waits, the most urgent first, until it is settled: how many, since when, until when, and the first thing to do about it. 1 to 9 go
// to a line, Enter does it; a line is snoozed or given to somebody by its menu.
import { Button } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import { RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { knownResource, useMay, useMe } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { recordScreenOf } from '#contract/address.ts'
import { type Attention, type AttentionCard, type HomeAnswer, isBroken } from '#contract/home.ts'
import { queueScreenOf } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import { listOf } from './addresses.ts'
import { attentionName } from './attentionName.ts'
import { countText } from './counts.ts'
import { CardBroken } from './Figure.tsx'
import { LineMenu } from './LineMenu.tsx'
import { everything, NeedsFilter, type Wanted, wantedOf } from './NeedsFilter.tsx'
import { runOnLine } from './onLine.ts'

interface LineProps {
  card: AttentionCard
  resource: Resource
  rule: Attention
  place: number
}

/** Those of the rule somebody may do. */
const useDeeds = (resource: Resource, { does = [] }: Attention): ResolvedAction[] => {
  const may = useMay()
  return does.flatMap(name => {
    const action = actionOf(resource, name)
    return action && may(action.id) ? [action] : []
  })
}

const Facts = ({ card }: { card: AttentionCard }) => {
  const words = useWords()
  const { userId } = useMe()
  const { since, due, taker, snoozedUntil, count } = card
  const moment = (iso: string, key: string) => {
    const { relative, exact } = words.moment(iso)
    return (
      <time dateTime={iso} title={exact}>
        {words.t(key, { when: relative })}
      </time>
    )
  }
  const isLate = due !== null && Date.parse(due) < Date.now()
  return (
    <span className="waiting-facts">
      {since && moment(since, count > 1 ? 'home.oldest' : 'home.since')}
      {due && (
        <span data-late={isLate || undefined} className="waiting-due">
          {moment(due, isLate ? 'home.overdue' : 'home.due')}
        </span>
      )}
      {taker && (
        <span>
          <Icon name="user" size={14} /> {taker.id === userId ? words.t('home.mine') : <bdi>{taker.name}</bdi>}
        </span>
      )}
      {snoozedUntil && moment(snoozedUntil, 'home.until')}
    </span>
  )
}

const Records = ({ card, resource }: Pick<LineProps, 'card' | 'resource'>) => (
  <ul className="waiting-records">
    {card.records.map(({ id, title }) => (
      <li key={id}>
        <RecordThumbnail resource={resource} row={{ id }} beside={title} />
        <Link to={recordScreenOf(resource, id)} className="waiting-record">
          <bdi>{title}</bdi>
        </Link>
      </li>
    ))}
  </ul>
)

const Line = ({ card, resource, rule, place }: LineProps) => {
  const words = useWords()
  const deeds = useDeeds(resource, rule)
  const name = attentionName(words, resource, card.name)
  const [first] = deeds
  const count = countText(words, card)
  const does =
    'queue' in rule ? (
      <Button asChild size="1" variant="soft">
        <Link to={queueScreenOf(resource, rule.queue)} data-first="" aria-label={words.t('home.reviewOf', { name })}>
          {words.t('home.review')}
        </Link>
      </Button>
    ) : first ? (
      <Button
        type="button"
        size="1"
        variant="soft"
        data-first=""
        aria-label={words.pair(words.action(first), name)}
        onClick={() => void runOnLine(resource, first, card)}
      >
        {words.action(first)}
      </Button>
    ) : (
      <Button asChild size="1" variant="soft">
        <Link to={listOf(resource, card)} data-first="" aria-label={words.t('home.openOf', { name })}>
          {words.t('home.open')}
        </Link>
      </Button>
    )
  return (
    <li className="waiting" data-severity={rule.severity}>
      <span className="waiting-place" aria-hidden="true">
        {place <= 9 && <kbd>{place}</kbd>}
      </span>
      <Link to={listOf(resource, card)} className="waiting-name" title={words.t(`home.severity.${rule.severity}`)}>
        {name} <bdi className="waiting-count">{count}</bdi>
      </Link>
      <Facts card={card} />
      <span className="waiting-does">
        {does}
        <LineMenu card={card} resource={resource} name={name} deeds={deeds.slice('queue' in rule ? 0 : 1)} />
      </span>
      {card.records.length > 0 && <Records card={card} resource={resource} />}
    </li>
  )
}

export const NeedsYou = ({ answer: { attention } }: { answer: HomeAnswer }) => {
  const words = useWords()
  const { t } = words
  const list = useRef<HTMLUListElement>(null)
  const [isAll, setAll] = useState(false)
  const { userId } = useMe()
  const [wanted, want] = useState<Wanted>(everything)
  const found = attention.filter(card => wantedOf(card, wanted, userId))
  const asleep = found.filter(card => !isBroken(card) && card.snoozedUntil)
  const shown = isAll ? found : found.filter(card => !asleep.includes(card))
  const goTo = (place: number) => list.current?.querySelectorAll<HTMLElement>('[data-first]')[place]?.focus()
  // Heard before the keys of a list, whose digits are counts and are listened for on every page.
  useKeys('home', Object.fromEntries(Array.from({ length: 9 }, (_, at) => [String(at + 1), () => goTo(at)])))
  let place = 0
  return (
    <section className="home-card" aria-labelledby="home-needs">
      <div className="home-head">
        <h2 id="home-needs">{t('home.needsYou')}</h2>
        {attention.length > 1 && <NeedsFilter attention={attention} wanted={wanted} onChange={want} />}
      </div>
      {shown.length === 0 ? (
        <p className="home-quiet">
          <Icon name="circle-check" /> {t(found.length < attention.length ? 'home.filter.none' : 'home.nothingWaits')}
        </p>
      ) : (
        <ul className="waitings" ref={list}>
          {shown.map(card => {
            const resource = knownResource(card.resource)
            const rule = resource?.attention?.[card.name]
            if (!resource || !rule) return null
            const key = `${card.resource} ${card.name}`
            if (isBroken(card))
              return (
                <li key={key} className="waiting">
                  <CardBroken name={attentionName(words, resource, card.name)} />
                </li>
              )
            place += 1
            return <Line key={key} {...{ card, resource, rule, place }} />
          })}
        </ul>
      )}
      {asleep.length > 0 && (
        <button type="button" className="button quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {t(isAll ? 'home.hideSnoozed' : 'home.showSnoozed', {
            count: asleep.length,
            number: words.number(asleep.length),
          })}
        </button>
      )}
    </section>
  )
}
