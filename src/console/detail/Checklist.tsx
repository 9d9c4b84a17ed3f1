// What still keeps a record from being published; each line leads to the field that settles it.

import { editScreenOf } from '#console/action/wishes.ts'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'

interface ChecklistProps {
  resource: Resource
  record: AnyRow
  blockers: readonly Finding[]
}

export const Checklist = ({ resource, record, blockers }: ChecklistProps) => {
  const words = useWords()
  if (blockers.length === 0) return null
  const label = words.t('detail.blockers', { count: blockers.length })
  return (
    <section className="detail-section" aria-label={label}>
      <h2 className="detail-heading">{label}</h2>
      <ul className="detail-checklist">
        {blockers.map(blocker => {
          const field = blocker.path?.split('.')[0] ?? ''
          const text = words.finding(blocker)
          return (
            <li key={`${blocker.path} ${blocker.code} ${blocker.message}`}>
              <Icon name="circle" size={14} />
              {resource.fields[field] ? (
                <Link to={`${editScreenOf(resource, record.id)}#${field}`}>{text}</Link>
              ) : (
                <span>{text}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
