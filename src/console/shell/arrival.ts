// After a change of page the focus goes to its heading, unless the page puts it somewhere itself. The address changes before the page
// does, and a page may be there before its heading: what had the focus on the last page goes with it, and is waited for.
import { useEffect, useRef } from 'react'
import { useAddress, useMoving } from './navigation.tsx'

/** Whoever has not got a heading by then reads the page as it is. */
const mostMs = 10_000

/** Until the page or the person puts the focus somewhere else. */
const follow = (main: HTMLElement): (() => void) => {
  const before = document.activeElement
  let ours: Element = main
  const look = (): void => {
    const focused = document.activeElement ?? document.body
    const isNowhere = focused === document.body || focused === ours
    if (!isNowhere && focused !== before) return void stop()
    if (!isNowhere && (main.contains(before) || before?.closest('[role$="dialog"]'))) return
    const heading = main.querySelector<HTMLElement>('h1')
    if (heading) heading.tabIndex = -1
    ours = heading ?? main
    if (focused !== ours) (heading ?? main).focus({ preventScroll: true })
  }
  const watch = new MutationObserver(look)
  const timer = setTimeout(() => stop(), mostMs)
  const stop = (): void => {
    clearTimeout(timer)
    watch.disconnect()
  }
  watch.observe(main, { childList: true, subtree: true })
  look()
  return stop
}

/** The first page one comes to is read from its top; a frame that comes again, after the picker say, is arrived at. */
let isAgain = false

export const useArrival = (): void => {
  const { pathname } = useAddress()
  const isMoving = useMoving()
  const before = useRef(isAgain ? undefined : pathname)
  const stop = useRef(() => {})
  useEffect(() => {
    const main = document.getElementById('main')
    if (isMoving || before.current === pathname || !main) return
    before.current = pathname
    stop.current()
    stop.current = follow(main)
    window.scrollTo(0, 0)
  }, [pathname, isMoving])
  useEffect(
    () => () => {
      isAgain = true
      stop.current()
    },
    [],
  )
}
