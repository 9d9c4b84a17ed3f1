// Where the focus goes once rows are drawn anew: it never falls into the void.
import { useEffect, useRef } from 'react'

/** Set to an id; a row gives the focus to its first input. */
export const useNextFocus = () => {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    const spot = wanted.current ? document.getElementById(wanted.current) : null
    const within = spot?.role === 'group' ? spot : undefined
    const first =
      within?.querySelector<HTMLElement>('input:not([type=file]), textarea, [contenteditable=true]') ??
      within?.querySelector<HTMLElement>('button')
    ;(first ?? spot)?.focus()
    wanted.current = undefined
  })
  return wanted
}
