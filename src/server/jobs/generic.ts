// Row rules for every bulk type whose area has none of its own: columns are fields of the resource, the key names one
// record, references are written as people write them. What it exports it reads back as unchanged.
import { snake } from '#contract/address.ts'
import { addressOf } from '#contract/codecs/files.ts'
import { type Field, fileKinds } from '#contract/field.ts'
import { altMap, type Medium } from '#contract/fields/files.ts'
import { fullRow } from '#contract/fields/groups.ts'
import { isRecordTarget } from '#contract/fields/target.ts'
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource, Upload } from '#contract/resource.ts'
import { isSame } from '#rules/diff.ts'
import type { Kit } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'
import type { BulkChange, BulkRow, BulkRules, BulkVerdict } from '#server/records/serve.ts'
import { currentByKey } from './current.ts'
import { type Names, namesFor, type Resolved, resolve } from './references.ts'
import { namesOfTargets, resolveTargets } from './targets.ts'

interface LoadedRecords {
  current: Map<string, AnyRow>
  references: Map<string, Resolved>
}

interface Column {
  /** As the file type spells it. */
  name: string
  /** The resource's field behind it. */
  fieldName: string
  field: Field
}

export function generic(kit: Pick<Kit, 'resources'>, resource: Resource, upload: Upload): BulkRules {
  const columns = columnsOf(resource, upload)
  const key = columns.find(({ name }) => name === upload.key) ?? {
    name: upload.key,
    fieldName: 'id',
    field: upload.columns[upload.key]!,
  }
  const links = columns.filter(({ field }) => field.facts.to !== undefined)
  const led = columns.filter(({ field }) => field.kind === 'target')

  return {
    async load(scene, rows): Promise<LoadedRecords> {
      const current = await currentByKey(
        scene,
        resource,
        key.fieldName,
        rows.map(({ values }) => values[key.name as never]),
      )
      const references = new Map<string, Resolved>()
      for (const { name, field } of links)
        references.set(
          name,
          await resolve(
            scene,
            kit,
            field,
            rows.map(({ values }) => values[name as never]),
          ),
        )
      for (const { name, field } of led)
        references.set(
          name,
          await resolveTargets(
            scene,
            kit,
            field,
            rows.map(({ values }) => values[name as never]),
          ),
        )
      return { current, references }
    },
    judge: ([row], known, { staff }) =>
      judge(row as BulkRow | undefined, known as LoadedRecords, {
        resource,
        columns,
        key,
        may: id => staff.may(id),
        vendor: staff.place.vendorCode,
      }),
    async rows(scene, records) {
      const names = new Map<string, Names>()
      for (const { name, fieldName, field } of links)
        names.set(
          name,
          await namesFor(
            scene,
            kit,
            field,
            records.map(record => record[fieldName]),
          ),
        )
      for (const { name, fieldName } of led)
        names.set(
          name,
          await namesOfTargets(
            scene,
            kit,
            records.map(record => record[fieldName]),
          ),
        )
      return records.map(record => ({
        ...(record.x as object | undefined),
        ...Object.fromEntries(
          columns.map(column => [column.name, printable(record[column.fieldName], names.get(column.name))]),
        ),
      }))
    },
  }
}

/** Columns in the type's order with the resource's own field behind each; a column without one is not the generic type's. */
const columnsOf = (resource: Resource, upload: Upload): Column[] => {
  const fields = new Map(Object.entries(resource.fields).map(([name, field]) => [snake(name), { name, field }]))
  return Object.keys(upload.columns).flatMap(name => {
    const found = fields.get(snake(name))
    return found ? [{ name, fieldName: found.name, field: found.field }] : []
  })
}

const printable = (value: unknown, names: Names | undefined): unknown => {
  if (!names || value === null || value === undefined) return value
  if (isRecordTarget(value)) return { ...value, id: names.get(value.id) ?? value.id }
  return Array.isArray(value)
    ? value.map(id => names.get(String(id)) ?? String(id))
    : (names.get(String(value)) ?? value)
}

interface Bench {
  resource: Resource
  columns: Column[]
  key: Column
  may: (id: string) => boolean
  vendor: string
}

