// The keys that hold everywhere behind the sign-in: go, new, undo, all keys. What has been pressed of a sequence goes to the
// palette's chart, which knows when to show what may follow, and to the status line.
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { redoLast, undoLast } from '#console/action/undo.ts'
import { useHelpKey } from '#console/help/useHelpKey.ts'
import { useWords } from '#console/i18n/words.ts'
import { lensAt, mayTurnLens, turnLens } from '#console/lens/lensAt.ts'
import { useLive } from '#console/net/live.ts'
import { paletteNow } from '#console/palette/actor.ts'
import { useSession } from '#console/session/actor.ts'
import { knownResources, useMay } from '#console/session/me.ts'
import { go, useAddress } from '#console/shell/navigation.tsx'
import { setStatus } from '#console/shell/status.ts'
import { useAhead } from './ahead.ts'
import { opener, readChoices } from './choices.ts'
import { Hints } from './Hints.tsx'
import { LeaderOverlay } from './LeaderOverlay.tsx'
import { forgetPressed, onWaiting, type Waiting } from './layers.ts'
import { followsOf } from './leaders.ts'
import { keysFor } from './own.ts'
import { sayBriefly } from './sayBriefly.ts'
import { showShortcuts } from './shown.ts'
import { useCoach } from './useCoach.ts'
import { useCount } from './useCount.ts'
import { type Bindings, useKeys } from './useKeys.ts'

const mirror = ({ keys, end }: Waiting): void => {
  const palette = paletteNow()
  const [first = '', ...more] = keys
  if (end) palette.send({ type: 'leader.end' })
  else if (more.length === 0) palette.send({ type: 'leader.begin', key: first })
  else palette.send({ type: 'leader.key', key: more.at(-1) ?? '' })
}

const useSaid = (): void => {
  const { t } = useWords()
  useEffect(
    () =>
      onWaiting(waiting => {
        mirror(waiting)
        const pressed = waiting.keys.join(' ')
        const wrong = waiting.wrong && t('keys.wrong', { keys: `${pressed} ${waiting.wrong}` })
        if (wrong) sayBriefly('keys', wrong)
        else setStatus('keys', waiting.end ? undefined : `${pressed} …`)
      }),
    [t],
  )
}

const readAgain = () => void readChoices().catch(() => {})

/** Another tab or device has changed the keys, or may have while the line was down. */
const useFresh = (): void => {
  const line = useSession(({ children }) => children.realtime)
  const isLive = useSelector(line, snapshot => snapshot?.hasTag('live') ?? false)
  const wasLive = useRef(false)
  useLive('keys.changed', readAgain)
  useEffect(() => {
    if (isLive && wasLive.current) readAgain()
    wasLive.current ||= isLive
  }, [isLive])
}

/** What is said to assistive technology of the way into the palette; the header stands long before a person is known. */
const useOpenerSaid = (): void => {
  const keys = keysFor(opener.does, opener.born)
  useEffect(() => {
    const said = keys.startsWith('Mod+') ? ['Control', 'Meta'].map(mod => keys.replace('Mod', mod)).join(' ') : keys
    document.querySelector('.palette-button')?.setAttribute('aria-keyshortcuts', said)
  }, [keys])
}

export const GlobalKeys = () => {
  const words = useWords()
  const may = useMay()
  // Where one is says whether there is another moment to look at.
  useAddress()
  const follows = useMemo(() => followsOf(knownResources(), may, words), [may, words])
  useSaid()
  useEffect(() => () => forgetPressed(), [])
  const bindings: Bindings = {
    ...Object.fromEntries(follows.map(({ keys, to }) => [keys, () => go(to)])),
    u: () => void undoLast('key'),
    'Mod+z': () => void undoLast('key'),
    'Mod+Shift+z': () => void redoLast('key'),
    '?': () => showShortcuts(true),
    // The way back is the bar's (`lens/LensBar.tsx`).
    ...(!lensAt() && mayTurnLens(knownResources(), may) && { 'g t': turnLens }),
  }
  useKeys('global', bindings)
  useHelpKey()
  useFresh()
  useCoach()
  useCount()
  useOpenerSaid()
  useAhead()
  return (
    <>
      <LeaderOverlay />
      <Hints />
    </>
  )
}
