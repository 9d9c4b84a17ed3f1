// What the tables lack of what the declarations say, as SQL for a person to read: it becomes the next migration once somebody has
// decided what no machine can. Nothing here writes to a database.
import type { Client } from 'pg'
import { columnOf, tableOf } from '#contract/address.ts'
import type { Field } from '#contract/field.ts'
import { isKept, isStored, type Resource } from '#contract/resource.ts'
import { storedOf } from '#server/fields/kinds.ts'
import { scopedOf } from '#server/records/scoped.ts'
import { searchableOf } from '#server/records/searchable.ts'

export interface Column {
  table: string
  name: string
  type: string
  required: boolean
  generated: boolean
}

export interface Schema {
  columns: readonly Column[]
  /** `table.column` of every text that no two records of a vendor share, as `make_unique` leaves it. */
  uniques: ReadonlySet<string>
  /** By table, what `make_searchable` was told of it. */
  searchable: ReadonlyMap<string, string>
  /** By table, what `scope_rows` was told of it. */
  scoped: ReadonlyMap<string, string>
}

/** What every record has; `make_resource` writes it. */
const envelope = 'vendor id status version created_at created_by updated_at updated_by deleted_at x'.split(' ')

export const readSchema = async (client: Client): Promise<Schema> => {
  const { rows: columns } = await client.query<Column>(
    `select c.relname as table, a.attname as name, a.attnotnull as required, a.attgenerated <> '' as generated,
       replace(format_type(a.atttypid, null), 'timestamp with time zone', 'timestamptz') as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`,
  )
  const { rows: indexes } = await client.query<{ table: string; def: string }>(
    "select tablename as table, indexdef as def from pg_indexes where schemaname = 'public'",
  )
  const { rows: statistics } = await client.query<{ def: string }>(
    'select pg_get_statisticsobjdef(oid) as def from pg_statistic_ext',
  )
  const counted = new Set(statistics.map(({ def }) => / ON (.*) FROM (.*)/.exec(def)?.slice(1).join(' of ')))
  const uniques = indexes.flatMap(({ table, def }) => {
    const [, said, column] = /^CREATE UNIQUE INDEX .*\(vendor, (lower\("?(\w+)"?\))\)/.exec(def) ?? []
    return column && counted.has(`${said} of ${quoted(table)}`) ? [`${table}.${column}`] : []
  })
  const { rows: keepers } = await client.query<{ table: string; told: string }>(
    `select c.relname as table, coalesce(obj_description(t.tgfoid, 'pg_proc'), '') as told
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'search_made' order by c.relname`,
  )
  const { rows: policies } = await client.query<{ table: string; told: string }>(
    `select c.relname as table, coalesce(obj_description(p.oid, 'pg_policy'), '') as told
     from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = 'rows' order by c.relname`,
  )
  return {
    columns,
    uniques: new Set(uniques),
    searchable: new Map(keepers.map(({ table, told }) => [table, told])),
    scoped: new Map(policies.map(({ table, told }) => [table, told])),
  }
}

/** Empty when they agree. */
export const draftOf = (resources: readonly Resource[], schema: Schema): string => {
  const of = Map.groupBy(schema.columns, ({ table }) => table)
  const parts = resources.filter(isKept).flatMap(resource => {
    const columns = of.get(tableOf(resource))
    if (resource.derived) return viewOf(resource, columns ?? [])
    return [
      columns ? changed(resource, columns, schema.uniques) : made(resource),
      foundBy(resource, schema.searchable),
      limitedBy(resource, schema.scoped),
    ]
  })
  const declared = new Set(resources.map(tableOf))
  const left = [...of].filter(
    ([table, columns]) => !declared.has(table) && envelope.every(name => columns.some(column => column.name === name)),
  )
  return [...parts, ...left.map(([table]) => `-- Nothing declares ${table}. Is it gone? drop table ${quoted(table)};`)]
    .filter(Boolean)
    .join('\n\n')
}

const foundBy = (resource: Resource, searchable: Schema['searchable']): string => {
  const table = tableOf(resource)
  const [wanted, told] = [searchableOf(resource), searchable.get(table)]
  if (wanted === told) return ''
  if (wanted) return `call make_searchable('${table}', ${wanted});`
  return `-- Nothing of ${table} is found any more: drop function ${quoted(`search_${table}`)} cascade; delete from search_entry where resource = '${table}';`
}

const limitedBy = (resource: Resource, scoped: Schema['scoped']): string => {
  const table = tableOf(resource)
  const [wanted, told] = [scopedOf(resource), scoped.get(table)]
  if (wanted === told) return ''
  if (!wanted) return `-- Nobody is limited to rows of ${table} any more: drop policy rows on ${quoted(table)};`
  return `call scope_rows('${table}', '${wanted}');`
}

const storedFields = (resource: Resource) => Object.entries(resource.fields).filter(([, field]) => isStored(field))

