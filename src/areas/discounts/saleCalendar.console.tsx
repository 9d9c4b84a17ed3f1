// /discounts/calendar: what is sold for less and when, a line for each discount under its kind. The address is handed on as it is.
import '#console/i18n/later.ts'
import { useRelated } from '#console/detail/answer.ts'
import { PageHead } from '#console/detail/PageHead.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { usePlace } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { useTitle } from '#console/shell/title.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { Timeline } from '#console/timeline/Timeline.tsx'
import { isHeld } from '#console/timeline/timedResource.tsx'
import { screenOf } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
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
  const back = screenOf(resource)
  const action = actionOf(resource, 'calendar')
  const title = action ? words.action(action) : ''
  const { answer, isFailed } = useRelated(resource, { sort: '-updatedAt', filter: '-status:deleted' }, most)
  useTitle(title)
  useKeys('record', { Escape: () => go(back) })
  if (!isHeld(resource)) return null
  const { shown, range } = calendarOf(answer ?? [], row => spanOf(resource, resource.during, row, timezone), Date.now())
  return (
    <article className="detail">
      <PageHead trail={[{ to: back, text: words.label(resource), does: 'record Escape' }]} title={title} />
      {isFailed && <p className="detail-soft">{words.t('detail.notLoaded')}</p>}
      {!answer && !isFailed && <Skeleton lines={12} height="1.5em" />}
      {answer && shown.length === 0 && <EmptyState icon="calendar" title={words.t('discounts.screen.noSale')} />}
      {shown.length > 0 && <Timeline resource={resource} rows={shown} isGrouped range={range} />}
      {answer?.length === most && (
        <p className="detail-soft">{words.t('discounts.screen.latest', { count: words.number(most) })}</p>
      )}
    </article>
  )
}
