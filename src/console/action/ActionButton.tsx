// One action as a button. When it cannot run it stays where it is, says why on hover, focus and press (a finger does not hover), and
// does nothing.
import { Button, type ButtonProps } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { doesOf } from '#console/keys/own.ts'
import { useMay } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import type { Face } from '#machines/wish.ts'
import { isAlarming, offerOf, type Scope } from './offers.ts'
import { startWish } from './startWish.ts'
import { countOf } from './subject.ts'
import { useWhy } from './useActions.ts'
import './action.css'

interface ActionButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'color' | 'autoFocus'> {
  action: ResolvedAction
  resource: Resource
  subject?: Scope
  face?: Face
  /** What the server says beside what the page knows: a blocker, for instance. */
  why?: string
  /** The binding of its key, where that is not the action's own. */
  does?: string
  /** Instead of starting the action alone: more follows from it here. */
  onPress?(): void
  children?: ReactNode
}

export const ActionButton = ({
  action,
  resource,
  subject,
  face = 'button',
  why: told,
  does = action.keys && doesOf(action),
  onPress = () => startWish({ action, resource, subject, face }),
  color,
  children,
  ...look
}: ActionButtonProps) => {
  const words = useWords()
  const say = useWhy()
  const whyId = useId()
  const offer = offerOf(resource, action, subject, useMay())
  const why = told ?? say(offer.why)
  const isOff = why !== undefined
  const button = (
    <Button
      {...look}
      type="button"
      color={isAlarming(action) ? 'red' : color}
      aria-disabled={isOff || undefined}
      aria-describedby={isOff ? whyId : undefined}
      data-off={isOff || undefined}
      data-does={does}
      className="action-button"
      onClick={() => (isOff ? void toast({ kind: 'info', id: 'why', text: why }) : onPress())}
    >
      {action.icon && <Icon name={action.icon} />}
      {children ?? words.action(action, subject && countOf(subject))}
      {action.keys && !isOff && <Kbd keys={action.keys} does={doesOf(action)} />}
    </Button>
  )
  if (!isOff) return button
  return (
    <span className="action-off">
      <Hint text={why}>{button}</Hint>
      <span id={whyId} className="hidden">
        {why}
      </span>
    </span>
  )
}
