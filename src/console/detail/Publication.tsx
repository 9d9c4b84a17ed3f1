// Of what is published by revisions: which version is live, which is not yet, and what the clock will do, each with its way back.
import { Button, Flex } from '@radix-ui/themes'
import { startWish } from '#console/action/startWish.ts'
import type { WishSpec } from '#console/action/wishes.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { isLive, type Planned, type RevisionState } from '#contract/revisions.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
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
  const move = actionOf(resource, 'reschedule')
  const cancel = actionOf(resource, 'unschedule')
  const start = (action: ResolvedAction, given: Pick<WishSpec, 'input' | 'begun'>) =>
    void startWish({ action, resource, subject: { records: [record] }, ...given, face: 'button' })
  return (
    <li className="detail-line">
      <p>{plannedText(words, entry)}</p>
      <p className="detail-soft">{t('detail.plan.by', { name: `\u2068${entry.byName}\u2069` })}</p>
      {entry.failure && <p role="note">{t('detail.plan.failed', { why: words.finding(entry.failure as Finding) })}</p>}
      <Flex gap="2" wrap="wrap">
        {move && may(move.id) && (
          <Button size="1" variant="soft" color="gray" onClick={() => start(move, { begun: { planned: entry.at } })}>
            {words.action(move)}
          </Button>
        )}
        {cancel && may(cancel.id) && (
          <Button size="1" variant="soft" color="gray" onClick={() => start(cancel, { input: { at: entry.at } })}>
            {t(entry.pair ? 'detail.plan.cancelPair' : 'detail.plan.cancel')}
          </Button>
        )}
      </Flex>
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
