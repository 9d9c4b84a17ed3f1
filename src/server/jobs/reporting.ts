// What a long reading action answers: worked out once, in one go or part by part, kept on the job for whoever opens its page, with a
// file beside it where the action writes one. After a crash it begins anew.
import { formats } from '#server/csv/writer.ts'
import type { Tx } from '#server/db/tenant.ts'
import { resourceNamed } from '#server/kit.ts'
import { type Chunk, runChunk, runPart } from '#server/records/chunk.ts'
import type { Parts, WrittenFile } from '#server/records/serve.ts'
import { mostIds, pickedAfter } from '#server/records/target.ts'
import type { Performed } from '#server/records/task.ts'
import { tally } from './outcomes.ts'
import type { Ending, RowLine, Run, Stepped, Work } from './work.ts'

interface ReportParams {
  resource: string
  action: string
  operation: string
  input: Record<string, unknown>
}

const mostBytes = 2 * 1024 * 1024 * 1024

async function* named(file: WrittenFile): AsyncGenerator<string[]> {
  yield [...file.header]
  yield* file.rows
}

const kept = async ({ kit, job, staff }: Run, file: WrittenFile): Promise<Ending['resultFile']> => {
  const { mime, write } = formats[file.format]
  const name = `${file.name}-${job.number}.${file.format}`
  const { id, ...stored } = await kit.files.keep(job.vendor, staff.userId, name, mime, write(named(file)), mostBytes)
  return { fileId: id, ...stored }
}

const chunkOf = async ({ kit, job }: Run, tx: Tx): Promise<Chunk> => {
  const { resource, ...asked } = job.params as unknown as ReportParams
  const picked = await pickedAfter(tx, job.vendor, asked.operation, 0, mostIds)
  return { ...asked, resource: resourceNamed(kit, resource), ids: picked.map(({ id }) => id), jobId: job.id }
}

const ended = async (run: Run, tx: Tx, { result, file }: Pick<Performed, 'result' | 'file'>): Promise<Ending> => {
  const { resource, action, input } = run.job.params as unknown as ReportParams
  const report = {
    ...(await tally(tx, run.job.vendor, run.job.id)),
    samples: [],
    warnings: [],
    ...(result && { shown: result, asked: { resource, action, input } }),
  }
  const resultFile = file && (await kept(run, file))
  return { report, ...(resultFile && { resultFile }) }
}

const answerOf = (parts: Parts): Pick<Performed, 'result' | 'file'> => {
  const file = parts.file?.()
  return { result: parts.answer(), ...(file && { file }) }
}

const looked = (from: number, next: number): RowLine[] =>
  Array.from({ length: next - from }, (_, at) => ({ line: from + at + 1, key: null, outcome: 'UPDATED' }))

export const reportWork: Work = {
  startsOver: true,
  async open(run) {
    const { kit, staff } = run
    let ending: Ending = {}
    let long: { chunk: Chunk; parts: Parts } | undefined
    const whole = async (tx: Tx): Promise<Stepped> => {
      const chunk = await chunkOf(run, tx)
      const performed = await runChunk(kit, staff, tx, chunk)
      const { parts } = performed
      if (parts && parts.count > 0) {
        long = { chunk, parts }
        return { next: 0, isOver: false, keepsRows: false, rows: [], total: parts.count }
      }
      ending = await ended(run, tx, parts ? answerOf(parts) : performed)
      return { next: 1, isOver: true, keepsRows: false, rows: looked(0, 1) }
    }
    return {
      total: 1,
      async step(tx, from) {
        if (!long) return whole(tx)
        const { chunk, parts } = long
        const next = await runPart({ kit, staff, tx }, chunk, parts, from)
        const isOver = next >= parts.count
        if (isOver) ending = await ended(run, tx, answerOf(parts))
        return { next, isOver, keepsRows: false, rows: looked(from, next) }
      },
      ending: async () => ending,
      close: async () => {},
    }
  },
}
