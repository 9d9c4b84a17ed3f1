// What an icon button does and the key that does it, or what a short text stands for, on hover and focus. The button says its name
// itself. What lets a hint float comes with the first hover or focus, or when the page is calm.
import { Slot } from 'radix-ui'
import { type FocusEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Kbd } from './Kbd.tsx'
import { late } from './late.tsx'
import type { Heard } from './Stand.tsx'

const FloatingHint = late(async () => (await import('./FloatingHint.tsx')).FloatingHint)

interface HintProps {
  text: ReactNode
  keys?: string
  /** The binding these keys were born with. */
  does?: string
  /** At its top, where nothing else is said. */
  side?: 'left' | 'right'
  /** Whether there is something to tell of it now; always where it is not asked. */
  isFor?(element: HTMLElement): boolean
  children: ReactNode
}

const Keyed = ({ text, keys, does }: Pick<HintProps, 'text' | 'does'> & { keys: string }) => (
  <span className="hint">
    {text}
    <Kbd keys={keys} does={does} />
  </span>
)

const delayMs = 200
/** Who has just read one reads the next at once. */
const readingMs = 300
let lastAt = Number.NEGATIVE_INFINITY

export const Hint = ({ text, keys, does, side, isFor, children }: HintProps) => {
  const missed = useRef<Heard>(undefined)
  const [near, draw] = useState<{ element: HTMLElement; delayMs: number }>()
  const come = (element: HTMLElement) =>
    draw({ element, delayMs: performance.now() - lastAt < readingMs ? 0 : delayMs })
  return (
    <>
      <Slot.Root
        onPointerEnter={({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
          if (pointerType === 'touch' || isFor?.(currentTarget) === false) return
          missed.current = 'onPointerMove'
          come(currentTarget)
        }}
        onFocus={({ currentTarget }: FocusEvent<HTMLElement>) => {
          if (isFor?.(currentTarget) === false) return
          if (currentTarget.matches(':focus-visible')) missed.current = 'onFocus'
          come(currentTarget)
        }}
        onPointerLeave={() => {
          missed.current = undefined
        }}
        onBlur={() => {
          missed.current = undefined
        }}
      >
        {children}
      </Slot.Root>
      {near && (
        <FloatingHint
          {...near}
          {...(side && { side })}
          missed={missed}
          content={keys ? <Keyed text={text} keys={keys} does={does} /> : text}
          onOpenChange={isOpen => {
            if (!isOpen) lastAt = performance.now()
          }}
        />
      )}
    </>
  )
}
