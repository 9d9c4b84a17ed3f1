// The page of one record of any resource, from its declaration alone; an area adds panels by present().
import { IconButton } from '@radix-ui/themes'
import { Fragment, useState } from 'react'
import { useOpenSubject } from '#console/action/subject.ts'
import { useSetting } from '#console/fields/setting.ts'
import { textIn, titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { turnLens } from '#console/lens/lensAt.ts'
import { usePresented } from '#console/present.ts'
import { resourceNamed, useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { useTitle } from '#console/shell/title.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { TimelinePanels } from '#console/timeline/TimelinePanel.tsx'
import { recordScreenOf, screenOf } from '#contract/address.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { Arriving } from './Arriving.tsx'
import { BesideTitle } from './BesideTitle.tsx'
import { Checklist, firstSettled } from './Checklist.tsx'
import { ChildPanel, childrenOf } from './ChildPanel.tsx'
import { EmptyFacts, FactSections } from './Facts.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { PageHead, type TrailStep } from './PageHead.tsx'
import { Panels } from './Panels.tsx'
import { Presence } from './Presence.tsx'
import { Publication } from './Publication.tsx'
import { placedFacts } from './placed.ts'
import { RecordActions } from './RecordActions.tsx'
import { RecordFoot } from './RecordFoot.tsx'
import { useFromList, useOffers, useRecord } from './record.ts'
import { PageParts } from './Section.tsx'
import { SectionBar } from './SectionBar.tsx'
import { Trouble } from './Trouble.tsx'
import { Unsaved } from './Unsaved.tsx'
import { UsedInPanel } from './UsedInPanel.tsx'
import { useRecent } from './useRecent.ts'
import { useRecordKeys } from './useRecordKeys.ts'
import '#console/action/action.css'

/** Section, the record it belongs to, then itself. */
const useTrail = (resource: Resource, record: AnyRow | undefined, back: string): TrailStep[] => {
  const words = useWords()
  const { urlLang } = useSetting()
  const parent = resource.parent && resourceNamed(resource.parent.resource)
  const parentId = resource.parent && record?.[resource.parent.field]
  if (!parent || typeof parentId !== 'string') return [{ to: back, text: words.label(resource), does: 'record Escape' }]
  const title = textIn(record?.[`${resource.parent?.field}Title`], urlLang) || words.one(parent)
  return [
    { to: screenOf(parent), text: words.label(parent) },
    { to: recordScreenOf(parent, parentId), text: title, isName: true },
  ]
}

const LensButton = ({ resource }: { resource: Resource }) => {
  const { t } = useWords()
  const may = useMay()
  const action = actionOf(resource, 'history')
  if (!action || !may(action.id)) return null
  return (
    <Hint text={t('grid.lens')}>
      <IconButton variant="ghost" color="gray" aria-label={t('grid.lens')} data-does="global g t" onClick={turnLens}>
        <Icon name="clock" />
      </IconButton>
    </Hint>
  )
}

interface StepProps {
  to: string | undefined
  label: string
  icon: string
  does: string
}

const Step = ({ to, label, icon, does }: StepProps) => (
  <Hint text={label}>
    <IconButton
      asChild={to !== undefined}
      variant="ghost"
      color="gray"
      disabled={to === undefined}
      aria-label={label}
      data-does={does}
    >
      {to === undefined ? (
        <Icon name={icon} />
      ) : (
        <Link to={to}>
          <Icon name={icon} />
        </Link>
      )}
    </IconButton>
  </Hint>
)

interface BodyProps {
  resource: Resource
  record: AnyRow
  blockers: readonly Finding[]
}

/** Of the record, in the order its area says: what it begins with, what stands beside it, and all else. */
const Body = ({ resource, record, blockers }: BodyProps) => {
  const words = useWords()
  const may = useMay()
  const presented = usePresented(resource)
  const { panels = [], first } = presented
  const placed = placedFacts(resource, presented, record, may)
  const of = { resource, record }
  const children = childrenOf(resource, record, may).filter(({ name }) => !panels.some(panel => panel.name === name))
  const others = <P extends { name: string }>(parts: readonly P[]) => parts.filter(({ name }) => !first?.includes(name))
  const child = (one: Resource) => <ChildPanel key={one.name} child={one} parent={record} />
  const begins = (at: 'main' | 'side') =>
    first?.map(name => (
      <Fragment key={name}>
        <Panels {...of} at={at} only={name} />
        <FactSections
          {...of}
          parts={placed[at === 'side' ? 'beside' : 'main'].filter(part => part.name === name)}
          isBeside={at === 'side'}
        />
        {at === 'main' && children.filter(one => one.name === name).map(child)}
      </Fragment>
    ))
  const facts = (
    <>
      <Panels {...of} at="main" without={first} />
      <FactSections {...of} parts={others(placed.main)} />
      <EmptyFacts {...of} names={placed.empty} />
    </>
  )
  return (
    <div className="detail-columns">
      <div className="detail-main detail-first">{first ? begins('main') : facts}</div>
      <aside className="detail-side" aria-label={words.t('detail.about')}>
        {begins('side')}
        <FactSections {...of} parts={others(placed.beside)} isBeside />
        <Publication {...of} />
        <Checklist {...of} blockers={blockers} />
        <Panels {...of} at="side" without={first} />
      </aside>
      <div className="detail-main detail-rest">
        {first && facts}
        <TimelinePanels {...of} />
        {others(children).map(child)}
        <Panels {...of} at="end" />
        <UsedInPanel {...of} />
        <HistoryPanel {...of} />
      </div>
    </div>
  )
}

export const RecordScreen = ({ resource, id }: { resource: Resource; id: string }) => {
  const words = useWords()
  const { urlLang } = useSetting()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { data: record, isError, error, refetch } = useRecord(resource, id)
  const { why, blockers, isComing } = useOffers(resource, id)
  const { neighbours, search, back } = useFromList(resource, id)
  const title = record && titleOf(resource, record, urlLang)
  const trail = useTrail(resource, record, back)
  useOpenSubject(resource, record)
  useTitle(title)
  useRecent(resource, record)
  const settle = record && firstSettled(resource, record, blockers)
  useRecordKeys({ resource, record, neighbours, search, back, settle, openMenu: () => setMenuOpen(true) })

  if (isError && !record) return <Trouble resource={resource} error={error} onRetry={() => void refetch()} />
  // What it offers is asked for together with it: buttons and what blocks publishing stand there at once.
  if (!record || isComing)
    return (
      <div role="status" aria-label={words.t('action.busy')}>
        <Skeleton lines={12} height="1.5em" />
      </div>
    )
  const at = (other: string | undefined) => other && `${recordScreenOf(resource, other)}${search}`
  return (
    <PageParts>
      <Arriving>
        <PageHead
          trail={trail}
          title={title ?? ''}
          aside={<BesideTitle resource={resource} record={record} />}
          presence={<Presence resource={resource} id={record.id} doing="reading" />}
          bar={<SectionBar />}
        >
          <LensButton resource={resource} />
          <Step to={at(neighbours.previous)} label={words.t('detail.previous')} icon="chevron-up" does="record k" />
          <Step to={at(neighbours.next)} label={words.t('detail.next')} icon="chevron-down" does="record j" />
          <RecordActions resource={resource} record={record} why={why} isMenuOpen={isMenuOpen} onMenu={setMenuOpen} />
        </PageHead>
        <Unsaved resource={resource} record={record} />
        <Body resource={resource} record={record} blockers={blockers} />
        <RecordFoot resource={resource} record={record} />
      </Arriving>
    </PageParts>
  )
}