const made = (resource: Resource): string => {
  const columns = storedFields(resource).map(([name, field]) => `  ${definition(name, field)}`)
  const searched = storedFields(resource)
    .filter(([, { kind, facts }]) => facts.search && !facts.personal && /^(text|localized|list)$/.test(kind))
    .map(([name]) => columnOf(name))
  const uniques = uniqueFields(resource).map(columnOf)
  const options = [
    resource.lifecycle === 'none' ? "begins => 'active'" : '',
    searched.length > 0 ? `searched => '${searched.join(', ')}'` : '',
    uniques.length > 0 ? `uniques => '${uniques.join(', ')}'` : '',
  ].filter(Boolean)
  const call = [`call make_resource('${tableOf(resource)}', $$\n${columns.join(',\n')}\n$$`, ...options].join(', ')
  return `-- ${resource.label}.\n${call});\n-- What it is looked up by besides needs an index of its own, what must always hold a check or a foreign key.`
}

const uniqueFields = (resource: Resource): string[] =>
  storedFields(resource).flatMap(([name, { facts }]) => (facts.unique ? [name] : []))

const changed = (resource: Resource, columns: readonly Column[], uniques: ReadonlySet<string>): string => {
  const table = quoted(tableOf(resource))
  const known = new Map(columns.map(column => [column.name, column]))
  const fields = storedFields(resource)
  const added = fields.filter(([name]) => !known.has(columnOf(name)))
  const declared = new Set([...envelope, ...Object.keys(resource.fields).map(columnOf)])
  return [
    ...columns
      .filter(({ name, generated }) => !generated && !declared.has(name))
      .map(column => undeclared(table, column, added)),
    ...added.map(([name, field]) => addition(table, name, field)),
    ...fields.flatMap(([name, field]) => {
      const column = known.get(columnOf(name))
      return column ? difference(table, column, field) : []
    }),
    ...uniqueFields(resource)
      .map(columnOf)
      .filter(name => !uniques.has(`${tableOf(resource)}.${name}`))
      .map(name => uniqueIndex(tableOf(resource), name)),
  ].join('\n')
}

const addition = (table: string, name: string, field: Field): string => {
  const column = quoted(columnOf(name))
  const add = `alter table ${table} add column ${column} ${storedOf(field).type};`
  if (!field.required) return add
  return [
    add,
    `-- What have the rows that are there already? Whoever migrates sees none of them behind the fence:`,
    `-- alter table ${table} no force row level security;`,
    `-- update ${table} set ${column} = ...;`,
    `-- alter table ${table} force row level security;`,
    `alter table ${table} alter column ${column} set not null;`,
  ].join('\n')
}

const undeclared = (table: string, { name, type }: Column, added: readonly [string, Field][]): string => {
  const column = quoted(name)
  const heirs = added.filter(([, field]) => storedOf(field).type === type).map(([heir]) => quoted(columnOf(heir)))
  return [
    `-- Nothing declares ${table}.${column} (${type}). Is it gone? alter table ${table} drop column ${column};`,
    ...heirs.map(
      heir =>
        `-- Or is it ${heir} now? Then instead of adding that: alter table ${table} rename column ${column} to ${heir};`,
    ),
  ].join('\n')
}

const difference = (table: string, { name, type, required }: Column, field: Field): string[] => {
  const column = quoted(name)
  const wanted = storedOf(field).type
  const alter = `alter table ${table} alter column ${column}`
  return [
    type === wanted
      ? ''
      : `-- ${table}.${column} is ${type}, its declaration says ${wanted}. Can every value become one? ${alter} type ${wanted} using ${column}::${wanted};`,
    field.required && !required
      ? `-- ${table}.${column} may be empty, its declaration requires it. What have the rows without one? Then: ${alter} set not null;`
      : '',
  ].filter(Boolean)
}

const uniqueIndex = (table: string, name: string): string => `call make_unique('${table}', '${name}');`

const viewOf = (resource: Resource, columns: readonly Column[]): string => {
  const known = new Set(columns.map(({ name }) => name))
  const missing = [...envelope, ...storedFields(resource).map(([name]) => columnOf(name))].filter(
    name => !known.has(name),
  )
  if (missing.length === 0) return ''
  return `-- The view ${tableOf(resource)} lacks ${missing.join(', ')}: write it anew, with (security_invoker = true).`
}

const definition = (name: string, field: Field): string =>
  `${quoted(columnOf(name))} ${storedOf(field).type}${field.required ? ' not null' : ''}`

/** Words of SQL that a field or a resource may well be called by; quoting more of them would do no harm. */
const reserved = new Set(
  'all analyse analyze and any array as asc both case cast check collate column constraint create current_date current_user default desc distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit not null offset on only or order placing primary references returning select some symmetric table then to trailing true union unique user using variadic when where window with authorization binary collation concurrently cross freeze full ilike inner is isnull join left like natural notnull outer overlaps right similar tablesample verbose'.split(
    ' ',
  ),
)
const quoted = (name: string): string => (reserved.has(name) || !/^[a-z_][a-z0-9_]*$/.test(name) ? `"${name}"` : name)
