// Records left out, each with its reason in words; the first hundred, then how many more.

import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { Refused } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'

const most = 100

export const RefusedList = ({
  resource,
  refused,
  label,
}: {
  resource: Resource
  refused: readonly Refused[]
  label: string
}) => {
  const { finding, t, number } = useWords()
  if (refused.length === 0) return null
  const more = refused.length - most
  return (
    <section className="action-refused" aria-label={label}>
      <h2 className="action-heading">{label}</h2>
      <ul>
        {refused.slice(0, most).map(({ id, title, why }) => (
          <li key={id}>
            <Link to={recordScreenOf(resource, id)} target="_blank" dir="auto">
              {title ?? `…${id.slice(-8)}`}
            </Link>
            <span className="action-why">{finding(why)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="action-soft">{t('action.more', { count: more, number: number(more) })}</p>}
    </section>
  )
}
