// /<area>/queue/<name>: what waits for a decision, one record at a time.
import '#console/i18n/entered.ts'
import '#console/i18n/later.ts'
import { Button, IconButton } from '@radix-ui/themes'
import { PageHead } from '#console/detail/PageHead.tsx'
import { useRecord } from '#console/detail/record.ts'
import { Trouble } from '#console/detail/Trouble.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { NotFound } from '#console/shell/NotFound.tsx'
import { Link } from '#console/shell/navigation.tsx'
import { useTitle } from '#console/shell/title.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { actionId, screenOf } from '#contract/address.ts'
import { mayWork, type Queue, queueOf } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import { DeckNothing } from './DeckNothing.tsx'
import { DeckProgress } from './DeckProgress.tsx'
import { DeckRecord } from './DeckRecord.tsx'
import { queueName } from './dealing.ts'
import { type Deck, useDeck } from './useDeck.ts'
import { useDeckKeys } from './useDeckKeys.ts'
import { VerdictBar } from './VerdictBar.tsx'
import './deck.css'

/** The same records as a list, in the same order. */
const listOf = (resource: Resource, { filter, sort }: Queue): string =>
  `${screenOf(resource)}?${new URLSearchParams({ filter, ...(sort && { sort }) })}`

const Steps = ({ send }: Pick<Deck, 'send'>) => {
  const { t } = useWords()
  const step = (type: 'item.next' | 'item.previous', label: string, icon: string, does: string) => (
    <Hint text={label}>
      <IconButton variant="ghost" color="gray" aria-label={label} data-does={does} onClick={() => send({ type })}>
        <Icon name={icon} />
      </IconButton>
    </Hint>
  )
  return (
    <>
      {step('item.previous', t('detail.previous'), 'chevron-up', 'deck k')}
      {step('item.next', t('detail.next'), 'chevron-down', 'deck j')}
    </>
  )
}

const InHand = ({ deck, queue, id, back }: { deck: Deck; queue: Queue; id: string; back: string }) => {
  const { t } = useWords()
  const { resource } = deck
  const { data: record, isError, error, refetch } = useRecord(resource, id)
  useDeckKeys(deck, queue, record, back)
  if (isError && !record) return <Trouble resource={resource} error={error} onRetry={() => void refetch()} />
  return (
    <>
      {record ? (
        <DeckRecord key={id} resource={resource} queue={queue} record={record} />
      ) : (
        <div role="status" aria-label={t('action.busy')}>
          <Skeleton lines={12} height="1.5em" />
        </div>
      )}
      <VerdictBar deck={deck} queue={queue} record={record} />
    </>
  )
}

const Nobody = ({ deck, queue, back }: { deck: Deck; queue: Queue; back: string }) => {
  useDeckKeys(deck, queue, undefined, back)
  return (
    <>
      <DeckNothing deck={deck} />
      <VerdictBar deck={deck} queue={queue} record={undefined} />
    </>
  )
}

const Working = ({ resource, name, queue }: { resource: Resource; name: string; queue: Queue }) => {
  const words = useWords()
  const deck = useDeck(resource, name)
  const { stage, state } = deck
  const title = queueName(words, resource, name)
  const back = listOf(resource, queue)
  useTitle(title)
  // While the next one is dealt the last one stays, so that nothing jumps.
  const inHand = stage === 'looking' || stage === 'dealing' || stage === 'weighing' ? state.id : undefined
  return (
    <div className="deck" aria-busy={stage === 'dealing'}>
      <PageHead trail={[{ to: screenOf(resource), text: words.label(resource) }]} title={title}>
        <Steps send={deck.send} />
        <Button asChild variant="soft" color="gray" data-does="deck Escape">
          <Link to={back}>{words.t('deck.asList')}</Link>
        </Button>
      </PageHead>
      <DeckProgress deck={deck} />
      {inHand !== undefined && <InHand deck={deck} queue={queue} id={inHand} back={back} />}
      {inHand === undefined && stage === 'dealing' && <Skeleton lines={12} height="1.5em" />}
      {inHand === undefined && stage !== 'dealing' && <Nobody deck={deck} queue={queue} back={back} />}
    </div>
  )
}

export const DeckPage = ({ resource, queue: written }: { resource: Resource; queue: string }) => {
  const { t } = useWords()
  const may = useMay()
  const found = queueOf(resource, written)
  if (!found) return <NotFound />
  const [name, queue] = found
  if (mayWork(resource, queue, may)) return <Working key={name} resource={resource} name={name} queue={queue} />
  const rights = queue.verdicts.map(verdict => actionId(resource, verdict)).join(', ')
  return <EmptyState icon="lock" isPage title={t('deck.noAccess')} text={t('grid.askFor', { right: rights })} />
}
