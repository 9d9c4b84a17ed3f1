// How many wait in the queues of an area, beside its link in the sidebar; the way to them. Beside approvals, in all queues of second
// persons.
import '#console/i18n/later.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { screenOf } from '#contract/address.ts'
import { approvalsName } from '#contract/approval.ts'
import { mayWork, queueScreenOf, queuesOf } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import { countsKey, queueName, readCounts } from './dealing.ts'
import { useWaiting } from './waiting.ts'
import './queueMark.css'

interface CountProps {
  to: string
  total: number
  label: string
}

const Count = ({ to, total, label }: CountProps) => {
  const words = useWords()
  return (
    // The arrows come to it from its area.
    <Link className="queue-mark" to={to} tabIndex={-1} aria-label={label} title={label}>
      {total > 99 ? `${words.number(99)}+` : words.number(total)}
    </Link>
  )
}

/** From the list of requests everything that waits for a second person is reached, so all of it counts. */
const AllMark = ({ resource }: { resource: Resource }) => {
  const words = useWords()
  const total = useWaiting().reduce((sum, one) => sum + one.total, 0)
  if (total === 0) return null
  const label = words.t('deck.waitingAll', { count: total, number: words.number(total) })
  return <Count to={screenOf(resource)} total={total} label={label} />
}

const OwnMark = ({ resource }: { resource: Resource }) => {
  const words = useWords()
  const may = useMay()
  const mine = queuesOf(resource).filter(([, queue]) => mayWork(resource, queue, may))
  const { data } = useQuery({
    queryKey: countsKey(resource),
    queryFn: () => readCounts(resource),
    enabled: mine.length > 0,
  })
  return mine.map(([name]) => {
    const { total = 0 } = data?.[name] ?? {}
    if (total === 0) return null
    const label = words.t('deck.mark', {
      queue: queueName(words, resource, name),
      count: total,
      number: words.number(total),
    })
    return <Count key={name} to={queueScreenOf(resource, name)} total={total} label={label} />
  })
}

export const QueueMark = ({ resource }: { resource: Resource }) =>
  resource.name === approvalsName ? <AllMark resource={resource} /> : <OwnMark resource={resource} />
