// The dialog of one wish. Esc and outside drop it while it asks; the focus goes back to where the wish came from.
import { Dialog } from '@radix-ui/themes'
import { useEffect, useEffectEvent, useState } from 'react'
import { HelpButton } from '#console/help/HelpButton.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { useAddress } from '#console/shell/navigation.tsx'
import type { Outcome, Shown } from '#contract/call.ts'
import { ActingSteps } from './ActingSteps.tsx'
import { type Acting, endWish, openActing, useActing } from './acting.ts'
import { promptText, wishText } from './speech.ts'
import './action.css'

const isAsking = (stage: string): boolean => ['asking', 'planning', 'confirming', 'tried'].includes(stage)
/** The plan is the first half of the question. */
const titleAt = (stage: string) => (stage === 'planning' || stage === 'confirming' ? promptText : wishText)
const isOver = (stage: string): boolean => ['done', 'partial', 'refused'].includes(stage)

export const ActionDialog = ({ acting }: { acting: Acting }) => {
  const words = useWords()
  const view = useActing(acting)
  const { action, resource } = acting.spec
  const shown = (view.outcome as Outcome | undefined)?.result as Shown | undefined
  const close = () => {
    if (isAsking(view.stage)) return acting.ref.send({ type: 'wish.drop' })
    // What runs goes on without the dialog; a toast tells how it ended.
    openActing(acting, false)
    if (isOver(view.stage)) endWish(acting)
  }
  // Whoever follows a link in it, or goes back, has left it.
  const { pathname } = useAddress()
  const [born] = useState(pathname)
  const giveBack = useFocusBack()
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (pathname !== born) leave()
  }, [pathname, born])
  return (
    <Dialog.Root open={acting.isOpen} onOpenChange={isOpen => !isOpen && close()}>
      <Dialog.Content
        className="action-dialog"
        aria-describedby={undefined}
        onCloseAutoFocus={giveBack}
        data-danger={action.effect === 'danger' || undefined}
      >
        <div className="action-title">
          <Dialog.Title size="4">
            {shown ? words.told(shown.title) : titleAt(view.stage)(acting.spec, words)}
          </Dialog.Title>
          <HelpButton of={{ resource, action }} label={words.action(action)} />
        </div>
        <ActingSteps acting={acting} view={view} />
      </Dialog.Content>
    </Dialog.Root>
  )
}
