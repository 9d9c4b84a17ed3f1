// The door to the threads that read what people sent. Whatever a file does to its reader, the server goes on and says so.
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { Problem } from '#contract/problem.ts'
import type { RawRow } from '#server/csv/row.ts'
import { newId } from '#server/records/ids.ts'
import { problem } from '#server/words.ts'
import type * as work from './work.ts'

export interface Bounds {
  threads: number
  /** Asked for and not begun. */
  queue: number
  /** From the asking to the answer. */
  ms: number
  /** Of one thread, for what it makes of the bytes; those are bounded by themselves. */
  megabytes: number
}

const bounds: Bounds = { threads: 2, queue: 64, ms: 30_000, megabytes: 512 }
const idleMs = 30_000

type Work = typeof work
type Given<N extends keyof Work> = Parameters<Work[N]>[0]
type Value<N extends keyof Work> = Extract<Awaited<ReturnType<Work[N]>>, { value: unknown }>['value']

const why = (error: unknown): unknown => {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'AbortError') return problem('TOO_LARGE', 'file.slow')
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return problem('TOO_LARGE', 'file.heavy')
  return error
}

export const openApart = ({ threads, queue, ms, megabytes }: Bounds) => {
  const pool = new Piscina({
    filename: new URL('./work.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    // Waiting for work by blocking would keep a thread from being ended.
    atomics: 'disabled',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })

  let asked = 0

  const ask = async <N extends keyof Work>(name: N, given: Given<N>): Promise<Value<N>> => {
    if (asked >= threads + queue) throw problem('OVERLOADED', 'file.busy', undefined, { retryAfter: 5 })
    asked += 1
    const answer = await pool
      .run(given, { name, signal: AbortSignal.timeout(ms) })
      .catch(error => Promise.reject(why(error)))
      .finally(() => {
        asked -= 1
      })
    if (!answer.refused) return answer.value
    const { code, message, facts } = answer.refused
    throw new Problem(code, message, facts)
  }

  return {
    ask,
    /** Row by row, out of a file that is gone when they end, also when nobody takes the rest. */
    async *rows(given: Omit<Given<'sheetRows'>, 'path'>): AsyncGenerator<RawRow> {
      const path = join(tmpdir(), `nucleus-rows-${newId()}`)
      try {
        await ask('sheetRows', { ...given, path })
        let begun = ''
        for await (const piece of createReadStream(path, 'utf8')) {
          const lines = `${begun}${piece}`.split('\n')
          begun = lines.pop() ?? ''
          for (const line of lines) yield JSON.parse(line) as RawRow
        }
      } finally {
        await rm(path, { force: true })
      }
    },
    close: () => pool.destroy(),
  }
}

export type Apart = ReturnType<typeof openApart>

let opened: Apart | undefined

/** Opened when first needed; its threads end when nobody asks for a while. */
export const apart = (): Apart => {
  opened ??= openApart(bounds)
  return opened
}
