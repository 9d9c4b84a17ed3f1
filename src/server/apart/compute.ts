// The door to the threads that reckon what takes seconds, so that nobody's call waits for it.
import { Problem } from '#contract/problem.ts'
import { problemText } from '#contract/problemText.ts'
import type * as computations from './computations.ts'
import { type Bounds, type Failed, openThreads } from './threads.ts'

/** The most a whole shelf takes; whoever waits for one discount has an answer long before. */
const bounds: Bounds = { threads: 2, queue: 32, ms: 600_000, megabytes: 1024 }

const codes = { slow: 'TIMEOUT', heavy: 'TOO_LARGE', busy: 'OVERLOADED' } as const satisfies Record<Failed, string>

const why = (failed: Failed): Problem => {
  const code = codes[failed]
  return new Problem(code, problemText[code], { key: `problem.${code}`, ...(failed === 'busy' && { retryAfter: 5 }) })
}

const open = () => openThreads<typeof computations>(new URL('./computations.ts', import.meta.url), bounds, why)

let opened: ReturnType<typeof open> | undefined

/** Opened when first needed; its threads end when nobody asks for a while. What is given and answered is copied. */
export const compute: ReturnType<typeof open>['run'] = (name, given) => {
  opened ??= open()
  return opened.run(name, given)
}
