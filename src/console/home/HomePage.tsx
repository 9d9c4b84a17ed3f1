// The start page: how it goes, what needs me, what goes live next, what I had in hand. It stands at once on what was kept from last time,
// and what arrives later has its room or stands below everything else.
import { IconButton } from '@radix-ui/themes'
import { lazy, Suspense } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { saveProfile, useMe, usePlace } from '#console/session/me.ts'
import { go, Link, useAddress } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { Segments } from '#console/theme/Segments.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { type HomeAnswer, periods } from '#contract/home.ts'
import type { PlacedCard } from '#contract/homeLayout.ts'
import type { Profile } from '#contract/session.ts'
import { bandsOf } from './bands.ts'
import { Cards } from './Cards.tsx'
import { Note } from './Note.tsx'
import { useHome } from './useHome.ts'
import './home.css'

const LayoutDesk = lazy(() => import('./LayoutDesk.tsx').then(({ LayoutDesk }) => ({ default: LayoutDesk })))

const useKeeping = () => {
  const { t } = useWords()
  const { home = {} } = useMe().profile
  return (patch: NonNullable<Profile['home']>) =>
    void saveProfile({ home: { ...home, ...patch } }).catch(() => toast({ kind: 'error', text: t('shell.saveFailed') }))
}

const FiguresComing = ({ cards }: { cards: readonly string[] }) => (
  <ul className="figure-cards" aria-hidden="true" data-alone={cards.length === 1 || undefined}>
    {cards.map(card => (
      <li key={card} className="figure-card">
        <Skeleton lines={2} />
      </li>
    ))}
  </ul>
)

const AsOf = ({ answer, isKept, isAway }: { answer: HomeAnswer; isKept: boolean; isAway: boolean }) => {
  const words = useWords()
  const { near, exact } = words.moment(answer.at)
  return (
    <time className="home-as-of" dateTime={answer.at} title={exact} data-kept={isKept || undefined}>
      {words.t(isAway ? 'home.asOfAway' : 'home.asOf', { when: near })}
    </time>
  )
}

const HomeComing = () => (
  <div className="home-coming">
    <Skeleton lines={6} />
  </div>
)

/** They take the room they will need, in the bands in which they will stand. */
const Coming = ({ cards }: { cards: readonly PlacedCard[] }) =>
  bandsOf(cards).map((band, at) =>
    band.kind === 'row' ? <FiguresComing key={at} cards={band.cards} /> : <HomeComing key={at} />,
  )

/** The page is being arranged while the address says so; whether it is to be reset, it says as well. */
const arranging = 'arrange'
const resetting = 'reset'

interface ToolProps {
  to: string
  icon: string
  name: string
  keys?: string
}

const Tool = ({ to, icon, name, keys }: ToolProps) => {
  const does = keys && `global ${keys}`
  return (
    <Hint text={name} {...(keys && { keys, does })}>
      <IconButton asChild size="1" variant="ghost" color="gray">
        <Link to={to} data-does={does} aria-label={name}>
          <Icon name={icon} />
        </Link>
      </IconButton>
    </Hint>
  )
}

export const HomePage = () => {
  const { t } = useWords()
  const { name } = usePlace()
  const { home = {} } = useMe().profile
  const keep = useKeeping()
  const { period = 'today' } = home
  const { answer, isKept, isAway, coming } = useHome(period)
  const { search } = useAddress()
  const isArranged = search.has(arranging)
  return (
    <div className="home">
      <header className="home-top">
        <h1 tabIndex={-1}>{name}</h1>
        {answer && <AsOf answer={answer} isKept={isKept} isAway={isAway} />}
        <div className="home-tools">
          <Segments
            label={t('home.period')}
            value={period}
            options={periods}
            called={one => t(`home.periods.${one}`)}
            onChange={next => keep({ period: next })}
          />
          <Tool to="/catch-up" icon="coffee" name={t('palette.catchUp')} keys="g u" />
          <Note note={answer?.note ?? null} />
          <Tool to="/wallboard" icon="maximize" name={t('palette.wallboard')} />
          <Tool to={isArranged ? '/' : `/?${arranging}=`} icon="settings" name={t('palette.arrange')} />
        </div>
      </header>
      {answer?.note && (
        <p className="home-note">
          <Icon name="pin" size={14} />
          <bdi>{answer.note.text}</bdi>
          <small>
            <bdi>{answer.note.author}</bdi>
          </small>
        </p>
      )}
      {answer && isArranged ? (
        <Suspense fallback={<HomeComing />}>
          <LayoutDesk layout={answer.layout} asksReset={search.get(arranging) === resetting} onDone={() => go('/')} />
        </Suspense>
      ) : answer ? (
        <Cards answer={answer} />
      ) : isAway ? (
        <p role="status" className="home-quiet">
          {t('home.away')}
        </p>
      ) : (
        coming && <Coming cards={coming} />
      )}
    </div>
  )
}
