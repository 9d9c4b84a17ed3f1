// What is read of the database and runs out of time was asked for too broadly: less of it helps, and trying again does not. Who
// waits for a lock or for room is told otherwise (http/problems.ts): those waits end sooner than a statement's time.
import { Problem } from '#contract/problem.ts'
import { problemText } from '#contract/problemText.ts'
import { causesOf } from '#server/db/pool.ts'

/** Passes on what is read, and refuses with TOO_BROAD what took longer than a statement may. */
export const inTime = <R>(reading: Promise<R>): Promise<R> =>
  reading.catch(error => {
    const isOut = causesOf(error).some(({ code }) => code === '57014')
    throw isOut ? new Problem('TOO_BROAD', problemText.TOO_BROAD) : error
  })
