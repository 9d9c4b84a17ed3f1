// A file in the columns of a bulk type, so that what is exported can be sent back as it is. Written page by page to a file of
// its own and kept whole at the end; after a crash it begins anew.
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { kebab } from '#contract/address.ts'
import type { AnyRow, Resource, Upload } from '#contract/resource.ts'
import { csvOf, headerRow, printRow } from '#server/csv/writer.ts'
import type { Tx } from '#server/db/tenant.ts'
import { resourceNamed, settingOf } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'
import { storedByIds } from '#server/records/read.ts'
import { openScene } from '#server/records/scene.ts'
import type { BulkRules } from '#server/records/serve.ts'
import { pickedAfter } from '#server/records/target.ts'
import { generic } from './generic.ts'
import { uploadOf } from './source.ts'
import type { Run, Steps, Work } from './work.ts'

const page = 500
const mostBytes = 2 * 1024 * 1024 * 1024

/** `operation` names the selection that was fixed when the export was asked for. */
export interface ExportParams {
  resource: string
  upload: string
  operation: string
}

export const exportWork: Work = { startsOver: true, open: openExport }

async function openExport(run: Run): Promise<Steps> {
  const { kit, job, staff } = run
  const params = job.params as unknown as ExportParams
  const resource = resourceNamed(kit, params.resource)
  const upload = uploadOf(resource, params.upload)
  const type = typeFor(run, resource, params.upload, upload)
  const setting = settingOf(staff.place)
  const path = join(tmpdir(), `nucleus-export-${newId()}.csv`)
  const rows = new PassThrough({ objectMode: true, highWaterMark: page * 4 })
  const writing = finished(csvOf(rows).pipe(createWriteStream(path, { mode: 0o600 })))
  writing.catch(() => {})
  rows.write(headerRow(upload))
  // A page is written once its step has been committed: a step that is tried again must not write twice.
  let held: { from: number; lines: string[][] } = { from: -1, lines: [] }
  const flush = async () => {
    for (const line of held.lines) if (!rows.write(line)) await new Promise(resolve => rows.once('drain', resolve))
    held.lines = []
  }

  const rowsOf = async (tx: Tx, records: AnyRow[]): Promise<Record<string, unknown>[]> => {
    const scene = openScene(kit, tx, staff, { action: `${resource.name}.export`, face: 'job', jobId: job.id })
    return type.rows ? type.rows(scene, records) : []
  }

  return {
    total: job.total,
    async step(tx, from) {
      const picked = await pickedAfter(tx, job.vendor, params.operation, from, page)
      const found = new Map(
        (
          await storedByIds(
            tx,
            job.vendor,
            resource,
            picked.map(({ id }) => id),
            false,
          )
        ).map(row => [row.id, row]),
      )
      const records = picked.flatMap(({ id }) => found.get(id) ?? [])
      if (held.from !== from) await flush()
      const values = records.length > 0 ? await rowsOf(tx, records) : []
      held = { from, lines: values.map(each => printRow(upload, each, setting)) }
      const isOver = picked.length < page
      return {
        next: picked.at(-1)?.place ?? from,
        isOver,
        keepsRows: false,
        phase: 'writing',
        rows: picked.map(({ id, place }) => ({ line: place, key: id, outcome: 'UPDATED' })),
      }
    },
    async ending() {
      await flush()
      rows.end()
      await writing
      const name = `${kebab(resource.name)}-${kebab(params.upload)}-${job.number}.csv`
      const { id, ...file } = await kit.files.keep(
        job.vendor,
        job.createdBy,
        name,
        'text/csv',
        createReadStream(path),
        mostBytes,
      )
      return { resultFile: { fileId: id, ...file } }
    },
    async close() {
      rows.destroy()
      await rm(path, { force: true })
    },
  }
}

function typeFor({ kit }: Run, resource: Resource, name: string, upload: Upload): BulkRules {
  const own = kit.behaviours.get(resource.name)?.uploads?.[name] as BulkRules | undefined
  return own?.rows ? own : generic(kit, resource, upload)
}
