// What goes live, begins or is taken down by itself within seven days, day by day.
import { RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { useWords } from '#console/i18n/words.ts'
import { knownResource, usePlace } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { HomeAnswer, Planned } from '#contract/home.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { listOf } from './addresses.ts'
import { dayNames, plannedIcons, timesOf } from './plannedTexts.ts'

const Entry = ({ planned }: { planned: Planned }) => {
  const words = useWords()
  const { timezone } = usePlace()
  const resource = knownResource(planned.resource)
  if (!resource) return null
  const { at, does, id, title, count, filter } = planned
  const time = timesOf(words, timezone).format(new Date(at))
  return (
    <li className="planned">
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
    </li>
  )
}

export const GoesLive = ({ answer: { planned } }: { answer: HomeAnswer }) => {
  const words = useWords()
  const { timezone } = usePlace()
  const days = Map.groupBy(planned, ({ at }) => dayAt(new Date(at), timezone))
  const named = dayNames(words, 'long')
  return (
    <section className="home-card" aria-labelledby="home-planned">
      <h2 id="home-planned">{words.t('home.goesLive')}</h2>
      {planned.length === 0 ? (
        <p className="home-quiet">{words.t('home.nothingPlanned')}</p>
      ) : (
        <ol className="planned-days">
          {[...days].map(([day, all]) => (
            <li key={day}>
              <h3>{named(day)}</h3>
              <ul>
                {all.map(planned => (
                  <Entry key={`${planned.resource} ${planned.id ?? planned.filter} ${planned.at}`} planned={planned} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
