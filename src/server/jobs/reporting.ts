// What a long reading action answers: worked out once, kept on the job for whoever opens its page, with a file beside it where the
// action writes one. After a crash it begins anew.
import { formats } from '#server/csv/writer.ts'
import type { Tx } from '#server/db/tenant.ts'
import { resourceNamed } from '#server/kit.ts'
import { runChunk } from '#server/records/chunk.ts'
import type { WrittenFile } from '#server/records/serve.ts'
import { mostIds, pickedAfter } from '#server/records/target.ts'
import { tally } from './outcomes.ts'
import type { Ending, Run, Work } from './work.ts'

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

const reported = async (run: Run, tx: Tx): Promise<Ending> => {
  const { kit, job, staff } = run
  const { resource, ...asked } = job.params as unknown as ReportParams
  const picked = await pickedAfter(tx, job.vendor, asked.operation, 0, mostIds)
  const chunk = { ...asked, resource: resourceNamed(kit, resource), ids: picked.map(({ id }) => id), jobId: job.id }
  const { result, file } = await runChunk(kit, staff, tx, chunk)
  const report = {
    ...(await tally(tx, job.vendor, job.id)),
    samples: [],
    warnings: [],
    ...(result && { shown: result }),
  }
  const resultFile = file && (await kept(run, file))
  return { report, ...(resultFile && { resultFile }) }
}

export const reportWork: Work = {
  startsOver: true,
  async open(run) {
    let ending: Ending = {}
    return {
      total: 1,
      async step(tx) {
        ending = await reported(run, tx)
        return { next: 1, isOver: true, keepsRows: false, rows: [{ line: 1, key: null, outcome: 'UPDATED' }] }
      },
      ending: async () => ending,
      close: async () => {},
    }
  },
}
