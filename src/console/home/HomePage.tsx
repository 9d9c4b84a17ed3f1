// The start page: how it goes, what needs me, what goes live next, what I had in hand. It stands at once on what was kept from last time,
// and what arrives later has its room or stands below everything else.
import { DropdownMenu, IconButton } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { knownResources, saveProfile, useMay, useMe, usePlace } from '#console/session/me.ts'
import { UnfinishedWork } from '#console/session/UnfinishedWork.tsx'
import { Link } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Segments } from '#console/theme/Segments.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { actionId } from '#contract/address.ts'
import { type HomeAnswer, periods } from '#contract/home.ts'
import type { Profile } from '#contract/session.ts'
import { FigureCards } from './FigureCards.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { GoesLive } from './GoesLive.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { Note } from './Note.tsx'
import { Recents } from './Recents.tsx'
import { Running } from './Running.tsx'
import { useHome } from './useHome.ts'
import { ViewTiles } from './ViewTiles.tsx'
import './home.css'

type Cards = 'figures' | 'attention' | 'planned' | 'views' | 'recent' | 'jobs'
const cards: readonly (readonly [Cards, says: string])[] = [
  ['figures', 'home.figures'],
  ['attention', 'home.needsYou'],
  ['planned', 'home.goesLive'],
  ['views', 'home.views'],
  ['recent', 'shell.recent'],
  ['jobs', 'shell.running'],
]

const useKeeping = () => {
  const { t } = useWords()
  const { home = {} } = useMe().profile
  return (patch: NonNullable<Profile['home']>) =>
    void saveProfile({ home: { ...home, ...patch } }).catch(() => toast({ kind: 'error', text: t('shell.saveFailed') }))
}

const Customise = ({ hidden }: { hidden: readonly string[] }) => {
  const { t } = useWords()
  const keep = useKeeping()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton type="button" size="1" variant="ghost" color="gray" aria-label={t('home.customise')}>
          <Icon name="settings" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content container={document.getElementById('main')}>
        {cards.map(([card, says]) => (
          <DropdownMenu.CheckboxItem
            key={card}
            checked={!hidden.includes(card)}
            onCheckedChange={is => keep({ hidden: is ? hidden.filter(one => one !== card) : [...hidden, card] })}
          >
            {t(says)}
          </DropdownMenu.CheckboxItem>
        ))}
        <DropdownMenu.Separator />
        <DropdownMenu.Item disabled={hidden.length === 0} onSelect={() => keep({ hidden: [] })}>
          {t('home.reset')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** As many figures as the person may see: they take the room they will need. */
const FiguresComing = () => {
  const may = useMay()
  const count = knownResources().reduce(
    (sum, one) => sum + (may(actionId(one, 'open')) ? Object.keys(one.figures ?? {}).length : 0),
    0,
  )
  if (count === 0) return null
  return (
    <ul className="figure-cards" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className="figure-card">
          <Skeleton lines={2} />
        </li>
      ))}
    </ul>
  )
}

const AsOf = ({ answer, isKept, isAway }: { answer: HomeAnswer; isKept: boolean; isAway: boolean }) => {
  const words = useWords()
  const { near, exact } = words.moment(answer.at)
  return (
    <time className="home-as-of" dateTime={answer.at} title={exact} data-kept={isKept || undefined}>
      {words.t(isAway ? 'home.asOfAway' : 'home.asOf', { when: near })}
    </time>
  )
}

const Columns = ({ answer, isShown }: { answer: HomeAnswer; isShown(card: Cards): boolean }) => {
  const isNew = useMe().profile.firstSteps !== 'dismissed'
  const beside: ReactNode[] = [
    isNew && <FirstSteps key="first" />,
    isShown('views') && <ViewTiles key="views" answer={answer} />,
    isShown('recent') && <Recents key="recent" titles={answer.recents} />,
    isShown('jobs') && <Running key="jobs" answer={answer} />,
  ].filter(Boolean)
  return (
    <div className="home-columns" data-single={beside.length === 0 || undefined}>
      <div className="home-main">
        {isShown('attention') && <NeedsYou answer={answer} />}
        {isShown('planned') && <GoesLive answer={answer} />}
        <UnfinishedWork />
      </div>
      {beside.length > 0 && <div className="home-beside">{beside}</div>}
    </div>
  )
}

export const HomePage = () => {
  const { t } = useWords()
  const { name } = usePlace()
  const { home = {} } = useMe().profile
  const keep = useKeeping()
  const { period = 'today', hidden = [] } = home
  const { answer, isKept, isAway } = useHome(period)
  const isShown = (card: Cards) => !hidden.includes(card)
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
          <Note note={answer?.note ?? null} />
          <IconButton asChild size="1" variant="ghost" color="gray">
            <Link to="/wallboard" aria-label={t('palette.wallboard')} title={t('palette.wallboard')}>
              <Icon name="maximize" />
            </Link>
          </IconButton>
          <Customise hidden={hidden} />
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
      {isShown('figures') && (answer ? <FigureCards answer={answer} /> : <FiguresComing />)}
      {answer ? (
        <Columns answer={answer} isShown={isShown} />
      ) : isAway ? (
        <p role="status" className="home-quiet">
          {t('home.away')}
        </p>
      ) : (
        <div className="home-coming">
          <Skeleton lines={6} />
        </div>
      )}
    </div>
  )
}
