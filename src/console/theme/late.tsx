// A part of the screen that is fetched when it is about to be needed. Unlike with React's own lazy parts nothing stands in its place
// meanwhile: React would hold back what has come for a third of a second, so that no placeholder flickers.
import { type ComponentType, useEffect, useState } from 'react'

export const late = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let Part: ComponentType<P> | undefined
  let coming: Promise<void> | undefined
  /** Settles when it is there; what did not come is asked for again the next time. */
  const bring = (): Promise<void> => {
    coming ??= load().then(
      part => {
        Part = part
      },
      () => {
        coming = undefined
      },
    )
    return coming
  }
  const Late = (props: P) => {
    const [, draw] = useState(false)
    useEffect(() => {
      if (!Part) void bring().then(() => draw(true))
    }, [])
    return Part ? <Part {...props} /> : null
  }
  return Object.assign(Late, { bring })
}
