// Ctrl held alone for a moment: each control that has a key shows it, until the key is let go. They float above the page, so
// nothing moves, and are hidden from screen readers, to whom Ctrl means silence.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from '#console/theme/Kbd.tsx'
import { type Hint, hintsNow } from './hinted.ts'
import { type Box, placeFor } from './placing.ts'
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

/** Their sizes are known once they stand in the page, and before it is painted. */
const placed = (corner: HTMLElement, hints: readonly Hint[]): void => {
  const taken: Box[] = []
  for (const [at, chip] of [...corner.children].entries()) {
    const control = hints[at]?.control
    if (!control || !(chip instanceof HTMLElement)) continue
    const box = placeFor(control, chip.getBoundingClientRect(), taken)
    taken.push(box)
    chip.style.left = `${box.left}px`
    chip.style.top = `${box.top}px`
  }
}

export const Hints = () => {
  const hints = useHeld()
  const corner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (corner.current) placed(corner.current, hints)
  }, [hints])
  if (hints.length === 0) return null
  return createPortal(
    <div ref={corner} className="key-hints" aria-hidden="true" data-hints={hints.length}>
      {hints.map(({ keys }, at) => (
        <span key={at}>
          <Kbd keys={keys} />
        </span>
      ))}
    </div>,
    document.body,
  )
}
