// The start page on a wall: nothing to press, nobody named, legible from across the room. It asks again by itself, keeps the screen
// awake, and is left by Escape.
import { IconButton } from '@radix-ui/themes'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWords, type Words } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { api } from '#console/net/api.ts'
import { queries } from '#console/net/queries.ts'
import { knownResource, useMe, usePlace } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { VendorBadge } from '#console/theme/VendorBadge.tsx'
import { homePaths, isBroken, type Wallboard as Told } from '#contract/home.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { attentionName } from './attentionName.ts'
import { countText } from './counts.ts'
import { CardBroken, FigureList } from './Figure.tsx'
import { dayNames, plannedIcons, timesOf } from './plannedTexts.ts'
import { homeKey, refreshMs, useNews } from './useHome.ts'
import './home.css'
import './wallboard.css'

/** Lines a wall has room for; how many more there are is said. */
const mostLines = 10

const leave = (): void => {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
  go('/')
}

/** The browser gives its whole screen only right after somebody pressed something. */
const fill = (): void => void document.documentElement.requestFullscreen?.().catch(() => {})

const useFullScreen = (): boolean => {
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  const was = useRef(false)
  useEffect(() => {
    const changed = () => {
      const is = document.fullscreenElement !== null
      setFull(is)
      // Escape ends it in the browser and is not told to the page.
      if (was.current && !is) go('/')
      was.current = is
    }
    document.addEventListener('fullscreenchange', changed)
    fill()
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
  }, [])
  return isFull
}

/** A screen that sleeps shows nothing; a browser that cannot keep it awake is left alone. */
const useAwake = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isGone) void held?.release()
      else lock = held
    }
    const again = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}

const tickMs = 10_000

const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

const Clock = () => {
  const words = useWords()
  const { timezone } = usePlace()
  const now = useNow()
  return (
    <time className="wall-clock" dateTime={new Date(now).toISOString()}>
      <bdi>{timesOf(words, timezone).format(now)}</bdi>
    </time>
  )
}

const More = ({ left, words }: { left: number; words: Words }) =>
  left > 0 && <p className="wall-more">{words.t('home.wallboard.more', { number: words.number(left) })}</p>

const Needs = ({ attention }: Pick<Told, 'attention'>) => {
  const words = useWords()
  return (
    <section className="wall-card" aria-labelledby="wall-needs">
      <h2 id="wall-needs">{words.t('home.needsYou')}</h2>
      {attention.length === 0 && (
        <p className="wall-quiet">
          <Icon name="circle-check" size={24} /> {words.t('home.nothingWaits')}
        </p>
      )}
      <ul>
        {attention.slice(0, mostLines).map(card => {
          const resource = knownResource(card.resource)
          const rule = resource?.attention?.[card.name]
          if (!resource || !rule) return null
          const name = attentionName(words, resource, card.name)
          const key = `${card.resource} ${card.name}`
          if (isBroken(card))
            return (
              <li key={key} className="wall-line">
                <CardBroken name={name} />
              </li>
            )
          const isLate = card.due !== null && Date.parse(card.due) < Date.now()
          const moment = isLate ? card.due : card.since
          return (
            <li key={key} className="wall-line" data-severity={rule.severity}>
              <span className="wall-name">{name}</span>
              {moment && (
                <small data-late={isLate || undefined}>
                  {words.t(isLate ? 'home.overdue' : card.count > 1 ? 'home.oldest' : 'home.since', {
                    when: words.moment(moment).relative,
                  })}
                </small>
              )}
              <bdi className="wall-count">{countText(words, card)}</bdi>
            </li>
          )
        })}
      </ul>
      <More left={attention.length - mostLines} words={words} />
    </section>
  )
}

const Next = ({ planned }: Pick<Told, 'planned'>) => {
  const words = useWords()
  const { timezone } = usePlace()
  const [times, days] = [timesOf(words, timezone), dayNames(words, 'short')]
  const shown = planned.slice(0, mostLines)
  return (
    <section className="wall-card" aria-labelledby="wall-next">
      <h2 id="wall-next">{words.t('home.goesLive')}</h2>
      {planned.length === 0 && <p className="wall-quiet">{words.t('home.nothingPlanned')}</p>}
      <ul>
        {shown.map(({ resource: name, at, does, count, title }, place) => {
          const resource = knownResource(name)
          if (!resource) return null
          const day = dayAt(new Date(at), timezone)
          const things = words.t('home.several', { number: words.number(count), things: words.manyWithin(resource) })
          return (
            <li key={place} className="wall-line">
              <span className="wall-when">
                <bdi>{days(day)}</bdi> <bdi>{times.format(new Date(at))}</bdi>
              </span>
              <Icon name={plannedIcons[does]} size={20} label={words.t(`home.does.${does}`)} />
              <span className="wall-name">
                <bdi>{title ?? (count > 1 ? things : words.one(resource))}</bdi>
              </span>
            </li>
          )
        })}
      </ul>
      <More left={planned.length - shown.length} words={words} />
    </section>
  )
}

const Wall = () => {
  const words = useWords()
  const { t } = words
  const place = usePlace()
  const { period = 'today' } = useMe().profile.home ?? {}
  const { data, isError } = useQuery({
    queryKey: [...homeKey, 'wallboard', place.vendorCode, period],
    queryFn: ({ signal }) => api.get<Told>(homePaths.wallboard, { params: { period }, signal }),
    refetchInterval: refreshMs,
  })
  useNews()
  useAwake()
  const isFull = useFullScreen()
  useKeys('global', { Escape: leave })
  return (
    <main id="main" className="wallboard" aria-busy={!data}>
      <header className="wall-top">
        <VendorBadge {...place} />
        <h1 tabIndex={-1}>{place.name}</h1>
        <span className="wall-period">{t(`home.periods.${period}`)}</span>
        {data && (
          <time className="home-as-of" dateTime={data.at} data-away={isError || undefined}>
            {t(isError ? 'home.asOfAway' : 'home.asOf', { when: words.moment(data.at).near })}
          </time>
        )}
        <Clock />
        {!isFull && document.fullscreenEnabled && (
          <IconButton type="button" variant="ghost" color="gray" aria-label={t('home.wallboard.full')} onClick={fill}>
            <Icon name="maximize" size={20} />
          </IconButton>
        )}
        <IconButton type="button" variant="ghost" color="gray" aria-label={t('home.wallboard.leave')} onClick={leave}>
          <Icon name="x" size={20} />
        </IconButton>
      </header>
      {data ? (
        <>
          <FigureList
            figures={data.figures}
            period={data.period}
            around={face => <div className="figure-link">{face}</div>}
          />
          <div className="wall-columns">
            <Needs attention={data.attention} />
            <Next planned={data.planned} />
          </div>
        </>
      ) : isError ? (
        <p role="status" className="wall-quiet">
          {t('home.away')}
        </p>
      ) : (
        <Skeleton lines={8} />
      )}
    </main>
  )
}

/** It stands without the frame, and what the frame brings along. */
export const Wallboard = () => (
  <QueryClientProvider client={queries}>
    <Wall />
  </QueryClientProvider>
)
