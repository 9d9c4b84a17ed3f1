// References in files: written as the other record's code or name, resolved inside the vendor, both ways.
import { type SQL, sql } from 'drizzle-orm'
import type { Field } from '#contract/field.ts'
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { isStored, type Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Kit } from '#server/kit.ts'
import { isId } from '#server/records/read.ts'
import type { Scene } from '#server/records/serve.ts'
import { plainTitle, shapeOf } from '#server/records/shape.ts'
import { complaint } from '#server/words.ts'

export interface Resolved {
  of(value: string | string[], vendor: string): { value: unknown } | { finding: Finding }
}
export type Names = Map<string, string>

/** Fields a record may be named by: unique ones first, then what people read. */
const namingFields = (target: Resource): string[] => {
  const unique = Object.entries(target.fields)
    .filter(([, field]) => field.facts.unique && isStored(field))
    .map(([name]) => name)
  const shown = [target.subtitle, target.title].filter(name => name !== undefined && isNaming(target.fields[name]))
  return [...new Set([...unique, ...(shown as string[])])]
}

const isNaming = (field: Field | undefined): boolean =>
  field !== undefined && isStored(field) && (field.kind === 'text' || field.kind === 'localized')

const textsIn = (target: Resource, name: string): SQL => {
  const column = shapeOf(target).columns.get(name)!
  return column.field.kind === 'localized'
    ? sql`(select array_agg(lower(value)) from jsonb_each_text(${column.at}))`
    : sql`array[lower(${column.at}::text)]`
}

/** As a field that points to records of this resource. */
export const pointingTo = (to: string): Field => ({ kind: 'reference', facts: { to } }) as unknown as Field

const targetOf = ({ resources }: Pick<Kit, 'resources'>, { facts }: Field): Resource | undefined =>
  resources.find(resource => resource.name === facts.to)

export async function resolve(
  { tx, staff }: Scene,
  kit: Pick<Kit, 'resources'>,
  field: Field,
  values: readonly unknown[],
): Promise<Resolved> {
  const target = targetOf(kit, field)
  const texts = [
    ...new Set(
      values.flat().flatMap(value => (typeof value === 'string' && value.trim() ? [value.trim().toLowerCase()] : [])),
    ),
  ]
  const byText = new Map<string, Set<string>>()
  if (target && texts.length > 0) {
    const { table } = shapeOf(target)
    for (const name of namingFields(target)) {
      const rows = await rowsOf<{ id: string; texts: string[] | null }>(
        tx,
        sql`select id, texts from (select t.id, ${textsIn(target, name)} as texts from ${table} t
          where t.vendor = ${staff.place.vendorCode} and t.status <> 2) n where texts && ${sql.param(texts)}::text[]`,
        true,
      )
      const found = new Map<string, Set<string>>()
      for (const { id, texts: own } of rows)
        for (const text of own ?? []) found.set(text, (found.get(text) ?? new Set()).add(id))
      // A code outranks a name: only what no better field answered is asked of the next.
      for (const [text, ids] of found) if (!byText.has(text)) byText.set(text, ids)
    }
  }
  const one = (text: string, vendor: string): { value: string } | { finding: Finding } => {
    const ids = byText.get(text.trim().toLowerCase())
    if (ids?.size === 1) return { value: [...ids][0]! }
    if (isId(text.trim())) return { value: text.trim().toLowerCase() }
    const thing = target ? oneOf(target) : 'record'
    if (ids) return { finding: complaint('DUPLICATE', 'row.several', { thing, v: text }) }
    return { finding: finding('REF_NOT_FOUND', { thing, v: text, vendor }) }
  }
  return {
    of(value, vendor) {
      if (!Array.isArray(value)) return one(value, vendor)
      const found = value.map(text => one(text, vendor))
      const wrong = found.find(each => 'finding' in each)
      return wrong ?? { value: found.map(each => ('value' in each ? each.value : '')) }
    },
  }
}

/** What to write for each id: the first naming field, the id itself where that is not there. */
export async function namesFor(
  { tx, staff }: Scene,
  kit: Pick<Kit, 'resources'>,
  field: Field,
  values: readonly unknown[],
): Promise<Names> {
  const target = targetOf(kit, field)
  const ids = [...new Set(values.flat().filter(isId))]
  const [name] = target ? namingFields(target) : []
  if (!target || !name || ids.length === 0) return new Map()
  const { table, columns } = shapeOf(target)
  const isUnique = target.fields[name]?.facts.unique === true
  const rows = await rowsOf<{ id: string; name: unknown }>(
    tx,
    sql`select t.id, ${columns.get(name)!.at} as name from ${table} t where t.vendor = ${staff.place.vendorCode} and t.id = any(${sql.param(ids)}::uuid[])`,
    true,
  )
  const names = new Map(rows.map(row => [row.id, plainTitle(row.name, staff.place.urlLang)]))
  if (isUnique) return names
  const counts = Map.groupBy(names.values(), text => text.toLowerCase())
  return new Map([...names].filter(([, text]) => text !== '' && counts.get(text.toLowerCase())?.length === 1))
}
