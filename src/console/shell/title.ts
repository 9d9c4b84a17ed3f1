// The page's title: what the screen says, else what the route says, else the specification's default; then where. It
// changes when a screen has arrived, not while it loads, so that a screen reader announces it once.
import { useEffect } from 'react'
import { currentPlace, onMe } from '#console/session/me.ts'

export const defaultTitle = 'Nucleus V2'

let ofRoute: string | undefined
let ofScreen: string | undefined

const show = () => {
  const place = currentPlace()
  const title = ofScreen ?? ofRoute ?? defaultTitle
  document.title = place ? `${title} · ${place.vendorCode.toUpperCase()} ${place.env}` : title
}

export const setRouteTitle = (title: string | undefined): void => {
  ofRoute = title
  show()
}

/** The name of the record on this page, say. Undefined while it is not known. */
export const useTitle = (title: string | undefined): void => {
  useEffect(() => {
    ofScreen = title
    show()
    return () => {
      ofScreen = undefined
      // The next page may have said its own before this one was gone.
      show()
    }
  }, [title])
}

onMe(show)
