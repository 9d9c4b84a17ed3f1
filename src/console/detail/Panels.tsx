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
}

export const Panels = ({ resource, record, at }: PanelsProps) => {
  const { panels = [] } = usePresented(resource)
  const { t } = useWords()
  const may = useMay()
  return panels
    .filter(
      ({ at: place = 'main', needs, isFor }) => place === at && (!needs || may(needs)) && (isFor?.(record) ?? true),
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
