// Records left out, each with its reason in words, and where somebody changed them meanwhile, who and what; the first hundred,
// then how many more.
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { Refused } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { DiffView } from './DiffView.tsx'

const most = 100

const Changed = ({ resource, refused: { diff, byName } }: { resource: Resource; refused: Refused }) => {
  const { t } = useWords()
  if (!diff || diff.length === 0) return null
  return (
    <div className="action-changed">
      {byName && <p className="action-soft">{t('action.changedBy', { by: `\u2068${byName}\u2069` })}</p>}
      <DiffView resource={resource} diff={diff} />
    </div>
  )
}

interface RefusedListProps {
  /** Of those that do not name their own. */
  resource?: Resource
  refused: readonly Refused[]
  label: string
}

export const RefusedList = ({ resource: usual, refused, label }: RefusedListProps) => {
  const { finding, t, number } = useWords()
  if (refused.length === 0) return null
  const more = refused.length - most
  return (
    <section className="action-refused" aria-label={label}>
      <h2 className="action-heading">{label}</h2>
      <ul>
        {refused.slice(0, most).map(one => {
          const { id, title, why } = one
          const resource = (one.resource && resourceNamed(one.resource)) || usual
          const name = title ?? `…${id.slice(-8)}`
          return (
            <li key={`${id} ${why.path ?? ''} ${why.message}`}>
              {resource ? (
                <Link to={recordScreenOf(resource, id)} target="_blank" dir="auto">
                  {name}
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
              <span className="action-why">{finding(why)}</span>
              {resource && <Changed resource={resource} refused={one} />}
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="action-soft">{t('action.more', { count: more, number: number(more) })}</p>}
    </section>
  )
}
