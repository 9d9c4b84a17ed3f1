// The door to the threads that read what people sent. Whatever a file does to its reader, the server goes on and says so.
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '#contract/problem.ts'
import type { RawRow } from '#server/csv/row.ts'
import { newId } from '#server/records/ids.ts'
import { problem } from '#server/words.ts'
import { type Bounds, type Failed, openThreads } from './threads.ts'
import type * as work from './work.ts'

const bounds: Bounds = { threads: 2, queue: 64, ms: 30_000, megabytes: 512 }

type Work = typeof work
type Given<N extends keyof Work> = Parameters<Work[N]>[0]
type Value<N extends keyof Work> = NonNullable<Awaited<ReturnType<Work[N]>>['value']>

const why = (failed: Failed): Error => {
  if (failed === 'busy') return problem('OVERLOADED', 'file.busy', undefined, { retryAfter: 5 })
  return problem('TOO_LARGE', failed === 'slow' ? 'file.slow' : 'file.heavy')
}

export const openApart = (bounds: Bounds) => {
  const threads = openThreads<Work>(new URL('./work.ts', import.meta.url), bounds, why)

  const ask = async <N extends keyof Work>(name: N, given: Given<N>): Promise<Value<N>> => {
    const answer = await threads.run(name, given)
    if (!answer.refused) return answer.value as Value<N>
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
    close: threads.close,
  }
}

export type Apart = ReturnType<typeof openApart>

let opened: Apart | undefined

/** Opened when first needed; its threads end when nobody asks for a while. */
export const apart = (): Apart => {
  opened ??= openApart(bounds)
  return opened
}
