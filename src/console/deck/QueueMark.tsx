// How many wait in the queues of an area, beside its link in the sidebar; the way to them.
import '#console/i18n/later.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { mayWork, queueScreenOf, queuesOf } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import { countsKey, queueName, readCounts } from './dealing.ts'
import './queueMark.css'

export const QueueMark = ({ area }: { area: Resource }) => {
  const words = useWords()
  const may = useMay()
  const mine = queuesOf(area).filter(([, queue]) => mayWork(area, queue, may))
  const { data } = useQuery({
    queryKey: countsKey(area),
    queryFn: ({ signal }) => readCounts(area, signal),
    enabled: mine.length > 0,
  })
  return mine.map(([name]) => {
    const { total = 0 } = data?.[name] ?? {}
    if (total === 0) return null
    const label = words.t('deck.mark', {
      queue: queueName(words, area, name),
      count: total,
      number: words.number(total),
    })
    return (
      <Link key={name} className="queue-mark" to={queueScreenOf(area, name)} aria-label={label} title={label}>
        {total > 99 ? `${words.number(99)}+` : words.number(total)}
      </Link>
    )
  })
}
