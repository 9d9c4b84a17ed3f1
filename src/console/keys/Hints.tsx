// Ctrl held alone for a moment: each control that has a key shows it, until the key is let go. They float above the page, so
// nothing moves, and are hidden from screen readers, to whom Ctrl means silence.
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from '#console/theme/Kbd.tsx'
import { type Hint, hintsNow } from './hinted.ts'
import { isTyping } from './taken.ts'
import { useBindings } from './useBindings.ts'
import './keys.css'

const heldMs = 600
/** Anything else that is done means Ctrl was held for that. */
const others = ['keyup', 'pointerdown', 'contextmenu'] as const

const isAlone = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (key === 'Control' && !metaKey && !shiftKey && !altKey) || (key === 'Meta' && !ctrlKey && !shiftKey && !altKey)

const useHeld = (): Hint[] => {
  const [hints, setHints] = useState<Hint[]>([])
  const bindings = useBindings()
  const show = useEffectEvent(() => setHints(hintsNow(bindings)))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => setHints(now => (now.length > 0 ? [] : now))
    const end = () => {
      clearTimeout(timer)
      timer = undefined
      hide()
    }
    const leave = ({ target }: FocusEvent) => target === window && end()
    const press = (event: KeyboardEvent) => {
      if (event.repeat && timer !== undefined) return
      end()
      if (isAlone(event) && !event.repeat && !isTyping(document.activeElement)) timer = setTimeout(show, heldMs)
    }
    addEventListener('keydown', press, { capture: true })
    for (const other of others) addEventListener(other, end, { capture: true })
    // What scrolls takes the controls away from under their keys.
    addEventListener('scroll', hide, { capture: true })
    addEventListener('blur', leave)
    return () => {
      end()
      removeEventListener('keydown', press, { capture: true })
      for (const other of others) removeEventListener(other, end, { capture: true })
      removeEventListener('scroll', hide, { capture: true })
      removeEventListener('blur', leave)
    }
  }, [])
  return hints
}

export const Hints = () => {
  const hints = useHeld()
  if (hints.length === 0) return null
  return createPortal(
    <div className="key-hints" aria-hidden="true" data-hints={hints.length}>
      {hints.map(({ keys, top, end }) => (
        <span key={`${keys} ${top} ${end}`} style={{ insetBlockStart: top, insetInlineEnd: end }}>
          <Kbd keys={keys} />
        </span>
      ))}
    </div>,
    document.body,
  )
}
