// What was, is and will be in force, drawn on an axis of time: a lane for each name, a bar for each record, which leads to it. The
// table below says the same in words.
import { Fragment, useRef } from 'react'
import { Cell } from '#console/fields/Cell.tsx'
import { useHasEnded } from '#console/fields/ended.ts'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { holdingAt, type Span, spanOf } from '#rules/during.ts'
import { AsTable } from './AsTable.tsx'
import { type Bar, type Lane, type Periods, periodsOf } from './periods.ts'
import { laneName, Shows, type TimedResource, useSpanText } from './timedResource.tsx'
import { usePlaced } from './usePlaced.ts'
import './timeline.css'

interface LaneProps {
  resource: TimedResource
  lane: Lane
  periods: Periods
  currentId: string | undefined
}

const Drawn = ({ resource, bar, currentId }: { resource: TimedResource; bar: Bar; currentId: string | undefined }) => {
  const { t, value } = useWords()
  const { urlLang } = usePlace()
  const spanText = useSpanText(resource)
  const hasEnded = useHasEnded()
  const { row, span, start, length, depth } = bar
  const state = hasEnded(resource, row) ? t('field.ended') : value(RecordStatus, row.status)
  const about = `${titleOf(resource, row, urlLang)}, ${spanText(row)}, ${state}`
  return (
    <li style={{ insetInlineStart: `${start}%`, inlineSize: `${length}%`, insetBlockStart: `${depth * 28 + 2}px` }}>
      <Link
        to={recordScreenOf(resource, row.id)}
        className="timeline-bar"
        title={about}
        data-status={row.status}
        data-holds={holdingAt(span, Date.now())}
        data-begun={start === 0 ? '' : undefined}
        data-open={start + length >= 100 ? '' : undefined}
        aria-current={row.id === currentId || undefined}
      >
        <span className="timeline-said">
          <bdi>
            <Shows resource={resource} row={row} />
          </bdi>
        </span>
        <span className="hidden">, {about}</span>
      </Link>
    </li>
  )
}

const Marks = ({ periods: { ticks, now } }: { periods: Periods }) => (
  <div className="timeline-marks" aria-hidden="true">
    {ticks.map(({ at, instant }) => (
      <i key={instant} style={{ insetInlineStart: `${at}%` }} />
    ))}
    <i className="timeline-line" style={{ insetInlineStart: `${now}%` }} />
  </div>
)

const LaneView = ({ resource, lane, periods, currentId }: LaneProps) => (
  <>
    <bdi className="timeline-name" title={lane.name}>
      {lane.name}
    </bdi>
    <div className="timeline-lane" style={{ blockSize: `${lane.depth * 28}px` }}>
      <Marks periods={periods} />
      <ol aria-label={lane.name}>
        {lane.bars.map(bar => (
          <Drawn key={bar.row.id} resource={resource} bar={bar} currentId={currentId} />
        ))}
      </ol>
    </div>
  </>
)

/** On a phone a name is a quarter as wide as the axis: so near an edge it stands beside its mark. */
const edgeOf = (at: number): 'start' | 'end' | undefined => (at < 14 ? 'start' : at > 86 ? 'end' : undefined)

/** Where there is room for it whole only on one side, however wide the axis is. */
const isAtEnd = (at: number): true | undefined => at < 6 || at > 94 || undefined

const Axis = ({ periods: { ticks, isByYear, now } }: { periods: Periods }) => {
  const { t, date } = useWords()
  const said = (instant: number) => {
    const text = date(new Date(instant).toISOString().slice(0, 10))
    return isByYear ? (/\p{Nd}{4}/u.exec(text)?.[0] ?? text) : text
  }
  return (
    <div className="timeline-axis" aria-hidden="true">
      {ticks.map(({ at, instant }) => (
        <span key={instant} data-edge={edgeOf(at)} data-end={isAtEnd(at)} style={{ insetInlineStart: `${at}%` }}>
          {said(instant)}
        </span>
      ))}
      <span
        className="timeline-now"
        data-edge={edgeOf(now)}
        data-end={isAtEnd(now)}
        style={{ insetInlineStart: `${now}%` }}
      >
        {t('timeline.today')}
      </span>
    </div>
  )
}

/** What the lanes below it are about. */
const Group = ({ resource, lane }: { resource: TimedResource; lane: Lane }) => {
  const { of } = resource.during
  const row = lane.bars[0]?.row
  const field = resource.fields[of]
  return (
    <h2 className="timeline-group">
      {row && field && <Cell resource={resource} name={of} field={field} value={row[of]} row={row} />}
    </h2>
  )
}

interface TimelineProps {
  resource: TimedResource
  rows: readonly AnyRow[]
  /** Marked among the others. */
  currentId?: string
  /** Lanes stand under what they are about; otherwise all of them are about the same. */
  isGrouped?: boolean
  /** What the axis shows; all that is known where it is not said. */
  range?: Span
}

export const Timeline = ({ resource, rows, currentId, isGrouped = false, range }: TimelineProps) => {
  const words = useWords()
  const { timezone } = usePlace()
  const drawn = useRef<HTMLDivElement>(null)
  usePlaced(drawn, words.dir)
  const { during } = resource
  const held = rows.flatMap(row => {
    const span = spanOf(resource, during, row, timezone)
    const lane = laneName(resource, row, words)
    return span ? [{ row, span, lane, ...(isGrouped && { group: String(row[during.of]) }) }] : []
  })
  const periods = periodsOf(held, Date.now(), range)
  return (
    <div ref={drawn} className="timeline">
      <Axis periods={periods} />
      {periods.lanes.map((lane, at) => (
        <Fragment key={`${lane.group} ${lane.name}`}>
          {isGrouped && lane.group !== periods.lanes[at - 1]?.group && <Group resource={resource} lane={lane} />}
          <LaneView resource={resource} lane={lane} periods={periods} currentId={currentId} />
        </Fragment>
      ))}
      <AsTable resource={resource} rows={held.map(({ row }) => row)} isGrouped={isGrouped} />
    </div>
  )
}
