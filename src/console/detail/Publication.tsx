// Of what is published by revisions: which version is live, which is not yet, and what the clock will do, each with its way back.
import { Button } from '@radix-ui/themes'
import { startWish } from '#console/action/startWish.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { isLive, type Planned, type RevisionState } from '#contract/revisions.ts'
import { actionOf } from '#contract/standard.ts'
import { plannedText } from './planned.ts'
import { Section } from './Section.tsx'

interface PublicationProps {
  resource: Resource
  record: AnyRow
}

const Entry = ({ resource, record, entry }: PublicationProps & { entry: Planned }) => {
  const words = useWords()
  const may = useMay()
  const { t } = words
  const cancel = actionOf(resource, 'unschedule')
  return (
    <li className="detail-line">
      <p>{plannedText(words, entry)}</p>
      <p className="detail-soft">{t('detail.plan.by', { name: `\u2068${entry.byName}\u2069` })}</p>
      {entry.failure && <p role="note">{t('detail.plan.failed', { why: words.finding(entry.failure as Finding) })}</p>}
      {cancel && may(cancel.id) && (
        <Button
          size="1"
          variant="soft"
          color="gray"
          onClick={() =>
            startWish({
              action: cancel,
              resource,
              subject: { records: [record] },
              input: { at: entry.at },
              face: 'button',
            })
          }
        >
          {t(entry.pair ? 'detail.plan.cancelPair' : 'detail.plan.cancel')}
        </Button>
      )}
    </li>
  )
}

export const Publication = ({ resource, record }: PublicationProps) => {
  const words = useWords()
  const { t, number } = words
  if (resource.lifecycle !== 'content') return null
  const { revision, liveRevision, submittedRevision, scheduled } = record as unknown as RevisionState
  const isOut = isLive(record) && liveRevision !== null
  return (
    <Section name="publication" title={t('detail.publication')} isBeside>
      <p>{isOut ? t('detail.liveNow', { version: number(liveRevision) }) : t('detail.liveNone')}</p>
      {isOut && revision !== liveRevision && <p>{t('detail.liveBehind', { version: number(revision) })}</p>}
      {submittedRevision !== null && <p>{t('detail.liveSubmitted', { version: number(submittedRevision) })}</p>}
      {scheduled && (
        <ul className="detail-lines detail-plan">
          {scheduled.map(entry => (
            <Entry key={entry.id} resource={resource} record={record} entry={entry} />
          ))}
        </ul>
      )}
    </Section>
  )
}
