// /catch-up: what failed, what was decided and what was published since somebody last looked, and by whom. It is told again until they
// say that they have seen it.
import { Button, Flex } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tellOwn } from '#console/action/undo.ts'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { queries } from '#console/net/queries.ts'
import { knownResource, usePlace } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { Segments } from '#console/theme/Segments.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { useSave } from '#console/upload/save.ts'
import { recordScreenOf } from '#contract/address.ts'
import { type AttentionCard, type Deed, type Digest, homePaths, mostLookedThrough } from '#contract/home.ts'
import { listOf } from './addresses.ts'
import { attentionName } from './attentionName.ts'
import { countText } from './counts.ts'
import { Deeds } from './Deeds.tsx'
import './home.css'

const spans = ['look', 'day', 'week'] as const
type Span = (typeof spans)[number]
const hours: Readonly<Record<Span, number | undefined>> = { look: undefined, day: 24, week: 7 * 24 }

const digestKey = ['home', 'digest'] as const
const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: digestKey })

const look = async (at: string | null): Promise<string | null> => {
  const { before } = await api.post<{ before: string | null }>(homePaths.looked, { at }, { once: null })
  void readAgain()
  return before
}

const Failed = ({ cards }: { cards: readonly AttentionCard[] }) => {
  const words = useWords()
  if (cards.length === 0) return null
  return (
    <section className="home-card" aria-labelledby="digest-failed">
      <h2 id="digest-failed">{words.t('home.digest.failed')}</h2>
      <ul className="deeds">
        {cards.map(card => {
          const resource = knownResource(card.resource)
          if (!resource) return null
          return (
            <li key={`${card.resource} ${card.name}`} className="deed">
              <Link to={listOf(resource, card)} className="digest-failure">
                <Icon name="triangle-alert" size={14} /> {attentionName(words, resource, card.name)}{' '}
                <bdi className="waiting-count">{countText(words, card)}</bdi>
              </Link>
              {card.records.length > 0 && (
                <ul className="waiting-records">
                  {card.records.map(({ id, title }) => (
                    <li key={id}>
                      <Link to={recordScreenOf(resource, id)} className="waiting-record">
                        <bdi>{title}</bdi>
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const Part = ({ name, deeds }: { name: 'decided' | 'published'; deeds: readonly Deed[] }) => {
  const { t } = useWords()
  if (deeds.length === 0) return null
  return (
    <section className="home-card" aria-labelledby={`digest-${name}`}>
      <h2 id={`digest-${name}`}>{t(`home.digest.${name}`)}</h2>
      <Deeds deeds={deeds} />
    </section>
  )
}

const useDigest = (span: Span) => {
  const { vendorCode } = usePlace()
  return useQuery({
    queryKey: [...digestKey, vendorCode, span],
    queryFn: ({ signal }) => {
      const back = hours[span]
      const since = back === undefined ? undefined : new Date(Date.now() - back * 3_600_000).toISOString()
      return api.get<Digest>(homePaths.digest, { params: { since }, signal })
    },
  })
}

const Told = ({ digest }: { digest: Digest }) => {
  const words = useWords()
  const { t } = words
  const { failed, decided, published, isPart, reached } = digest
  const end =
    reached && t('home.digest.reached', { most: words.number(mostLookedThrough), when: words.moment(reached).near })
  if (failed.length + decided.length + published.length === 0)
    return end ? (
      <EmptyState icon="history" title={end} />
    ) : (
      <EmptyState icon="circle-check" title={t('home.digest.none')} text={t('home.digest.noneText')} />
    )
  return (
    <>
      <Failed cards={failed} />
      <Part name="decided" deeds={decided} />
      <Part name="published" deeds={published} />
      {isPart && <p className="home-quiet">{t('home.digest.part')}</p>}
      {end && <p className="home-quiet">{end}</p>}
    </>
  )
}

export const CatchUp = () => {
  const words = useWords()
  const { t } = words
  const save = useSave()
  const [span, setSpan] = useState<Span>('look')
  const { data, isError, refetch } = useDigest(span)
  const seen = async (at: string) => {
    try {
      const before = await look(at)
      tellOwn(t('home.digest.seen'), () => look(before))
    } catch {
      void toast({ kind: 'error', text: t('shell.saveFailed') })
    }
  }
  return (
    <div className="home catch-up">
      <header className="home-top">
        <h1 tabIndex={-1}>{t('palette.catchUp')}</h1>
        {data && (
          <time className="home-as-of" dateTime={data.since} title={words.moment(data.since).exact}>
            {t('home.since', { when: words.moment(data.since).near })}
          </time>
        )}
        <div className="home-tools">
          <Segments
            label={t('home.period')}
            value={span}
            options={spans}
            called={one => t(`home.digest.spans.${one}`)}
            onChange={setSpan}
          />
          <Flex gap="2">
            <Button
              type="button"
              size="1"
              variant="soft"
              color="gray"
              disabled={!data}
              onClick={() =>
                data && save(`${homePaths.digestFile}?since=${encodeURIComponent(data.since)}`, 'digest.csv')
              }
            >
              <Icon name="download" size={14} /> {t('home.digest.file')}
            </Button>
            <Button type="button" size="1" disabled={!data} onClick={() => data && void seen(data.at)}>
              <Icon name="check" size={14} /> {t('home.digest.mark')}
            </Button>
          </Flex>
        </div>
      </header>
      {data ? (
        <Told digest={data} />
      ) : isError ? (
        <EmptyState icon="triangle-alert" title={t('home.digest.away')}>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      ) : (
        <Skeleton lines={6} height="2.5em" />
      )}
    </div>
  )
}
