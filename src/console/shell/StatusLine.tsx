// How a keyboard user trusts the machine: session and line, running jobs, selection, keys pressed so far, what the focused
// thing can do, the secure step. Seen always, said only when it matters.
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { showShortcuts } from '#console/keys/shown.ts'
import { sessionNow, useSession } from '#console/session/actor.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import { screenOf } from '#contract/address.ts'
import type { ConnectionRef } from '#machines/connection.ts'
import { leafOf, secureLeafOf } from '#machines/session.ts'
import { Link } from './navigation.tsx'
import { shareOf, useMovingJobs } from './runningJobs.ts'
import { announce, useAnnounced, useStatus } from './status.ts'

type Line = ReturnType<ConnectionRef['getSnapshot']> | undefined
const isUp = (snapshot: Line) => snapshot?.hasTag('live') ?? false
const isOld = (snapshot: Line) => snapshot?.hasTag('stale') ?? false

const Connection = () => {
  const { t } = useWords()
  const line = useSession(({ children }) => children.realtime)
  const isLive = useSelector(line, isUp)
  const isStale = useSelector(line, isOld)
  const wasStale = useRef(false)
  useEffect(() => {
    if (isStale) announce(t('shell.stale'))
    else if (wasStale.current) announce(t('shell.live'))
    wasStale.current = isStale
  }, [isStale, t])
  if (isLive) return <StatusDot tone="green">{t('shell.live')}</StatusDot>
  return <StatusDot tone={isStale ? 'amber' : 'ring'}>{t(isStale ? 'shell.stale' : 'shell.connecting')}</StatusDot>
}

const Jobs = () => {
  const words = useWords()
  const jobs = useMovingJobs()
  const share = shareOf(jobs)
  if (jobs.length === 0) return null
  const count = words.t('shell.jobs', { count: jobs.length })
  return (
    <Link to={screenOf({ name: 'jobs' })}>
      {share === undefined
        ? count
        : words.t('shell.jobsAt', { jobs: count, share: words.percent(Math.floor(share * 100) * 100) })}
    </Link>
  )
}

const SecureStep = () => {
  const { t } = useWords()
  const leaf = useSession(secureLeafOf)
  if (leaf === 'elevated') return <span>{t('shell.secureElevated')}</span>
  if (leaf === 'open') return null
  return (
    <button type="button" className="status-button" onClick={() => sessionNow().send({ type: 'SECURE.BEGIN' })}>
      {t('shell.secureRequired')}
    </button>
  )
}

export const StatusLine = () => {
  const { t } = useWords()
  const leaf = useSession(leafOf)
  const { selection, keys, hint } = useStatus()
  const announced = useAnnounced()
  return (
    <footer className="status-line">
      <span>{leaf === 'inside.ready' ? t('shell.ready') : t('session.wait')}</span>
      <Connection />
      <Jobs />
      {selection && <span>{selection}</span>}
      {keys && <span className="code">{keys}</span>}
      {hint && <span className="status-hint">{hint}</span>}
      <span className="status-end">
        <button type="button" className="status-keys status-aside" onClick={() => showShortcuts(true)}>
          <Kbd keys="?" does="global ?" /> {t('shell.keysHint')}
        </button>
        <SecureStep />
      </span>
      <span className="hidden" role="status">
        {announced}
      </span>
    </footer>
  )
}
