// The record in hand: what it is judged by, what a verdict would do, what happened to it last.
import { lazy, Suspense, useEffect } from 'react'
import { useOpenSubject } from '#console/action/subject.ts'
import { Checklist } from '#console/detail/Checklist.tsx'
import { EmptyFacts, FactList } from '#console/detail/Facts.tsx'
import { HistoryPanel } from '#console/detail/HistoryPanel.tsx'
import { Panels } from '#console/detail/Panels.tsx'
import { Presence } from '#console/detail/Presence.tsx'
import { isFilled, panelsFor } from '#console/detail/placed.ts'
import { RecordFoot } from '#console/detail/RecordFoot.tsx'
import { useOffers } from '#console/detail/record.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePresented } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { announce } from '#console/shell/status.ts'
import { recordScreenOf } from '#contract/address.ts'
import { factField, keyFacts, wholeOf } from '#contract/composed.ts'
import { f } from '#contract/f.ts'
import { isMeant } from '#contract/field.ts'
import type { Queue } from '#contract/queue.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'

const WouldDo = lazy(() => import('./WouldDo.tsx').then(({ WouldDo }) => ({ default: WouldDo })))
const status = f.choice(RecordStatus)

/** Of records of several kinds, what means something for this one. */
const useShown = (resource: Resource, { shows }: Queue, record: AnyRow): string[] => {
  const may = useMay()
  const names = shows ? [...new Set(shows.map(name => wholeOf(resource, name, record)))] : keyFacts(resource, record)
  return names.filter(name => {
    const field = factField(resource, name)
    const facts = field?.facts
    return facts && isMeant(field, record) && !facts.secret && (!facts.needs || may(facts.needs))
  })
}

/** A panel that tells what the queue shows stands in the place of the bare fact. */
const useTelling = (resource: Resource, record: AnyRow, shown: readonly string[]) => {
  const may = useMay()
  const { panels = [] } = usePresented(resource)
  return panelsFor(panels, record, may).filter(
    ({ at = 'main', tells = [] }) => at === 'main' && tells.some(name => shown.includes(name)),
  )
}

export const DeckRecord = ({ resource, queue, record }: { resource: Resource; queue: Queue; record: AnyRow }) => {
  const { t } = useWords()
  const { urlLang } = useSetting()
  const { blockers } = useOffers(resource, record.id)
  const shown = useShown(resource, queue, record)
  const telling = useTelling(resource, record, shown)
  const told = new Set(telling.flatMap(({ tells = [] }) => tells as readonly string[]))
  const facts = Object.groupBy(
    shown.filter(name => !told.has(name)),
    name => (isFilled(resource, record, name) ? 'filled' : 'empty'),
  )
  const title = titleOf(resource, record, urlLang)
  useEffect(() => announce(t('deck.now', { title })), [record.id])
  useOpenSubject(resource, record)
  return (
    <article className="deck-record" aria-label={title}>
      <header className="deck-title">
        <h2 dir="auto">
          <Link to={recordScreenOf(resource, record.id)}>{title}</Link>
        </h2>
        {resource.lifecycle !== 'none' && (
          <Cell value={record.status} name="status" field={status} resource={resource} row={record} />
        )}
      </header>
      <Presence resource={resource} id={record.id} doing="deciding" />
      <div className="detail-columns">
        <div className="detail-main">
          <section className="detail-section" aria-label={t('detail.facts')}>
            <FactList resource={resource} record={record} only={facts.filled ?? []} />
            <EmptyFacts resource={resource} record={record} names={facts.empty ?? []} />
          </section>
          {telling.map(({ name }) => (
            <Panels key={name} resource={resource} record={record} at="main" only={name} />
          ))}
          <Suspense>
            <WouldDo resource={resource} queue={queue} record={record} />
          </Suspense>
          <HistoryPanel resource={resource} record={record} most={3} />
        </div>
        <aside className="detail-side" aria-label={t('detail.about')}>
          <Checklist resource={resource} record={record} blockers={blockers} />
          <Panels resource={resource} record={record} at="side" />
        </aside>
      </div>
      <RecordFoot resource={resource} record={record} />
    </article>
  )
}
