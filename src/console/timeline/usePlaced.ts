// What a bar says stands where it is whole: measured as soon as it is drawn, and again in every other width.
import { type RefObject, useLayoutEffect } from 'react'
import { placeOf, type Reach } from './beside.ts'

/** As reading counts: from the left, or from the right. */
const reachIn = (lane: DOMRect, isRight: boolean, { left, right }: DOMRect): Reach =>
  isRight ? { from: lane.right - right, to: lane.right - left } : { from: left - lane.left, to: right - lane.left }

const placeIn = (lane: Element, isRight: boolean): void => {
  const axis = lane.getBoundingClientRect()
  const bars = [...lane.querySelectorAll<HTMLElement>('.timeline-bar')].map(bar => {
    const box = bar.getBoundingClientRect()
    const wide = bar.querySelector('.timeline-said > bdi')?.getBoundingClientRect().width ?? 0
    return { bar, wide, top: box.top, reach: reachIn(axis, isRight, box) }
  })
  for (const { bar, wide, top, reach } of bars) {
    const others = bars.filter(other => other.bar !== bar && other.top === top).map(other => other.reach)
    bar.dataset.says = placeOf(reach, wide, axis.width, others)
  }
}

export const usePlaced = (timeline: RefObject<HTMLElement | null>, dir: 'ltr' | 'rtl'): void => {
  useLayoutEffect(() => {
    const { current } = timeline
    if (!current) return
    const place = () => {
      for (const lane of current.querySelectorAll('.timeline-lane')) placeIn(lane, dir === 'rtl')
    }
    place()
    const watch = new ResizeObserver(place)
    watch.observe(current)
    document.fonts?.addEventListener('loadingdone', place)
    return () => {
      watch.disconnect()
      document.fonts?.removeEventListener('loadingdone', place)
    }
  })
}
