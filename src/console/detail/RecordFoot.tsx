// The foot of a record: when it came to be and was changed, by whom, its version, its former addresses and its id.
import { useQuery } from '@tanstack/react-query'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { keys, readFormer } from '#console/net/records.ts'
import { slugFieldOf } from '#contract/formerAddress.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { versionOf } from '#contract/revisions.ts'
import { CopyText } from './CopyText.tsx'
import { useHistory } from './history.ts'

/** Names come with the history; ids of people are nobody's business. */
const useAuthors = (resource: Resource, record: AnyRow) => {
  const { lines = [] } = useHistory(resource, record)
  return { updated: lines[0]?.byName, created: lines.find(({ version }) => version === 1)?.byName }
}

/** The addresses it had before, each of which leads to it. */
const Former = ({ resource, id }: { resource: Resource; id: string }) => {
  const { t } = useWords()
  const { data } = useQuery({
    queryKey: keys.addresses(resource, id),
    queryFn: ({ signal }) => readFormer(resource, id, signal),
  })
  if (!data?.former.length) return null
  return (
    <div>
      <dt>{t('detail.alsoFound')}</dt>
      <dd>
        {data.former.map(({ slug }) => (
          <div key={slug}>
            <CopyText text={slug} label={t('detail.formerAddress')} />
          </div>
        ))}
      </dd>
    </div>
  )
}

/** When it came to be or was last changed, and by whom. */
const Moment = ({ name, at, by }: { name: 'createdAt' | 'updatedAt'; at: string; by: string | null | undefined }) => {
  const { t } = useWords()
  return (
    <div>
      <dt>{t(`fields.${name}`)}</dt>
      <dd>
        <Ago at={at} focusable />
        {by && (
          <>
            {' '}
            · <bdi>{by}</bdi>
          </>
        )}
      </dd>
    </div>
  )
}

export const RecordFoot = ({ resource, record }: { resource: Resource; record: AnyRow }) => {
  const { t, number } = useWords()
  const { updated, created } = useAuthors(resource, record)
  const isChanged = record.updatedAt !== record.createdAt
  return (
    <footer className="detail-foot">
      <dl>
        <Moment name="createdAt" at={record.createdAt} by={created} />
        {isChanged && <Moment name="updatedAt" at={record.updatedAt} by={updated} />}
        <div>
          <dt>{t('fields.version')}</dt>
          <dd className="field-figure">{number(versionOf(resource, record))}</dd>
        </div>
        {slugFieldOf(resource) && <Former resource={resource} id={record.id} />}
        <div>
          <dt>{t('detail.id')}</dt>
          <dd>
            <CopyText text={record.id} label={t('detail.id')} />
          </dd>
        </div>
      </dl>
    </footer>
  )
}
