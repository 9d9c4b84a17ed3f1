// A record in the side panel over the list: its picture, what it is and consists of, its key facts, what can be done, what happened last.
import '#console/i18n/entered.ts'
import '#console/i18n/later.ts'
import { RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePresented } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { BesideTitle } from './BesideTitle.tsx'
import { Checklist } from './Checklist.tsx'
import { FactList } from './Facts.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { Panels } from './Panels.tsx'
import { smallFacts } from './placed.ts'
import { RecordActions } from './RecordActions.tsx'
import { RecordFoot } from './RecordFoot.tsx'
import { useListAddress, useOffers, useRecord } from './record.ts'
import { Trouble } from './Trouble.tsx'
import './detail.css'

export const Peek = ({ resource, id }: { resource: Resource; id: string }) => {
  const words = useWords()
  const { urlLang } = useSetting()
  const may = useMay()
  const presented = usePresented(resource)
  const { data: record, isError, error, refetch } = useRecord(resource, id)
  const { why, blockers } = useOffers(resource, id)
  const { search } = useListAddress(resource, id)
  if (isError && !record) return <Trouble resource={resource} error={error} onRetry={() => void refetch()} />
  if (!record)
    return (
      <div className="detail-peek-coming" role="status" aria-label={words.t('action.busy')}>
        <Skeleton lines={8} />
      </div>
    )
  return (
    <div className="detail-peek">
      <RecordThumbnail resource={resource} row={record} beside={titleOf(resource, record, urlLang)} isLarge />
      <h2 className="detail-title">
        <Link to={`${recordScreenOf(resource, id)}${search}`} dir="auto">
          {titleOf(resource, record, urlLang)}
        </Link>
      </h2>
      <div className="detail-beside">
        <BesideTitle resource={resource} record={record} />
      </div>
      <div className="detail-actions">
        <RecordActions resource={resource} record={record} why={why} isBeside />
      </div>
      <Panels resource={resource} record={record} at="main" isPeek />
      <FactList resource={resource} record={record} only={smallFacts(resource, presented, record, may)} isNarrow />
      <Checklist resource={resource} record={record} blockers={blockers} />
      <HistoryPanel resource={resource} record={record} most={3} />
      <RecordFoot resource={resource} record={record} />
    </div>
  )
}
