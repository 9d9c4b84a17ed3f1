// The palette of the page: the keys that open it, the keys that hold everywhere, and the dialog while it is open.
import { lazy, Suspense, useEffect } from 'react'
import { speakEntered } from '#console/i18n/inside.ts'
import { useWords } from '#console/i18n/words.ts'
import { replayEarly } from '#console/keys/early.ts'
import { GlobalKeys } from '#console/keys/GlobalKeys.tsx'
import { useKeys } from '#console/keys/useKeys.ts'
import { onMoved } from '#console/shell/navigation.tsx'
import { announceLeaf, closeNow } from './actor.ts'
import { holderOf } from './browse.ts'
import { openFor } from './calls/begin.ts'
import { followLink } from './calls/link.ts'
import { noteCalls, repeatLast } from './calls/repeat.ts'
import { savedKeys } from './calls/runSaved.ts'
import { useSaved } from './calls/saved.ts'
import { useSaving } from './calls/saving.ts'
import { openOwnName, useOwnName } from './commands/ownName.ts'
import { Modal } from './Modal.tsx'
import { adoptDoor } from './open.ts'
import { listenForOpeners } from './openers.ts'
import { Panel } from './Panel.tsx'
import { listenForPaste } from './pasting/pasting.ts'
import { stepBack } from './press.ts'
import { usePaletteLeaf } from './view.ts'
import './palette.css'

const OwnNameDialog = lazy(async () => {
  const [{ OwnNameDialog }] = await Promise.all([import('#console/account/OwnNameDialog.tsx'), speakEntered()])
  return { default: OwnNameDialog }
})
const SavedDialog = lazy(async () => ({ default: (await import('./calls/SavedDialog.tsx')).SavedDialog }))

const onEscape = (event: KeyboardEvent): void => {
  event.preventDefault()
  if (!event.isComposing) stepBack(event.timeStamp)
}

const Shown = () => (
  <Modal name={useWords().t('palette.name')} onClose={closeNow} onEscape={onEscape}>
    <Panel />
  </Modal>
)

export const Palette = () => {
  const leaf = usePaletteLeaf()
  useEffect(listenForOpeners, [])
  useEffect(noteCalls, [])
  useEffect(listenForPaste, [])
  useEffect(() => {
    followLink()
    return onMoved(followLink)
  }, [])
  useSaved()
  const saving = useSaving()
  const ownName = useOwnName()
  useKeys('global', { ...savedKeys(), '.': repeatLast })
  useEffect(() => {
    adoptDoor(openFor)
    announceLeaf()
    replayEarly()
    return () => adoptDoor(undefined)
  }, [])
  return (
    <>
      <GlobalKeys />
      {leaf !== 'closed' && <Shown />}
      {ownName && (
        <Suspense>
          <OwnNameDialog
            {...ownName}
            holderOf={alias => holderOf(alias, ownName.of)}
            onClose={() => openOwnName(undefined)}
          />
        </Suspense>
      )}
      {saving && (
        <Suspense>
          <SavedDialog {...saving} />
        </Suspense>
      )}
    </>
  )
}