function judge(row: BulkRow | undefined, known: LoadedRecords, bench: Bench): BulkVerdict {
  if (!row) return { changes: [], findings: [], warnings: [] }
  const { resource, key, vendor } = bench
  const text = String(row.values[key.name] ?? '').trim()
  if (text === '') return refused(row, finding('REQUIRED', { col: snake(key.name) }, snake(key.name)))
  const before = known.current.get(text.toLowerCase())
  if (!before && (row.command === 'update' || row.command === 'delete'))
    return refused(row, finding('REF_NOT_FOUND', { thing: oneOf(resource), v: text, vendor }, snake(key.name)))
  if (before && row.command === 'create')
    return refused(row, finding('DUPLICATE', { v: text, other: oneOf(resource) }, snake(key.name)))
  if (before && row.command === 'delete')
    return { changes: [{ does: 'move', resource, id: before.id, event: 'remove' }], findings: [], warnings: [] }

  const findings: Finding[] = []
  const given: Record<string, unknown> = {}
  for (const column of bench.columns) {
    const read = givenValue(row, column, known, before, bench)
    if (read && 'finding' in read) findings.push({ ...read.finding, path: snake(column.name) })
    else if (read && !(before && isSameValue(column.field, before[column.fieldName], read.value)))
      given[column.fieldName] = read.value
  }
  const extra = before ? newExtras(before, row.extra) : row.extra
  if (Object.keys(extra).length > 0) given.x = extra
  if (findings.length > 0) return refused(row, ...findings)
  const changes = changesOf(resource, before, given)
  const id = before?.id ?? changes[0]?.id
  return { changes, findings: [], warnings: [], ...(id && { about: [{ line: row.line, resource, id }] }) }
}

const changesOf = (resource: Resource, before: AnyRow | undefined, given: Record<string, unknown>): BulkChange[] => {
  if (!before) return [{ does: 'create', resource, id: newId(), draft: given }]
  return Object.keys(given).length > 0 ? [{ does: 'change', resource, id: before.id, patch: given }] : []
}

const refused = (row: BulkRow, ...findings: Finding[]): BulkVerdict => ({
  changes: [],
  findings: findings.map(each => ({ ...each, line: row.line })),
  warnings: [],
})

const newExtras = (before: AnyRow, extra: Record<string, string>): Record<string, string> => {
  const kept = (before.x ?? {}) as Record<string, string>
  return Object.fromEntries(Object.entries(extra).filter(([name, text]) => kept[name] !== text))
}

/** Undefined: the row says nothing about this column. */
function givenValue(
  row: BulkRow,
  column: Column,
  known: LoadedRecords,
  before: AnyRow | undefined,
  { may, vendor }: Bench,
): { value: unknown } | { finding: Finding } | undefined {
  const { name, fieldName, field } = column
  let value = row.values[name]
  if (value === undefined || fieldName === 'id') return undefined
  const references = known.references.get(name)
  if (references && value !== null) {
    const found = references.of(value as never, vendor)
    if ('finding' in found) return found
    value = found.value
  }
  if (field.kind === 'localized' && value !== null && before)
    value = { ...(before[fieldName] as object | null), ...(value as object) }
  const { readOnly, virtual, fixed, needs } = field.facts
  const isOther = !before || !isSameValue(field, before[fieldName], value)
  const isClosed = readOnly || virtual || (fixed && before) || (needs !== undefined && !may(needs))
  return isOther && isClosed ? { finding: finding('NOT_EDITABLE', { col: snake(name) }) } : { value }
}

const isSameValue = (field: Field, one: unknown, other: unknown): boolean => {
  if (field.kind === 'decimal' && one !== null && other !== null && one !== undefined)
    return Number(one) === Number(other)
  // A file is told by its address; what else is known of it does not travel in a cell.
  if (fileKinds.includes(field.kind) && one && other)
    return addressesOf(one) === addressesOf(other) && !saysMore(one, other)
  // An empty part of a row is not written.
  if (field.kind === 'groups') return isSame(fullRows(one), fullRows(other))
  return isSame(one ?? null, other ?? null)
}

const fullRows = (rows: unknown): unknown => (Array.isArray(rows) ? rows.map(fullRow) : null)

/** What a row says of its media that was not said before. */
const saysMore = (before: unknown, given: unknown): boolean =>
  ([given].flat() as Medium[]).some((medium, at) => {
    const held = ([before].flat() as Medium[])[at]
    return (
      Object.entries(altMap(medium.alt)).some(([language, text]) => (altMap(held?.alt)[language] ?? '') !== text) ||
      (medium.focal !== undefined && !isSame(medium.focal, held?.focal)) ||
      (medium.decorative !== undefined && medium.decorative !== (held?.decorative ?? false))
    )
  })

const addressesOf = (value: unknown): string => ([value].flat() as Medium[]).map(addressOf).join('|')
