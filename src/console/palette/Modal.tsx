// The palette's own modal: Radix's layer and focus scope, without what its dialog does to the whole page on opening. Locking the
// body's scrolling and pointer restyles every element there is, twice; a scrim over the page does the same for nothing.
import { DismissableLayer, FocusScope } from 'radix-ui/internal'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

interface ModalProps {
  name: string
  onClose(): void
  onEscape(event: KeyboardEvent): void
  children: ReactNode
}

const prevent = (event: Event): void => event.preventDefault()

/** Nobody who reads by ear strays into the page behind; what speaks by itself goes on speaking, wherever it stands. */
const hideRest = (own: HTMLElement): (() => void) => {
  const hidden: Element[] = []
  const hideIn = (parent: Element) => {
    for (const child of parent.children) {
      if (child === own || child.matches('script, [aria-live], [aria-hidden]')) continue
      if (child.querySelector('[aria-live]:not([aria-live=off])')) hideIn(child)
      else hidden.push(child)
    }
  }
  hideIn(document.body)
  for (const other of hidden) other.setAttribute('aria-hidden', 'true')
  return () => {
    for (const other of hidden) other.removeAttribute('aria-hidden')
  }
}

const canScroll = (target: EventTarget | null, own: HTMLElement): boolean => {
  for (let at = target as Element | null; at && own.contains(at) && at !== own; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return true
  return false
}

/** Wheel and finger move what scrolls in here, never the page behind. */
const keepStill = (own: HTMLElement): (() => void) => {
  const hold = (event: Event) => {
    if (own.contains(event.target as Node) && !canScroll(event.target, own)) event.preventDefault()
  }
  const kinds = ['wheel', 'touchmove'] as const
  for (const kind of kinds) own.addEventListener(kind, hold, { passive: false })
  return () => {
    for (const kind of kinds) own.removeEventListener(kind, hold)
  }
}

export const Modal = ({ name, onClose, onEscape, children }: ModalProps) => {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = layer.current
    if (!own) return
    const show = hideRest(own)
    const free = keepStill(own)
    return () => {
      show()
      free()
    }
  }, [])
  return createPortal(
    <div ref={layer}>
      <div className="palette-scrim" />
      <FocusScope.Root asChild loop trapped onMountAutoFocus={prevent} onUnmountAutoFocus={prevent}>
        <DismissableLayer.Root
          role="dialog"
          aria-modal="true"
          aria-label={name}
          data-state="open"
          tabIndex={-1}
          className="palette-dialog"
          // By the whole click: gone at its first half, the other half would take the focus from the opener.
          deferPointerDownOutside
          onEscapeKeyDown={onEscape}
          onFocusOutside={prevent}
          onDismiss={onClose}
        >
          {children}
        </DismissableLayer.Root>
      </FocusScope.Root>
    </div>,
    document.body,
  )
}
