// What a long reading action answers: worked out once, kept on the job for whoever opens its page, with a file beside it where the
// action writes one. A walk goes on piece by piece, so that its progress is seen. After a crash it begins anew.
import { formats } from '#server/csv/writer.ts'
import type { Tx } from '#server/db/tenant.ts'
import { resourceNamed } from '#server/kit.ts'
import { goOnWith, runChunk } from '#server/records/chunk.ts'
import type { Walk, WrittenFile } from '#server/records/serve.ts'
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

const chunkOf = ({ kit, job }: Run) => {
  const { resource, ...asked } = job.params as unknown as ReportParams
  return { ...asked, resource: resourceNamed(kit, resource), jobId: job.id }
}

const begun = async (run: Run, tx: Tx): Promise<Performed> => {
  const { kit, job, staff } = run
  const chunk = chunkOf(run)
  const picked = await pickedAfter(tx, job.vendor, chunk.operation, 0, mostIds)
  return runChunk(kit, staff, tx, { ...chunk, ids: picked.map(({ id }) => id) })
}

const endingOf = async (run: Run, tx: Tx, { result, file }: Pick<Performed, 'result' | 'file'>): Promise<Ending> => {
  const { job } = run
  const report = {
    ...(await tally(tx, job.vendor, job.id)),
    samples: [],
    warnings: [],
    ...(result && { shown: result }),
  }
  const resultFile = file && (await kept(run, file))
  return { report, ...(resultFile && { resultFile }) }
}

/** What is done counts, what it was is not kept. */
const counted = (count: number) => ({
  keepsRows: false,
  rows: Array.from({ length: count }, (_, at): RowLine => ({ line: at + 1, key: null, outcome: 'UPDATED' })),
})

/** How far a walk is, and what it has gathered, before a step. */
interface Stand {
  walk: Walk<unknown>
  done: number
  so: unknown
}

export const reportWork: Work = {
  startsOver: true,
  async open(run) {
    let ending: Ending = {}
    // By the step that begins there: one that is tried again begins where it began.
    const stands = new Map<number, Stand>()
    const begin = async (tx: Tx): Promise<Stepped> => {
      const performed = await begun(run, tx)
      const { walk } = performed
      if (walk) {
        stands.set(1, { walk, done: 0, so: walk.begin })
        return { next: 1, isOver: false, total: Math.max(1, walk.total), ...counted(0) }
      }
      ending = await endingOf(run, tx, performed)
      return { next: 1, isOver: true, ...counted(1) }
    }
    const goOn = async (tx: Tx, at: number, { walk, done, so }: Stand): Promise<Stepped> => {
      const { kit, staff } = run
      const piece = await goOnWith(kit, staff, tx, chunkOf(run), scene => walk.piece(scene, so))
      // What came or went meanwhile moves no goal.
      const left = Math.max(1, walk.total) - done
      if (piece.done === 0) {
        ending = await endingOf(run, tx, walk.told(piece.so))
        return { next: at + 1, isOver: true, ...counted(left) }
      }
      const well = Math.min(piece.done, left)
      stands.set(at + 1, { walk, done: done + well, so: piece.so })
      stands.delete(at - 1)
      return { next: at + 1, isOver: false, ...counted(well) }
    }
    return {
      total: 1,
      step: (tx, at) => {
        const stand = stands.get(at)
        return stand ? goOn(tx, at, stand) : begin(tx)
      },
      ending: async () => ending,
      close: async () => {},
    }
  },
}
