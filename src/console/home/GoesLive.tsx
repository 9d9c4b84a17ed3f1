// What goes live, begins or is taken down by itself within seven days, day by day. Who may moves an entry to another moment, or drags it to
// another day.
import { IconButton } from '@radix-ui/themes'
import { type DragEvent, useState } from 'react'
import { RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { useWords } from '#console/i18n/words.ts'
import { knownResource, useMay, usePlace } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { HomeAnswer, Planned } from '#contract/home.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { listOf } from './addresses.ts'
import { dayNames, plannedIcons, timesOf } from './plannedTexts.ts'
import { daysAhead, moverOf, onDay, reschedule } from './rescheduling.ts'

interface EntryProps {
  planned: Planned
  /** Null when it is let go. */
  onDrag(planned: Planned | null): void
}

const Entry = ({ planned, onDrag }: EntryProps) => {
  const words = useWords()
  const may = useMay()
  const { timezone } = usePlace()
  const resource = knownResource(planned.resource)
  if (!resource) return null
  const { at, does, id, title, count, filter } = planned
  const time = timesOf(words, timezone).format(new Date(at))
  const mover = moverOf(resource, planned, may)
  const drag = mover && {
    draggable: true,
    // What changes the page while a drag begins ends it in some browsers.
    onDragStart: ({ dataTransfer }: DragEvent) => {
      // Firefox drags nothing that carries nothing.
      dataTransfer?.setData('text/plain', title ?? '')
      setTimeout(() => onDrag(planned))
    },
    onDragEnd: () => onDrag(null),
  }
  return (
    <li className="planned" {...drag}>
      <time dateTime={at} title={words.moment(at).exact}>
        <bdi>{time}</bdi>
      </time>
      <span className="planned-does" title={words.t(`home.does.${does}`)}>
        <Icon name={plannedIcons[does]} size={14} label={words.t(`home.does.${does}`)} />
      </span>
      {id ? (
        <span className="planned-what">
          <RecordThumbnail resource={resource} row={{ id }} beside={title ?? ''} />
          <Link to={recordScreenOf(resource, id)}>
            <bdi>{title}</bdi>
          </Link>
          <small>{words.one(resource)}</small>
        </span>
      ) : (
        <span className="planned-what">
          <Link to={listOf(resource, { filter: filter ?? '' })}>
            {words.t('home.several', { number: words.number(count), things: words.manyWithin(resource) })}
          </Link>
        </span>
      )}
      {mover && (
        <Hint text={words.action(mover)}>
          <IconButton
            type="button"
            size="1"
            variant="ghost"
            color="gray"
            aria-label={words.pair(words.action(mover), title ?? '')}
            onClick={() => void reschedule(mover, planned)}
          >
            <Icon name="clock" size={14} />
          </IconButton>
        </Hint>
      )}
    </li>
  )
}

export const GoesLive = ({ answer: { at, planned } }: { answer: HomeAnswer }) => {
  const words = useWords()
  const { timezone } = usePlace()
  const may = useMay()
  const [dragged, setDragged] = useState<Planned | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const days = Map.groupBy(planned, ({ at }) => dayAt(new Date(at), timezone))
  // While one is dragged every day is there to drop it on.
  const shown = dragged ? daysAhead(Date.parse(at), timezone) : [...days.keys()]
  const drag = (one: Planned | null) => {
    setDragged(one)
    setOver(null)
  }
  const dropOn = (day: string) => {
    const resource = dragged && knownResource(dragged.resource)
    const mover = resource && moverOf(resource, dragged, may)
    if (mover && dayAt(new Date(dragged.at), timezone) !== day)
      void reschedule(mover, dragged, onDay(dragged.at, day, timezone))
    drag(null)
  }
  const named = dayNames(words, 'long')
  return (
    <section className="home-card" aria-labelledby="home-planned">
      <h2 id="home-planned">{words.t('home.goesLive')}</h2>
      {planned.length === 0 ? (
        <p className="home-quiet">{words.t('home.nothingPlanned')}</p>
      ) : (
        <ol className="planned-days">
          {shown.map(day => (
            <li
              key={day}
              data-over={over === day || undefined}
              onDragOver={event => {
                if (!dragged) return
                event.preventDefault()
                setOver(day)
              }}
              onDrop={event => {
                event.preventDefault()
                dropOn(day)
              }}
            >
              <h3>{named(day)}</h3>
              <ul>
                {days.get(day)?.map(planned => (
                  <Entry
                    key={`${planned.resource} ${planned.id ?? planned.filter} ${planned.at}`}
                    planned={planned}
                    onDrag={drag}
                  />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
