// The timelines of a record: of what holds for a time about it or about its children, or, for a record that holds itself, of all
// that is about the same.
import { useRelated } from '#console/detail/answer.ts'
import { Section } from '#console/detail/Section.tsx'
import { useWords } from '#console/i18n/words.ts'
import { knownResources, resourceNamed, useMay } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { isOutlined } from '#contract/outlined.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { Timeline } from './Timeline.tsx'
import { isHeld, type TimedResource } from './timedResource.tsx'

/** More bars are no picture any more. */
const most = 200

interface Shown {
  held: TimedResource
  /** Query line that finds all that stands together. */
  filter: string
}

const filterFor = (held: TimedResource, resource: Resource, record: AnyRow): string | undefined => {
  const { of } = held.during
  if (held.name === resource.name) return typeof record[of] === 'string' ? `${of}:${record[of]}` : undefined
  const to = held.fields[of]?.facts.to
  if (to === resource.name) return `${of}:${record.id}`
  const about = to === undefined ? undefined : resourceNamed(to)
  return about?.parent?.resource === resource.name ? `${about.parent.field}:${record.id}` : undefined
}

const shownOn = (resource: Resource, record: AnyRow, may: (id: string) => boolean): Shown[] =>
  knownResources()
    .filter(isHeld)
    .filter(({ name }) => may(`${name}.open`))
    .flatMap(held => {
      const filter = filterFor(held, resource, record)
      return filter === undefined ? [] : [{ held, filter }]
    })

/** Of another area it may still be on its way. */
const isWhole = ({ held }: Shown): boolean => !isOutlined(resourceNamed(held.name) ?? held)

const Panel = ({ held, filter, currentId }: Shown & { currentId: string }) => {
  const words = useWords()
  const { answer, isFailed } = useRelated(held, { sort: held.during.from, filter }, most)
  const title = words.t('timeline.of', { area: words.label(held) })
  if (!answer && !isFailed) return <Skeleton />
  // Most records have nothing that holds for a while.
  if (answer?.length === 0) return null
  return (
    <Section name={`timeline-${held.name}`} title={title}>
      {isFailed && <p className="detail-soft">{words.t('detail.notLoaded')}</p>}
      {answer && <Timeline resource={held} rows={answer} currentId={currentId} />}
    </Section>
  )
}

export const TimelinePanels = ({ resource, record }: { resource: Resource; record: AnyRow }) => {
  const may = useMay()
  return shownOn(resource, record, may).map(shown =>
    isWhole(shown) ? (
      <Panel key={shown.held.name} {...shown} currentId={record.id} />
    ) : (
      <Skeleton key={shown.held.name} />
    ),
  )
}
