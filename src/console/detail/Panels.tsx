// What an area shows of a record beyond its fields.
import { Suspense } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { usePresented } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { AnyRow, Resource } from '#contract/resource.ts'

interface PanelsProps {
  resource: Resource
  record: AnyRow
  at: 'main' | 'side'
  /** The record is as it was or will be: only what can show that. */
  isThen?: boolean
}

export const Panels = ({ resource, record, at, isThen = false }: PanelsProps) => {
  const { panels = [] } = usePresented(resource)
  const { t } = useWords()
  const may = useMay()
  return panels
    .filter(
      ({ at: place = 'main', needs, isFor, showsThen = false }) =>
        place === at && (!isThen || showsThen) && (!needs || may(needs)) && (isFor?.(record) ?? true),
    )
    .map(({ name, title, Panel }) => (
      <section key={name} id={name} className="detail-section" aria-label={t(title)}>
        <h2 className="detail-heading">{t(title)}</h2>
        <Suspense fallback={<Skeleton lines={3} />}>
          <Panel resource={resource} record={record} />
        </Suspense>
      </section>
    ))
}
