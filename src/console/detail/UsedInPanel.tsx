// Who uses this record: asked for when somebody opens the fold, for it looks into every area.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { keys, readUses } from '#console/net/records.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { RecordUse } from '#contract/uses.ts'
import { Section } from './Section.tsx'

interface UsedInProps {
  resource: Resource
  record: AnyRow
}

const Use = ({ use: { resource, one, id, title, field, state, weak } }: { use: RecordUse }) => {
  const words = useWords()
  return (
    <li className="detail-line">
      <p className="detail-line-head">
        <span>{words.told(one)}</span>
        <Link to={recordScreenOf({ name: resource }, id)}>
          <bdi>{title}</bdi>
        </Link>
        <span className="detail-soft">{words.told(field)}</span>
        <span className="detail-soft">{words.t(`detail.use.${state}`)}</span>
        {weak && <span className="detail-soft">{words.t('detail.useWeak')}</span>}
      </p>
    </li>
  )
}

const Uses = ({ resource, record }: UsedInProps) => {
  const { t } = useWords()
  const { data, isPending } = useQuery({
    queryKey: keys.uses(resource, record.id),
    queryFn: ({ signal }) => readUses(resource, record.id, signal),
  })
  if (isPending) return <Skeleton lines={2} />
  if (!data) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  const { uses, unseen, isWhole } = data
  return (
    <>
      {uses.length === 0 && unseen === 0 && <p className="detail-soft">{t('detail.usedInNone')}</p>}
      <ol className="detail-lines">
        {uses.map(use => (
          <Use key={`${use.resource} ${use.id} ${use.path}`} use={use} />
        ))}
      </ol>
      {unseen > 0 && <p className="detail-soft">{t('detail.usedInUnseen', { count: unseen })}</p>}
      {!isWhole && <p className="detail-soft">{t('detail.usedInMore')}</p>}
    </>
  )
}

export const UsedInPanel = ({ resource, record }: UsedInProps) => {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section name="used-in" title={t('detail.usedIn')} isFolded>
      <details className="detail-fold" onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <h2 className="detail-heading">{t('detail.usedIn')}</h2>
        </summary>
        {isOpen && <Uses resource={resource} record={record} />}
      </details>
    </Section>
  )
}
