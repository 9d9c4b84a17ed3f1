// The narrow column: what state the record is in, since when, by whom, and the ids people copy.
import { useQuery } from '@tanstack/react-query'
import { Cell } from '#console/fields/Cell.tsx'
import { Ago } from '#console/fields/moment.tsx'
import { isolated } from '#console/fields/text.tsx'
import { useWords } from '#console/i18n/words.ts'
import { keys, readFormer } from '#console/net/records.ts'
import { f } from '#contract/f.ts'
import { slugFieldOf } from '#contract/formerAddress.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { versionOf } from '#contract/revisions.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { CopyText } from './CopyText.tsx'
import { useHistory } from './history.ts'

const status = f.choice(RecordStatus)

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

interface SideProps {
  resource: Resource
  record: AnyRow
  /** Fields that stand beside it already. */
  told?: readonly string[]
}

export const SideFacts = ({ resource, record, told = [] }: SideProps) => {
  const words = useWords()
  const { updated, created } = useAuthors(resource, record)
  const { t } = words
  // What is chosen of a set stands with its field, in words; there is nothing to copy of it.
  const field = resource.fields[resource.subtitle ?? '']
  const subtitle =
    resource.subtitle && field?.facts.of === undefined && !told.includes(resource.subtitle)
      ? record[resource.subtitle]
      : undefined
  return (
    <section className="detail-section" aria-label={t('detail.about')}>
      <dl className="detail-facts detail-facts-narrow">
        {resource.lifecycle !== 'none' && (
          <div>
            <dt>{t('fields.status')}</dt>
            <dd>
              <Cell value={record.status} name="status" field={status} resource={resource} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('fields.updatedAt')}</dt>
          <dd>
            <Ago at={record.updatedAt} focusable />
            {updated && (
              <>
                {' '}
                · <bdi>{updated}</bdi>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('fields.createdAt')}</dt>
          <dd>
            <Ago at={record.createdAt} focusable />
            {created && (
              <>
                {' '}
                · <bdi>{created}</bdi>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('fields.version')}</dt>
          <dd className="field-figure">{words.number(versionOf(resource, record))}</dd>
        </div>
        {typeof subtitle === 'string' && resource.subtitle && (
          <div>
            <dt>{words.field(resource, resource.subtitle)}</dt>
            <dd>
              <CopyText
                text={subtitle}
                label={words.field(resource, resource.subtitle)}
                isText={!isolated.includes(field?.facts.format ?? 'plain')}
              />
            </dd>
          </div>
        )}
        {slugFieldOf(resource) && <Former resource={resource} id={record.id} />}
        <div>
          <dt>{t('detail.id')}</dt>
          <dd>
            <CopyText text={record.id} label={t('detail.id')} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
