// A record at another moment: what differs from today first, then all it was or will be. Nothing here changes anything.
import { useQuery } from '@tanstack/react-query'
import { DiffView } from '#console/action/DiffView.tsx'
import { useOpenSubject } from '#console/action/subject.ts'
import { FactList } from '#console/detail/Facts.tsx'
import { factFields } from '#console/detail/factFields.ts'
import { PageHead } from '#console/detail/PageHead.tsx'
import { Panels } from '#console/detail/Panels.tsx'
import { useListAddress } from '#console/detail/record.ts'
import { Trouble } from '#console/detail/Trouble.tsx'
import { Cell } from '#console/fields/Cell.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { keys, readRecordThen } from '#console/net/records.ts'
import { useMay } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { useTitle } from '#console/shell/title.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { Then } from '#contract/asOf.ts'
import { f } from '#contract/f.ts'
import type { Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { useShowsThen } from './lensAt.ts'
import { Holds } from './Mark.tsx'
import '#console/action/action.css'

const status = f.choice(RecordStatus)

const Differences = ({ resource, record }: { resource: Resource; record: Then }) => {
  const { t } = useWords()
  const names = Object.keys(record.today ?? {}).filter(name => name === 'status' || name in resource.fields)
  const diff = names.map(field => ({ field, before: record[field] ?? null, after: record.today?.[field] ?? null }))
  return (
    <section className="detail-section" aria-label={t('lens.differs')}>
      <h2 className="detail-heading">{t('lens.differs')}</h2>
      {diff.length > 0 ? <DiffView resource={resource} diff={diff} /> : <p className="detail-soft">{t('lens.same')}</p>}
    </section>
  )
}

const Shown = ({ resource, record }: { resource: Resource; record: Then }) => {
  const { t } = useWords()
  const may = useMay()
  const own = factFields(resource, may).flatMap(([name, { facts }]) => (facts.virtual ? [] : [name]))
  return (
    <>
      <Differences resource={resource} record={record} />
      <Panels resource={resource} record={record} at="main" isThen />
      <section className="detail-section" aria-label={t('detail.facts')}>
        <h2 className="detail-heading">{t('detail.facts')}</h2>
        <FactList resource={resource} record={record} only={own} />
      </section>
    </>
  )
}

export const LensRecord = ({ resource, id, at }: { resource: Resource; id: string; at: string }) => {
  const words = useWords()
  const { urlLang } = useSetting()
  const { back } = useListAddress(resource, id)
  const { data, error, refetch } = useQuery({
    queryKey: keys.recordThen(resource, id, at),
    queryFn: ({ signal }) => readRecordThen(resource, id, at, signal),
  })
  const record = data?.record
  const title = record ? titleOf(resource, record, urlLang) : (data?.title ?? '')
  useTitle(title)
  useShowsThen()
  useKeys('record', { Escape: () => go(back) })
  useOpenSubject(resource, record)
  if (error && !data) return <Trouble resource={resource} error={error} onRetry={() => void refetch()} />
  return (
    <article className="detail">
      <PageHead
        trail={[{ to: back, text: words.label(resource), does: 'record Escape' }]}
        title={title}
        aside={
          record && (
            <>
              {resource.lifecycle !== 'none' && (
                <Cell value={record.status} name="status" field={status} resource={resource} row={record} />
              )}
              <Holds row={record} />
            </>
          )
        }
      />
      <div className="detail-main">
        {!data && <Skeleton lines={12} height="1.5em" />}
        {record && <Shown resource={resource} record={record} />}
        {data && !record && (
          <EmptyState
            icon="clock"
            title={words.t('lens.notYet')}
            text={words.t('lens.since', { at: words.moment(data.createdAt).exact })}
          />
        )}
      </div>
    </article>
  )
}
