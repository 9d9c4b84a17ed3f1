// Threads beside the server: each work has a deadline and a limit of memory, and waits in a queue that is bounded. A thread that
// takes too long or too much is ended; the server goes on.
import { Piscina } from 'piscina'

export interface Bounds {
  threads: number
  /** Asked for and not begun. */
  queue: number
  /** From the asking to the answer. */
  ms: number
  /** Of one thread, for what it makes of what it is given; that is bounded by itself. */
  megabytes: number
}

export type Failed = 'slow' | 'heavy' | 'busy'

const idleMs = 30_000

const failedOf = (error: unknown): Failed | undefined => {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'AbortError') return 'slow'
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'heavy' : undefined
}

/** `W`: what the file exports; `why`: what whoever asked is told. */
export const openThreads = <W extends Record<string, (given: never) => unknown>>(
  file: URL,
  { threads, queue, ms, megabytes }: Bounds,
  why: (failed: Failed) => Error,
) => {
  const pool = new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    // Waiting for work by blocking would keep a thread from being ended.
    atomics: 'disabled',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  let asked = 0

  const run = async <N extends keyof W & string>(
    name: N,
    given: Parameters<W[N]>[0],
  ): Promise<Awaited<ReturnType<W[N]>>> => {
    if (asked >= threads + queue) throw why('busy')
    asked += 1
    try {
      return await pool.run(given, { name, signal: AbortSignal.timeout(ms) })
    } catch (error) {
      const failed = failedOf(error)
      throw failed ? why(failed) : error
    } finally {
      asked -= 1
    }
  }

  return { run, close: () => pool.destroy() }
}
