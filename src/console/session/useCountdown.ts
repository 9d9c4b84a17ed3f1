// Milliseconds left of a span that began when `name` changed. Counted on the monotonic clock: a wrong wall clock or a
// sleeping laptop changes nothing (session.md E27).
import { useEffect, useState } from 'react'

export const useCountdown = (spanMs: number, name: string): number => {
  const [left, setLeft] = useState(spanMs)
  // The name starts a new span, even one of the same length.
  useEffect(() => {
    void name
    const end = performance.now() + spanMs
    const tick = () => setLeft(Math.max(0, end - performance.now()))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [spanMs, name])
  return left
}
