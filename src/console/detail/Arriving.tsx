// The page of a record while its answers come. It is drawn from its beginning: what stands below something that is still to come has no
// place of its own yet, and would move when that comes. Skeletons tell what is still to come, whoever draws them.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAddress } from '#console/shell/navigation.tsx'

/** What has not come by then keeps nothing else from being read. */
const mostMs = 3000

/** Nothing in it is still to come, or it has been waited for long enough. What comes later, when somebody opens it, moves what it moves. */
const useArrived = (isComing: (page: HTMLElement) => boolean) => {
  const page = useRef<HTMLElement>(null)
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => {
    const element = page.current
    if (!element || isThere) return
    const arrive = () => setThere(true)
    if (!isComing(element)) return arrive()
    const watch = new MutationObserver(() => {
      if (!isComing(element)) arrive()
    })
    watch.observe(element, { childList: true, subtree: true })
    const limit = setTimeout(arrive, mostMs)
    return () => {
      watch.disconnect()
      clearTimeout(limit)
    }
  }, [isComing, isThere])
  return { page, isThere }
}

const hasSkeleton = (page: HTMLElement): boolean => page.querySelector('.skeleton') !== null

export const Arriving = ({ children }: { children: ReactNode }) => {
  const { hash } = useAddress()
  const { page, isThere } = useArrived(hasSkeleton)
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
