// What somebody began here and did not finish: forms not saved, and records not published.
import { RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { knownResource } from '#console/session/me.ts'
import { UnfinishedWork } from '#console/session/UnfinishedWork.tsx'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { Draft, HomeAnswer } from '#contract/home.ts'

const Line = ({ draft: { resource: name, id, title, at } }: { draft: Draft }) => {
  const words = useWords()
  const resource = knownResource(name)
  if (!resource) return null
  return (
    <li>
      <RecordThumbnail resource={resource} row={{ id }} beside={title} />
      <Link to={recordScreenOf(resource, id)}>
        <bdi>{title}</bdi>
      </Link>
      <small>{words.one(resource)}</small>
      <small className="home-ago">
        <Ago at={at} />
      </small>
    </li>
  )
}

/** Nothing where nothing was begun. */
export const Drafts = ({ answer: { drafts } }: { answer: HomeAnswer }) => {
  const { t } = useWords()
  return (
    <>
      <UnfinishedWork />
      {drafts.length > 0 && (
        <section className="home-card" aria-labelledby="home-drafts">
          <h2 id="home-drafts">{t('home.drafts')}</h2>
          <ul className="home-recents">
            {drafts.map(draft => (
              <Line key={draft.id} draft={draft} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
