// How many wait in the queues of an entry of the sidebar or of a tab, beside its link; the way to them. Beside approvals, in all queues
// of second persons. Where there is no room for a figure it is a dot that is read all the same.
import '#console/i18n/later.ts'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { screenOf } from '#contract/address.ts'
import { approvalsName } from '#contract/approval.ts'
import type { Resource } from '#contract/resource.ts'
import { queueName } from './dealing.ts'
import { useWaiting, useWork } from './waiting.ts'
import './queueMark.css'

interface MarkProps {
  /** The lists of the entry, the first of which names it. */
  resources: readonly Resource[]
  /** Of several entries, what they are called together. */
  name?: string
  /** `dot` and `figure` lead nowhere: what they stand on does. */
  as?: 'link' | 'figure' | 'dot'
}

interface CountProps extends Pick<MarkProps, 'as'> {
  to: string
  total: number
  label: string
}

const Count = ({ to, total, label, as = 'link' }: CountProps) => {
  const words = useWords()
  const text = total > 99 ? `${words.number(99)}+` : words.number(total)
  if (as !== 'link')
    return (
      <span className={as === 'dot' ? 'queue-dot' : 'queue-figure'} title={label}>
        <span aria-hidden="true">{as === 'figure' && text}</span>
        <span className="hidden">{label}</span>
      </span>
    )
  return (
    // The arrows come to it from its area.
    <Link className="queue-mark" to={to} tabIndex={-1} aria-label={label} title={label}>
      {text}
    </Link>
  )
}

/** From the list of requests everything that waits for a second person is reached, so all of it counts. */
const AllMark = ({ resource, as }: { resource: Resource } & Pick<MarkProps, 'as'>) => {
  const words = useWords()
  const total = useWaiting().waiting.reduce((sum, one) => sum + one.total, 0)
  if (total === 0) return null
  const label = words.t('deck.waitingAll', { count: total, number: words.number(total) })
  return <Count to={screenOf(resource)} total={total} label={label} as={as} />
}

const OwnMark = ({ resources, name, as }: MarkProps) => {
  const words = useWords()
  const [first, ...others] = useWork(resources)
  const [named] = resources
  if (!first || !named) return null
  const total = others.reduce((sum, one) => sum + one.total, first.total)
  const queue = others.length === 0 ? queueName(words, first.resource, first.queue) : (name ?? words.label(named))
  const label = words.t('deck.mark', { queue, count: total, number: words.number(total) })
  return <Count to={first.to} total={total} label={label} as={as} />
}

export const QueueMark = (props: MarkProps) => {
  const [first, second] = props.resources
  return first?.name === approvalsName && !second ? <AllMark resource={first} as={props.as} /> : <OwnMark {...props} />
}
