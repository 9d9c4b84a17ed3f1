// What a file makes of the records it names: the status they end in, what is made on the way, and the first rows as they will be.
// Read where the check has written, before it is taken back, so it is what will stand there.
import { camel, snake } from '#contract/address.ts'
import { type FirstColumn, type FirstRow, mostFirst, type Resulting } from '#contract/becoming.ts'
import { type Field, type FieldKind, fileKinds, structureKinds } from '#contract/field.ts'
import { type Medium, pictureOf } from '#contract/fields/files.ts'
import type { AnyRow, Resource, Upload } from '#contract/resource.ts'
import { saysLive } from '#rules/typed/live.ts'
import type { EngineScene } from '#server/records/scene.ts'
import { currencyless, type UnitContext, unitless } from './implicitUnits.ts'
import type { RecordWrite, UnitResult } from './judging.ts'
import { rowLines } from './lines.ts'
import { besideOf, type Subject, statusOf, subjectsOf } from './subjects.ts'

/** Kept on the job between its steps. */
export interface Becoming {
  /** By resource and status. */
  results: Record<string, Resulting>
  /** What was made on the way, by what it is called: a check takes every chunk back, so the next one makes it again. */
  made: Record<string, true>
  columns: FirstColumn[]
  rows: FirstRow[]
  /** Amounts that name no currency. */
  assumed: number
  /** Weights that name no unit. */
  weighed: number
  /** Live in the file, made as a draft here. */
  drafted: number
}

export const noBecoming = (): Becoming => ({
  results: {},
  made: {},
  columns: [],
  rows: [],
  assumed: 0,
  weighed: 0,
  drafted: 0,
})

const mostNamed = 5
const mostMade = 2000
const mostColumns = 2

export async function become(
  scene: EngineScene,
  into: Becoming,
  looking: UnitContext,
  results: readonly UnitResult[],
): Promise<void> {
  const { resource, upload } = looking
  const room = mostFirst - into.rows.length
  const looked = results.filter(({ recordWrites }, at) => recordWrites.length > 0 || at < room)
  const subjects = await subjectsOf(scene, resource, looked)
  for (const result of looked) count(into, looking, result, subjects)
  if (room > 0) {
    const of = [...subjects.values()][0]
    if (of && into.columns.length === 0) into.columns = columnsOf(upload, [of.of, of.mainOf])
    addColumns(into, results.slice(0, room), subjects)
    for (const result of results) {
      if (into.rows.length >= mostFirst) break
      into.rows.push(...firstRows(into.columns, looking, result, subjects).slice(0, mostFirst - into.rows.length))
    }
  }
  for (const { unit } of results) {
    into.assumed += currencyless(looking, unit)
    into.weighed += unitless(looking, unit)
  }
}

const mostBeside = 4

/** What lists show of it; a field of the same name stands in the column that is there. */
function addColumns(into: Becoming, results: readonly UnitResult[], subjects: ReadonlyMap<number, Subject>): void {
  for (const { resource } of results.flatMap(result => besideOf(result, subjects))) {
    const isThere = (field: string) => into.columns.some(column => column.field === field)
    const shown = Object.entries(resource.fields).filter(
      ([name, field]) =>
        field.facts.column && name !== resource.title && !field.facts.to && isOpen(field) && !isThere(name),
    )
    const room = mostColumns + mostBeside - into.columns.length
    into.columns.push(...shown.slice(0, Math.max(0, room)).map(([field]) => ({ resource: resource.name, field })))
  }
}

/** Rows of a group are one thing; else each row is. */
function count(into: Becoming, looking: UnitContext, result: UnitResult, subjects: ReadonlyMap<number, Subject>): void {
  const { unit, recordWrites } = result
  const subject = unit[0] && subjects.get(unit[0].line)
  if (!subject || recordWrites.length === 0) return
  const beside = besideOf(result, subjects).filter(({ resource }) => resource.lifecycle !== 'none')
  for (const { resource, before, after } of beside)
    resultOf(into, resource, after.status)[before ? 'changed' : 'created'] += 1
  if (beside.length > 0) return
  const writes = (row: AnyRow) => recordWrites.some(({ after }) => after.id === row.id)
  // A row that names a variant and changes its product alone is about the product.
  const isMain = looking.upload.groupBy !== undefined || (!writes(subject.leaf) && writes(subject.main))
  const [thing, of] = isMain ? [subject.main, subject.mainOf] : ([subject.leaf, subject.of] as const)
  const status = statusOf({ ...subject, leaf: thing, of })
  const own = recordWrites.find(({ after }) => after.id === thing.id)
  const moved = recordWrites.find(({ after }) => after.id === subject.main.id)
  if (status) {
    const result = resultOf(into, of, status)
    if (own && !own.before) result.created += 1
    else if (isFirstOf(into, of, thing)) result.changed += 1
    if (moved?.before && moved.before.status !== moved.after.status) result.moved += 1
    if (own && !own.before && status === 'draft' && unit.some(row => saysLive(row.extra))) into.drafted += 1
  }
  const known = new Set([subject.of.name, subject.mainOf.name])
  for (const write of recordWrites)
    if (!write.before && !known.has(write.resource.name) && !write.resource.quiet) noteMade(into, write)
}

