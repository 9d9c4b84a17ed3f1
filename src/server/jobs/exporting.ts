// A file in the columns of a bulk type, so that what is exported can be sent back as it is. Written page by page to a file of
// its own and kept whole at the end; after a crash it begins anew.
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { kebab } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { type Format, formats, headerRow, printRow } from '#server/csv/writer.ts'
import type { Tx } from '#server/db/tenant.ts'
import { resourceNamed, settingOf } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'
import { storedByIds } from '#server/records/read.ts'
import { type EngineScene, openScene } from '#server/records/scene.ts'
import type { BulkRules } from '#server/records/serve.ts'
import { shapeOf, shownRow } from '#server/records/shape.ts'
import { pickedAfter } from '#server/records/target.ts'
import { generic } from './generic.ts'
import { type ShownColumns, shownColumns } from './shownColumns.ts'
import { uploadOf } from './source.ts'
import type { Run, Steps, Work } from './work.ts'

const page = 2000
const mostBytes = 2 * 1024 * 1024 * 1024

/** `operation` names the selection that was fixed when the export was asked for. */
export interface ExportParams {
  resource: string
  upload: string
  operation: string
  format?: Format
  /** Instead of those of the type: the columns of a list, in their order. */
  columns?: string[]
  /** What is personal stands open in it: what its first line says of that, and what it is called. Only the server asks so. */
  opened?: { line: string[]; name: string }
}

export const exportWork: Work = { startsOver: true, open: openExport }

async function openExport(run: Run): Promise<Steps> {
  const { kit, job, staff } = run
  const params = job.params as unknown as ExportParams
  const resource = resourceNamed(kit, params.resource)
  const table = tableFor(run, resource, params)
  const { format = 'csv', opened } = params
  const path = join(tmpdir(), `nucleus-export-${newId()}.${format}`)
  const rows = new PassThrough({ objectMode: true, highWaterMark: page * 4 })
  const writing = finished(formats[format].write(rows).pipe(createWriteStream(path, { mode: 0o600 })))
  writing.catch(() => {})
  if (opened) rows.write(opened.line)
  rows.write(table.header)
  // A page is written once its step has been committed: a step that is tried again must not write twice.
  let held: { from: number; lines: string[][] } = { from: -1, lines: [] }
  const flush = async () => {
    for (const line of held.lines) if (!rows.write(line)) await new Promise(resolve => rows.once('drain', resolve))
    held.lines = []
  }

  const rowsOf = (tx: Tx, ids: readonly string[]): Promise<string[][]> =>
    table.rows(openScene(kit, tx, staff, { action: `${resource.name}.export`, face: 'job', jobId: job.id }), ids)

  return {
    total: job.total,
    async step(tx, from) {
      const picked = await pickedAfter(tx, job.vendor, params.operation, from, page)
      if (held.from !== from) await flush()
      const ids = picked.map(({ id }) => id)
      held = { from, lines: ids.length > 0 ? await rowsOf(tx, ids) : [] }
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
      const called = opened?.name ?? `${kebab(resource.name)}-${kebab(params.columns ? 'list' : params.upload)}`
      const name = `${called}-${job.number}.${format}`
      const { id, ...file } = await kit.files.keep(
        job.vendor,
        staff.userId,
        name,
        formats[format].mime,
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

function tableFor(run: Run, resource: Resource, { upload: name, columns, opened }: ExportParams): ShownColumns {
  const { kit, job, staff } = run
  const upload = uploadOf(resource, name)
  const own = kit.behaviours.get(resource.name)?.uploads?.[name] as BulkRules | undefined
  if (columns) return shownColumns(resource, own ? undefined : upload, columns)
  const type = own?.rows ? own : generic(kit, resource, upload)
  const setting = settingOf(staff.place)
  return {
    header: headerRow(upload),
    async rows(scene: EngineScene, ids) {
      const stored = await storedByIds(scene.tx, job.vendor, resource, ids, false)
      const { columns } = shapeOf(resource)
      const shown = (row: AnyRow) => shownRow([...columns.values()], row)
      const found = new Map<string, AnyRow>(
        stored.map(row => [row.id, opened ? openRow(scene, resource, row) : shown(row)]),
      )
      const records = ids.flatMap(id => found.get(id) ?? [])
      const values = type.rows && records.length > 0 ? await type.rows(scene, records) : []
      return values.map(each => printRow(upload, each, setting))
    },
  }
}

const openRow = ({ personal }: EngineScene, { fields }: Resource, row: AnyRow): AnyRow => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { facts }]) => (facts.personal ? [[name, personal.open(row[name])]] : [])),
  ),
})
