// The lanes of the board by the hours left to answer, kept true while nobody does anything.
import { useEffect, useState } from 'react'
import { laneOf, lanes, type Missed } from './ndrsLanes.ts'

/** Cards of a lane, so that the list begins in sight; what is beyond stands there. */
const most = 12
const minute = 60_000

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** By when they are due, as they come. */
export const useLanes = (rows: readonly Missed[]) => {
  const now = useNow()
  return lanes.map(lane => {
    const all = rows.filter(({ dueAt }) => laneOf(dueAt, now) === lane)
    return { ...lane, all, shown: all.slice(0, most) }
  })
}
