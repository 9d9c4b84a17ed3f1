// The page of a record while its answers come. It is drawn from its beginning: what stands below something that is still to come has no
// place of its own yet, and would move when that comes. Skeletons tell what is still to come, whoever draws them.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAddress } from '#console/shell/navigation.tsx'

/** What has not come so long after the last that came keeps nothing else from being read. */
const mostMs = 4000

const hasSkeleton = (page: HTMLElement): boolean => page.querySelector('.skeleton') !== null

/** Nothing in it is still to come, or it has been waited for long enough. What comes later comes because somebody asked for it. */
const useArrived = () => {
  const page = useRef<HTMLElement>(null)
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => {
    const element = page.current
    if (!element || isThere) return
    let limit: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(limit)
      if (hasSkeleton(element)) limit = setTimeout(() => setThere(true), mostMs)
      else setThere(true)
    }
    look()
    const watch = new MutationObserver(look)
    watch.observe(element, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      clearTimeout(limit)
    }
  }, [isThere])
  return { page, isThere }
}

export const Arriving = ({ children }: { children: ReactNode }) => {
  const { hash } = useAddress()
  const { page, isThere } = useArrived()
  // The part that is asked for may stand below what comes late.
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.focus()
  }, [isThere, hash])
  return (
    <article ref={page} className="detail" aria-busy={!isThere}>
      {children}
    </article>
  )
}
