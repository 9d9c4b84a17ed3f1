// Moments that benches and people with developer tools look for; the names are fixed points.

type Moment = 'open' | 'painted' | 'key' | 'results'

export const markNow = (moment: Moment): void => {
  performance.mark(`palette:${moment}`)
}

/** Before whatever else waits: an answer that has come meanwhile is another frame, and another matter. */
const first = (work: () => void): void => {
  if (typeof scheduler !== 'undefined') {
    void scheduler.postTask(work, { priority: 'user-blocking' })
    return
  }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    work()
  }
  port2.postMessage(undefined)
}

/** Once the frame that is being made has been drawn. */
export const markPainted = (moment: Moment): void => {
  requestAnimationFrame(() => first(() => markNow(moment)))
}
