// The moment the first screen has its answers, somebody acts, or a second has gone by. What a screen can be drawn without
// (palette, dialogs, tray, socket) is fetched from then on, so that it does not stand in the way of the first rows.
import { useEffect, useState } from 'react'
import { queries } from '#console/net/queries.ts'

const limitMs = 1000

let isCalm = false
let tell = (): void => {}
/** Settles once per load, after the frame has been drawn. */
export const calm = new Promise<void>(done => {
  tell = done
})

const answered = (): Promise<void> =>
  new Promise(done => {
    const look = () => {
      if (queries.isFetching() > 0) return
      leave()
      done()
    }
    const leave = queries.getQueryCache().subscribe(look)
    look()
  })

/** When the browser has nothing else to do, half a second from now at the latest. */
export const idle = (): Promise<void> =>
  new Promise(done => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done(), { timeout: limitMs / 2 })
    else setTimeout(done)
  })

const painted = (): Promise<void> =>
  new Promise(done => {
    requestAnimationFrame(() => done())
  })

const acted = (): Promise<void> =>
  new Promise(done => {
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, () => done(), { once: true, capture: true, passive: true })
  })

const watch = async (): Promise<void> => {
  const limit = new Promise(done => setTimeout(done, limitMs))
  await Promise.race([answered().then(painted).then(idle), acted(), limit])
  isCalm = true
  tell()
}

let isWatched = false

/** For the frame: it begins to watch when it is drawn. */
export const useCalm = (): boolean => {
  const [is, set] = useState(isCalm)
  useEffect(() => {
    if (!isWatched) void watch()
    isWatched = true
    void calm.then(() => set(true))
  }, [])
  return is
}
