// A file in the columns of a bulk type, so that what is exported can be sent back as it is. Written page by page to a draft of
// its own; only when every row was seen is it known which further columns there are (other languages, `x_` ones), so the file
// itself is written at the end. After a crash it begins anew.
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { kebab } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { printLine } from '#server/csv/lines.ts'
import { type Format, formatFor, formats, furtherCells, headerRow, printRow } from '#server/csv/writer.ts'
import type { Tx } from '#server/db/tenant.ts'
import { resourceNamed, settingOf } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'
import { asReached } from '#server/records/reach.ts'
import { storedByIds } from '#server/records/read.ts'
import { type EngineScene, openScene } from '#server/records/scene.ts'
import type { BulkRules } from '#server/records/serve.ts'
import { shapeOf, shownRow } from '#server/records/shape.ts'
import { pickedAfter } from '#server/records/target.ts'
import { generic } from './generic.ts'
import { shownColumns } from './shownColumns.ts'
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
  const { opened } = params
  // Columns of a list are a table, whatever the type is.
  const format = formatFor(params.columns ? {} : uploadOf(resource, params.upload), params.format)
  const path = join(tmpdir(), `nucleus-export-${newId()}.${format}`)
  const draftPath = `${path}.draft`
  const draft = createWriteStream(draftPath, { mode: 0o600 })
  const drafting = finished(draft)
  drafting.catch(() => {})
  const further = new Set<string>()
  // A page is written once its step has been committed: a step that is tried again must not write twice.
  let held: { from: number; lines: Line[] } = { from: -1, lines: [] }
  const flush = async () => {
    for (const line of held.lines) {
      for (const name of Object.keys(line.more)) further.add(name)
      await put(draft, `${JSON.stringify(line)}\n`)
    }
    held.lines = []
  }
  const write = async () => {
    const rows = new PassThrough({ objectMode: true, highWaterMark: page * 4 })
    const writing = finished(formats[format].write(rows).pipe(createWriteStream(path, { mode: 0o600 })))
    writing.catch(() => {})
    const names = [...further].sort()
    if (opened) await put(rows, opened.line)
    if (format !== 'ndjson') await put(rows, [...table.header, ...names])
    for await (const text of createInterface({ input: createReadStream(draftPath), crlfDelay: Infinity })) {
      const { cells, more } = JSON.parse(text) as Line
      await put(rows, [...cells, ...names.map(name => more[name] ?? '')])
    }
    rows.end()
    await writing
  }

  const reached = (scene: EngineScene, ids: readonly string[]): Promise<Line[]> =>
    asReached(scene, resource, () => table.rows(scene, ids))
  const rowsOf = (tx: Tx, ids: readonly string[]): Promise<Line[]> =>
    reached(openScene(kit, tx, staff, { action: `${resource.name}.export`, face: 'job', jobId: job.id }), ids)

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
      draft.end()
      await drafting
      await write()
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
      draft.destroy()
      await rm(draftPath, { force: true })
      await rm(path, { force: true })
    },
  }
}

interface Line {
  cells: string[]
  /** In columns only some rows have, by name. */
  more: Record<string, string>
}

interface Table {
  header: string[]
  rows(scene: EngineScene, ids: readonly string[]): Promise<Line[]>
}

const put = async (to: Writable, chunk: unknown): Promise<void> => {
  if (!to.write(chunk)) await once(to, 'drain')
}

function tableFor(run: Run, resource: Resource, { upload: name, columns, opened }: ExportParams): Table {
  const { kit, job, staff } = run
  const upload = uploadOf(resource, name)
  const own = kit.behaviours.get(resource.name)?.uploads?.[name] as BulkRules | undefined
  if (columns) {
    const { header, rows } = shownColumns(resource, own ? undefined : upload, columns)
    return { header, rows: async (scene, ids) => (await rows(scene, ids)).map(cells => ({ cells, more: {} })) }
  }
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
      return values.map(each =>
        upload.lines
          ? { cells: [printLine(upload, each, setting)], more: {} }
          : { cells: printRow(upload, each, setting), more: furtherCells(upload, each, setting) },
      )
    },
  }
}

const openRow = ({ personal }: EngineScene, { fields }: Resource, row: AnyRow): AnyRow => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { facts }]) => (facts.personal ? [[name, personal.open(row[name])]] : [])),
  ),
})