/** Two rows may change one product: it is counted once. */
const isFirstOf = (into: Becoming, { name }: Resource, { id }: AnyRow): boolean => {
  const called = `${name} ${id}`
  if (into.made[called]) return false
  if (Object.keys(into.made).length < mostMade) into.made[called] = true
  return true
}

const resultOf = ({ results }: Becoming, { name }: Resource, status: AnyRow['status']): Resulting => {
  const place = `${name} ${status}`
  results[place] ??= { resource: name, status, created: 0, changed: 0, moved: 0 }
  return results[place]
}

function noteMade(into: Becoming, { resource, after }: RecordWrite): void {
  if (resource.lifecycle === 'none') return
  const name = after[resource.title]
  const called = `${resource.name} ${JSON.stringify([name, resource.subtitle && after[resource.subtitle]])}`
  if (into.made[called]) return
  if (Object.keys(into.made).length < mostMade) into.made[called] = true
  const result = resultOf(into, resource, after.status)
  result.created += 1
  const { shows } = resource
  if (shows && after[shows] === true) result.shown = { field: shows, count: (result.shown?.count ?? 0) + 1 }
  const { names = [] } = result
  const isTold = names.length < mostNamed && !resource.fields[resource.title]?.facts.personal
  result.names = isTold ? [...names, name] : names
}

const isOpen = ({ facts }: Field): boolean => facts.personal === undefined && facts.needs === undefined

/** The file's own amounts, else the first of its columns that lists show; what names the record and its state stand by themselves. */
const columnsOf = (upload: Upload, of: readonly Resource[]): FirstColumn[] => {
  const all = Object.keys(upload.columns).flatMap(
    (column): (FirstColumn & { kind: FieldKind; isListed: boolean })[] => {
      if (column === upload.key) return []
      for (const resource of of) {
        const found = Object.entries(resource.fields).find(([name]) => snake(name) === snake(column))
        if (!found) continue
        const [name, field] = found
        const isOwn = name === resource.title || field.facts.to !== undefined || field.facts.virtual || !isOpen(field)
        return isOwn
          ? []
          : [{ resource: resource.name, field: name, kind: field.kind, isListed: field.facts.column === true }]
      }
      return []
    },
  )
  const amounts = all.filter(({ kind }) => kind === 'money')
  const plain = all.filter(({ kind, isListed }) => isListed && !structureKinds.includes(kind))
  const chosen = (amounts.length > 0 ? amounts : plain).slice(0, mostColumns)
  return chosen.map(({ resource, field }) => ({ resource, field }))
}

const firstRows = (
  columns: readonly FirstColumn[],
  { resource, upload }: UnitContext,
  result: UnitResult,
  subjects: ReadonlyMap<number, Subject>,
): FirstRow[] => {
  const [beside] = besideOf(result, subjects)
  return rowLines(result, resource).map(({ line, key: typed, outcome }): FirstRow => {
    const subject = result.findings.length === 0 ? subjects.get(line) : undefined
    const row = result.unit.find(known => known.line === line)
    if (!subject) return { line, key: typed, outcome, title: typedTitle(resource, upload, row?.values), cells: [] }
    const { main, mainOf } = subject
    const status = beside && beside.resource.lifecycle !== 'none' ? beside.after.status : statusOf(subject)
    const key = keyOf(upload, subject) ?? typed
    const picture = pictureIn(subject, key)
    return {
      line,
      key,
      outcome,
      title: titleOf(mainOf, main),
      cells: columns.map(column => beside?.after[column.field] ?? cellOf(subject, column)),
      ...(status && { status }),
      ...(picture && { picture }),
    }
  })
}

/** As it will be: a row that brought no key gets one on the way. */
const keyOf = ({ key }: Upload, { leaf, of }: Subject): string | undefined => {
  const name = camel(key)
  const value = of.fields[name] && isOpen(of.fields[name]) ? leaf[name] : undefined
  return typeof value === 'string' ? value : undefined
}

const titleOf = ({ title, fields }: Resource, row: AnyRow): unknown =>
  fields[title] && isOpen(fields[title]) ? (row[title] ?? null) : null

/** Of a row that is refused: as the file calls it. */
const typedTitle = ({ title, fields }: Resource, upload: Upload, values: object = {}): unknown => {
  const column = Object.keys(upload.columns).find(name => snake(name) === snake(title))
  const field = fields[title]
  return column && field && isOpen(field) ? ((values as Record<string, unknown>)[column] ?? null) : null
}

const cellOf = ({ leaf, of, main, mainOf }: Subject, { resource, field }: FirstColumn): unknown => {
  if (of.name === resource) return leaf[field] ?? null
  return mainOf.name === resource ? (main[field] ?? null) : null
}

const pictureIn = ({ leaf, of, main, mainOf }: Subject, key: string | null): Medium | undefined => {
  for (const [resource, row] of [[of, leaf] as const, [mainOf, main] as const]) {
    const field = Object.entries(resource.fields).find(([, { kind }]) => fileKinds.includes(kind))
    const media = field && isOpen(field[1]) ? ([row[field[0]] ?? []].flat() as Medium[]) : []
    if (media.length > 0) return pictureOf(media, key ?? undefined)
  }
  return undefined
}
