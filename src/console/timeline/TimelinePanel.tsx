// The timelines of a record: of what holds for a time about it, or, for a record that holds itself, of all that is about the same.
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { catalogueOfAreas, useMay } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { type Held, isHeld } from './held.tsx'
import { Timeline } from './Timeline.tsx'

/** More bars are no picture any more. */
const most = 200

interface Shown {
  held: Held
  /** The record they are about. */
  about: string
}

const shownOn = (resource: Resource, record: AnyRow, may: (id: string) => boolean): Shown[] =>
  catalogueOfAreas()
    .filter(isHeld)
    .filter(({ name }) => may(`${name}.open`))
    .flatMap(held => {
      const { of } = held.during
      const about = held.name === resource.name ? record[of] : record.id
      const isMeant = held.name === resource.name || held.fields[of]?.facts.to === resource.name
      return isMeant && typeof about === 'string' ? [{ held, about }] : []
    })

const Panel = ({ held, about, currentId }: Shown & { currentId: string }) => {
  const words = useWords()
  const { of, from } = held.during
  const { answer, isFailed } = useRelated(held, { sort: from, filter: `${of}:${about}` }, most)
  const title = words.t('timeline.of', { area: words.area(held) })
  return (
    <section className="detail-section" aria-label={title}>
      <h2 className="detail-heading">{title}</h2>
      {isFailed && <p className="detail-soft">{words.t('detail.notLoaded')}</p>}
      {!answer && !isFailed && <Skeleton lines={3} />}
      {answer && <Timeline resource={held} rows={answer} currentId={currentId} />}
    </section>
  )
}

export const TimelinePanels = ({ resource, record }: { resource: Resource; record: AnyRow }) => {
  const may = useMay()
  return shownOn(resource, record, may).map(shown => <Panel key={shown.held.name} {...shown} currentId={record.id} />)
}
