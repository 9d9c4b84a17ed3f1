// Which half of the console is drawn: the sign-in alone, or the router with everything behind it. The router is fetched
// when somebody is inside, so that the sign-in page weighs what a sign-in page needs.
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#console/session/actor.ts'
import { Entrance } from '#console/session/Entrance.tsx'
import { isOpenPage } from '#console/session/safeUrl.ts'
import { leafOf } from '#machines/session.ts'

interface PagesProps {
  /** Fetches what stands behind the sign-in. */
  load: () => Promise<{ openRouter: () => ReactNode }>
}

export const Pages = ({ load }: PagesProps) => {
  const [pages, setPages] = useState<ReactNode>()
  const isInside = useSession(snapshot => snapshot.hasTag('authenticated'))
  const isBooting = useSession(snapshot => leafOf(snapshot) === 'booting')
  const needsRouter = isInside || isOpenPage(window.location.pathname)

  useEffect(() => {
    if (!needsRouter || pages) return
    void load().then(({ openRouter }) => setPages(openRouter()))
  }, [needsRouter, pages, load])

  if (pages) return pages
  return isBooting || needsRouter ? null : <Entrance />
}
