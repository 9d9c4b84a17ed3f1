// The keys that hold everywhere behind the sign-in: go, new, undo, all keys. What has been pressed of a sequence goes to the
// palette's chart, which knows when to show what may follow, and to the status line.
import { useEffect, useMemo } from 'react'
import { redoLast, undoLast } from '#console/action/undo.ts'
import { useWords } from '#console/i18n/words.ts'
import { paletteNow } from '#console/palette/actor.ts'
import { openPalette } from '#console/palette/open.ts'
import { catalogueOfAreas, useMay } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { announce, setStatus } from '#console/shell/status.ts'
import { LeaderOverlay } from './LeaderOverlay.tsx'
import { forgetPressed, onWaiting, type Waiting } from './layers.ts'
import { followsOf } from './leaders.ts'
import { type Bindings, useKeys } from './useKeys.ts'

const mirror = ({ keys, end }: Waiting): void => {
  const palette = paletteNow()
  const [first = '', ...more] = keys
  if (end) palette.send({ type: 'leader.end' })
  else if (more.length === 0) palette.send({ type: 'leader.begin', key: first })
  else palette.send({ type: 'leader.key', key: more.at(-1) ?? '' })
}

const saidMs = 3000
let fading: ReturnType<typeof setTimeout> | undefined

const useSaid = (): void => {
  const { t } = useWords()
  useEffect(
    () =>
      onWaiting(waiting => {
        mirror(waiting)
        const pressed = waiting.keys.join(' ')
        const wrong = waiting.wrong && t('keys.wrong', { keys: `${pressed} ${waiting.wrong}` })
        setStatus('keys', waiting.end ? wrong : `${pressed} …`)
        clearTimeout(fading)
        if (!wrong) return
        announce(wrong)
        fading = setTimeout(() => setStatus('keys', undefined), saidMs)
      }),
    [t],
  )
}

export const GlobalKeys = () => {
  const words = useWords()
  const may = useMay()
  const follows = useMemo(() => followsOf(catalogueOfAreas(), may, words), [may, words])
  useSaid()
  useEffect(() => () => forgetPressed(), [])
  const bindings: Bindings = {
    ...Object.fromEntries(follows.map(({ keys, to }) => [keys, () => go(to)])),
    u: () => void undoLast(),
    'Mod+z': () => void undoLast(),
    'Mod+Shift+z': () => void redoLast(),
    '?': () => openPalette({ mode: '?' }),
  }
  useKeys('global', bindings)
  return <LeaderOverlay follows={follows} />
}
