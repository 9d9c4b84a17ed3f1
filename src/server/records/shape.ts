// What the engine knows of a resource at a glance: its table, its columns by wire name, and how a raw row becomes a record.
import { type SQL, sql } from 'drizzle-orm'
import { columnOf, tableOf } from '#contract/address.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import { type AnyRow, isStored, type Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { storedOf } from '#server/fields/kinds.ts'
import type { Actor } from '#server/kit.ts'

export interface Column {
  name: string
  /** Quoted and qualified with `t`. */
  at: SQL
  sqlName: string
  field: Field
  /** True when the column is never null, so that keysets may compare rows. */
  full: boolean
}

export interface Shape {
  resource: Resource
  /** Quoted table name. */
  table: SQL
  columns: ReadonlyMap<string, Column>
  /** Declared stored fields, in order. */
  fields: readonly Column[]
}

const user = f.reference('users')
const base: [string, string, Field, boolean][] = [
  ['vendorCode', 'vendor', f.text(), true],
  ['id', 'id', f.reference('self'), true],
  ['status', 'status', f.choice(RecordStatus), true],
  ['version', 'version', f.integer(), true],
  ['createdAt', 'created_at', f.moment(), true],
  ['createdBy', 'created_by', user, false],
  ['updatedAt', 'updated_at', f.moment(), true],
  ['updatedBy', 'updated_by', user, false],
]

const column = (name: string, sqlName: string, field: Field, full: boolean): Column => ({
  name,
  sqlName,
  field,
  full,
  at: sql.raw(`t."${sqlName}"`),
})

const shapes = new WeakMap<Resource, Shape>()

export const shapeOf = (resource: Resource): Shape => {
  const known = shapes.get(resource)
  if (known) return known
  const fields = Object.entries(resource.fields)
    .filter(([, field]) => isStored(field))
    .map(([name, field]) => column(name, columnOf(name), field, field.required && !field.facts.when))
  const columns = new Map(
    [...base.map(([name, sqlName, field, full]) => column(name, sqlName, field, full)), ...fields].map(one => [
      one.name,
      one,
    ]),
  )
  const shape = { resource, table: sql.raw(`"${tableOf(resource)}"`), columns, fields }
  shapes.set(resource, shape)
  return shape
}

/** Columns this person may see; the engine itself (no actor) sees all. */
export const visibleColumns = ({ columns }: Shape, actor?: Pick<Actor, 'may'>): Column[] => {
  if (!actor) return [...columns.values()]
  return [...columns.values()].filter(
    ({ field: { facts } }) => !facts.secret && (!facts.needs || actor.may(facts.needs)),
  )
}

/** `t."url_lang" as "urlLang"`, for each. */
export const selected = (columns: readonly Column[]): SQL =>
  sql.raw(columns.map(({ name, sqlName }) => `t."${sqlName}" as "${name}"`).join(', '))

/** Values as they travel: what a kind keeps coded is spoken again, in place. */
export const spokenRow = (columns: readonly Column[], raw: Record<string, unknown>): AnyRow => {
  for (const { name, field } of columns) {
    const { speak } = storedOf(field)
    if (speak && raw[name] !== null && raw[name] !== undefined) raw[name] = speak(raw[name], field)
  }
  return raw as AnyRow
}

/** As people see them: what is personal behind its mask, in place. */
export const shownRow = (columns: readonly Column[], row: AnyRow): AnyRow => {
  for (const { name, field } of columns) {
    const value = row[name]
    const { show } = storedOf(field)
    if (show && value !== null && value !== undefined) (row as Record<string, unknown>)[name] = show(value, field)
  }
  return row
}

/** A row for json_populate_recordset: database names, kept values. */
export const keptRow = (
  columns: readonly Column[],
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const kept: Record<string, unknown> = {}
  for (const { name, sqlName, field } of columns) {
    const value = row[name]
    const { keep } = storedOf(field)
    kept[sqlName] = value === undefined || value === null ? null : keep ? keep(value, field) : value
  }
  return kept
}

/** What people call a record: its title as text. */
export const titleIn = (resource: Resource, row: Readonly<Record<string, unknown>>): string =>
  plainTitle(row[resource.title]) || String(row.id)

/** Text of a title that may be a map of languages. */
export const plainTitle = (value: unknown, urlLang = 'en-in'): string => {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  const map = value as Record<string, string>
  return map[urlLang] || map['en-in'] || Object.values(map)[0] || ''
}
