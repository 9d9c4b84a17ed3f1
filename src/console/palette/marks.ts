// Moments that benches and people with developer tools look for; the names are fixed points.

type Moment = 'open' | 'painted' | 'key' | 'results'

export const markNow = (moment: Moment): void => {
  performance.mark(`palette:${moment}`)
}

/** Once the frame that is being made has been drawn. */
export const markPainted = (moment: Moment): void => {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      markNow(moment)
    }
    port2.postMessage(undefined)
  })
}
