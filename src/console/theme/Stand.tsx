// What Radix wraps around a trigger, given to an element that stands already: attributes, place, and what it listens to. So a button
// is drawn with the page, and what floats beside it comes later without drawing the button anew.
import { type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect } from 'react'

const heard = {
  onPointerMove: 'pointermove',
  onPointerLeave: 'pointerleave',
  onPointerDown: 'pointerdown',
  onFocus: 'focusin',
  onBlur: 'focusout',
  onClick: 'click',
  onKeyDown: 'keydown',
} as const

const worn = ['aria-expanded', 'aria-controls', 'aria-describedby', 'data-state'] as const

export type Heard = keyof typeof heard

/** Whatever Radix gives its trigger; of an event it asks what the browser's own has as well. */
type Given = Partial<Record<(typeof worn)[number], unknown> & Record<Heard, (event: object) => void>>

interface StandProps extends Given {
  element: HTMLElement
  ref?: Ref<HTMLElement>
  /** What happened to the element before anything listened: it is heard late. */
  missed?: RefObject<Heard | undefined>
}

export const Stand = ({ element, ref, missed, ...given }: StandProps) => {
  useImperativeHandle(ref, () => element, [element])
  const hear = useEffectEvent((name: Heard, event: object) => given[name]?.(event))
  useLayoutEffect(() => {
    for (const name of worn) {
      const value = given[name]
      if (value !== undefined) element.setAttribute(name, String(value))
    }
  })
  // What describes it from the start goes on doing so.
  const described = given['aria-describedby']
  useLayoutEffect(() => {
    if (described !== undefined) return () => element.removeAttribute('aria-describedby')
  }, [element, described])
  useEffect(() => {
    const ends = Object.entries(heard).map(([name, type]) => {
      const listen = (event: Event) => hear(name as Heard, event)
      element.addEventListener(type, listen)
      return () => element.removeEventListener(type, listen)
    })
    if (missed?.current) hear(missed.current, { pointerType: 'mouse' })
    return () => {
      for (const end of ends) end()
    }
  }, [element, missed])
  return null
}
