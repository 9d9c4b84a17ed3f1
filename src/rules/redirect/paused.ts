// Work that pauses now and then, so that a server may answer others meanwhile.

export type Paused<T> = Generator<undefined, T>

/** The same without a pause. */
export const atOnce = <T>(work: Paused<T>): T => {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
