// /discounts/calendar: what is sold for less and when, a line for each discount under its kind. The address is handed on as it is.
import '#console/i18n/later.ts'
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { Timeline } from '#console/timeline/Timeline.tsx'
import { isHeld } from '#console/timeline/timedResource.tsx'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { type Span, spanOf } from '#rules/during.ts'

/** More lines are no picture any more: the latest changed. */
const most = 200
const day = 86_400_000
/** What ended lately is what the next sale is planned by. */
const pastDays = 30
const aheadDays = 60
const afterLastDays = 14

const calendarOf = (rows: readonly AnyRow[], spanIn: (row: AnyRow) => Span | undefined, now: number) => {
  const shown = rows.filter(row => {
    const { until } = spanIn(row) ?? { until: 0 }
    // One that was stopped is over, whenever it would have ended.
    return until >= now - pastDays * day && (row.status !== 'inactive' || until < now)
  })
  const begins = shown.flatMap(row => spanIn(row)?.from ?? [])
  const until = Math.max(now + aheadDays * day, ...begins.map(at => at + afterLastDays * day))
  return { shown, range: { from: now - pastDays * day, until } }
}

export const SaleCalendar = ({ resource }: { resource: Resource }) => {
  const words = useWords()
  const { timezone } = usePlace()
  const { answer, isFailed } = useRelated(resource, { sort: '-updatedAt', filter: '-status:deleted' }, most)
  if (!isHeld(resource)) return null
  const { shown, range } = calendarOf(answer ?? [], row => spanOf(resource, resource.during, row, timezone), Date.now())
  return (
    <>
      {isFailed && <p className="detail-soft">{words.t('detail.notLoaded')}</p>}
      {!answer && !isFailed && <Skeleton lines={12} height="1.5em" />}
      {answer && shown.length === 0 && <EmptyState icon="calendar" title={words.t('discounts.screen.noSale')} />}
      {shown.length > 0 && <Timeline resource={resource} rows={shown} isGrouped range={range} />}
      {answer?.length === most && (
        <p className="detail-soft">{words.t('discounts.screen.latest', { count: words.number(most) })}</p>
      )}
    </>
  )
}
