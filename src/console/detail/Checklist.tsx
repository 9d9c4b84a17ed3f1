// What still keeps a record from being published; each line leads to the field that settles it.
import { editScreenOf } from '#console/action/wishes.ts'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { Section } from './Section.tsx'

interface ChecklistProps {
  resource: Resource
  record: AnyRow
  blockers: readonly Finding[]
}

const settledAt = (resource: Resource, record: AnyRow, { path }: Finding): string | undefined => {
  const field = path?.split('.')[0] ?? ''
  return resource.fields[field] && `${editScreenOf(resource, record.id)}#${field}`
}

/** Where the first thing that blocks is settled. */
export const firstSettled = (resource: Resource, record: AnyRow, blockers: readonly Finding[]): string | undefined => {
  const [first] = blockers.flatMap(blocker => settledAt(resource, record, blocker) ?? [])
  return first
}

export const Checklist = ({ resource, record, blockers }: ChecklistProps) => {
  const words = useWords()
  if (blockers.length === 0) return null
  const first = firstSettled(resource, record, blockers)
  // Whoever submits it has it approved: nothing is to be mended before.
  const isAsking = blockers.every(({ code }) => code === 'APPROVAL')
  const label = words.t(isAsking ? 'detail.needsApproval' : 'detail.blockers', { count: blockers.length })
  return (
    <Section name="blockers" title={label} isBeside>
      <ul className="detail-checklist">
        {blockers.map(blocker => {
          const to = settledAt(resource, record, blocker)
          const text = words.finding(blocker)
          return (
            <li key={`${blocker.path} ${blocker.code} ${blocker.message}`}>
              <Icon name="circle" size={14} />
              {to ? (
                <Link to={to} data-does={to === first ? 'record f' : undefined}>
                  {text}
                </Link>
              ) : (
                <span>{text}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
