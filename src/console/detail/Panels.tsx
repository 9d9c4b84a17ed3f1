// What an area shows of a record beyond its fields.
import { Suspense } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { usePresented } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { panelsFor } from './placed.ts'
import { Section } from './Section.tsx'

interface PanelsProps {
  resource: Resource
  record: AnyRow
  at: 'main' | 'side' | 'end'
  /** By name: this one, or all but these. */
  only?: string
  without?: readonly string[]
  /** In the quick look: only what stands there, too. */
  isPeek?: boolean
  /** The record is as it was or will be: only what can show that. */
  isThen?: boolean
}

export const Panels = ({ resource, record, at, only, without = [], isPeek = false, isThen = false }: PanelsProps) => {
  const { panels = [] } = usePresented(resource)
  const { t } = useWords()
  const may = useMay()
  return panelsFor(panels, record, may)
    .filter(
      ({ name, at: place = 'main', showsThen = false, peeks = false }) =>
        place === at &&
        (only ? name === only : !without.includes(name)) &&
        (!isThen || showsThen) &&
        (!isPeek || peeks),
    )
    .map(({ name, title, Panel }) => (
      <Section key={name} name={name} title={t(title)} isBeside={at === 'side'}>
        <Suspense fallback={<Skeleton lines={3} />}>
          <Panel resource={resource} record={record} />
        </Suspense>
      </Section>
    ))
}
