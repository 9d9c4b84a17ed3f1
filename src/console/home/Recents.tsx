// What this person used lately, as the palette calls it. A record not known here yet is asked for; a gone one stays away.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { titleOf } from '#console/fields/title.ts'
import { useWords, type Words } from '#console/i18n/words.ts'
import { keys, readRecord } from '#console/net/records.ts'
import { wayOf } from '#console/palette/browse.ts'
import { recordAt } from '#console/palette/memory/recents.ts'
import { knownResource, useMe, usePlace } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'

const shown = 6

interface EntryProps {
  to: string
  /** What has no picture shows the icon of its area in the same room, so that all names begin at one edge. */
  picture?: ReactNode
  icon?: string | undefined
  kind?: string | undefined
  children: ReactNode
}

const Entry = ({ to, picture, icon, kind, children }: EntryProps) => (
  <li className="pictured">
    {picture || <span className="home-recent-icon">{icon && <Icon name={icon} size={16} />}</span>}
    <Link to={to}>
      <bdi>{children}</bdi>
    </Link>
    {kind && <small>{kind}</small>}
  </li>
)

/** Named by the answer of the start page; one used since then is asked for. */
const RecordEntry = ({
  to,
  resource,
  id,
  title: told,
}: {
  to: string
  resource: Resource
  id: string
  title: string | undefined
}) => {
  const { urlLang } = usePlace()
  const words = useWords()
  const { data, isError } = useQuery({
    queryKey: keys.record(resource, id),
    queryFn: ({ signal }) => readRecord(resource, id, signal),
    retry: false,
    enabled: told === undefined,
  })
  if (isError) return null
  if (!data && told === undefined)
    return (
      <li>
        <Skeleton lines={1} />
      </li>
    )
  const title = told ?? (data ? titleOf(resource, data, urlLang) : '')
  const picture = resource.picture && <RecordThumbnail resource={resource} row={data ?? { id }} beside={title} />
  return (
    <Entry to={to} picture={picture} icon={resource.icon} kind={words.one(resource)}>
      {title}
    </Entry>
  )
}

/** Making a new record is a place of its own, every other verb is not. */
const makingOf = (recent: string, words: Words): ReturnType<typeof wayOf> => {
  const [name = '', action = ''] = recent.split('.')
  const resource = knownResource(name)
  const known = resource && actionOf(resource, action)
  if (!resource || known?.on !== 'nothing' || action !== 'create') return undefined
  return { to: `${screenOf(resource)}/new`, title: words.action(known) }
}

export const Recents = ({ titles }: { titles: Readonly<Record<string, string>> }) => {
  const words = useWords()
  const { profile } = useMe()
  const entries = (profile.recents ?? []).flatMap(recent => {
    const record = recordAt(recent)
    if (record) return [<RecordEntry key={recent} to={recent} {...record} title={titles[recent]} />]
    const way = wayOf(recent) ?? makingOf(recent, words)
    if (!way) return []
    return [
      <Entry key={recent} to={way.to} icon={knownResource(recent.split('.')[0] ?? '')?.icon} kind={way.note}>
        {way.title}
      </Entry>,
    ]
  })
  if (entries.length === 0) return null
  return (
    <section className="home-card" aria-labelledby="home-recent">
      <h2 id="home-recent">{words.t('shell.recent')}</h2>
      <ul className="home-recents">{entries.slice(0, shown)}</ul>
    </section>
  )
}
